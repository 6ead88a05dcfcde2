/** What the audit trail knows, each with the words a person reads. Where something can be refused or fail, those say so too. */
export const actionTypes = {
  ACCOUNT_OPENED: { done: 'Opened the account' },
  SIGN_IN: { done: 'Signed in', refused: 'A sign-in was refused' },
  SIGN_OUT: { done: 'Signed out' },
  SESSION_ISSUED: { done: 'Signed in by the operator' },
  SESSION_ENDED: { done: 'Ended a session' },
  SESSIONS_ENDED: { done: 'Ended all sessions' },
  SCOPE_MISMATCH: { done: 'Named an address of somebody else', refused: 'Named an address of somebody else' },
  PROFILE_SAVED: { done: 'Changed the profile' },
  PHOTO_SAVED: { done: 'Set a photo' },
  PHOTO_DELETED: { done: 'Removed the photo' },
  PASSWORD_CHANGED: { done: 'Changed the password', refused: 'A change of the password was refused' },
  PASSWORD_RESET: { done: 'Set a new password by mail', refused: 'A reset of the password was refused' },
  ADDRESS_CHANGE_ASKED: {
    done: 'Asked to change the e-mail address',
    refused: 'A change of the e-mail address was refused',
  },
  ADDRESS_CHANGED: { done: 'Changed the e-mail address' },
  ADDRESS_KEPT: { done: 'Kept the e-mail address' },
  SECOND_FACTOR: { done: 'Gave the second factor', refused: 'A second factor was refused' },
  SECOND_FACTOR_ADDED: { done: 'Added an authenticator app' },
  SECOND_FACTOR_REMOVED: { done: 'Removed the authenticator app' },
  PASSKEY_ADDED: { done: 'Added a passkey' },
  PASSKEY_REMOVED: { done: 'Removed a passkey' },
  RECOVERY_CODES_MADE: { done: 'Made new recovery codes' },
  RECOVERY_CODE_USED: { done: 'Used a recovery code' },
  IDENTITY_LINKED: { done: 'Linked another way to sign in' },
  IDENTITY_REMOVED: { done: 'Removed a way to sign in' },
  SECOND_FACTORS_REMOVED: { done: 'Had all second factors removed by the operator' },
  COMPANY_USER_ADDED: { done: 'Added a company user', refused: 'Adding a company user with a password was refused' },
  COMPANY_USER_INVITED: { done: 'Invited a company user' },
  COMPANY_USER_SAVED: { done: 'Changed a company user' },
  COMPANY_USER_DELETED: { done: 'Deleted a company user' },
  INVITATION_ACCEPTED: { done: 'Accepted the invitation' },
  INVITATION_WITHDRAWN: { done: 'Withdrew an invitation' },
  TAX_PREPARER_ADDED: { done: 'Added a tax preparer' },
  TAX_PREPARER_SAVED: { done: 'Changed a tax preparer' },
  TAX_PREPARER_DELETED: { done: 'Deleted a tax preparer' },
  BUSINESS_ADDED: { done: 'Added a business' },
  BUSINESSES_UPLOADED: { done: 'Added businesses from a spreadsheet' },
  BUSINESS_SAVED: { done: 'Changed a business' },
  BUSINESS_ARCHIVED: { done: 'Archived a business' },
  BUSINESS_RESTORED: { done: 'Restored a business' },
  BUSINESS_DELETED: { done: 'Deleted a business' },
  FILING_ADDED: { done: 'Added a return' },
  FILING_SAVED: { done: 'Saved a return' },
  FILING_DELETED: { done: 'Deleted a return' },
  FILING_DRAFT: { done: 'A return is a draft' },
  FILING_READY: { done: 'Marked a return ready' },
  FILING_PAID: { done: 'The fee of a return is paid' },
  FILING_SIGNED: { done: 'Signed a return' },
  FILING_UNLOCKED: { done: 'Unlocked a return to correct it' },
  FILING_QUEUED: { done: 'A return waits to be sent' },
  FILING_SENDING: { done: 'A return is being sent' },
  FILING_SENT: { done: 'A return was sent' },
  FILING_UNKNOWN: { done: 'It is not known whether a return arrived' },
  FILING_ACCEPTED: { done: 'A return was accepted' },
  FILING_REJECTED: { done: 'A return was rejected' },
  FILING_WITHDRAWN: { done: 'A return was withdrawn' },
  PAYMENT_INITIATED: { done: 'Began to pay a service fee' },
  PAYMENT_CAPTURING: { done: 'A service fee is being paid' },
  PAYMENT_APPROVED: { done: 'A service fee was paid' },
  PAYMENT_DECLINED: { done: 'A service fee was declined', failed: 'A service fee was declined' },
  PAYMENT_VOID: { done: 'A payment was given up', failed: 'A payment was given up' },
  PAYMENT_MISMATCHED: { done: 'A payment does not fit', failed: 'A payment does not fit' },
  PAYMENT_REFUNDED: { done: 'A service fee was paid back' },
  ADMIN_APPOINTED: { done: 'Made an administrator' },
  ADMIN_REVOKED: { done: 'Took the right from an administrator' },
  ADMIN_LINK_ISSUED: { done: 'Gave an administrator a link' },
  ADMIN_READ: { done: 'Read a list of all accounts' },
  KEYS_ROTATED: { done: 'Made a new encryption key' },
  KEYS_RETIRED: { done: 'Took old encryption keys away' },
  USER_REACTIVATED: { done: 'Let a person sign in again' },
  USER_DEACTIVATED: { done: 'Deactivated a person' },
} as const satisfies Record<string, { done: string; refused?: string; failed?: string }>;

export type ActionType = keyof typeof actionTypes;
export type ActionOutcome = 'success' | 'refused' | 'failed';

export const isActionType = (text: string): text is ActionType => Object.hasOwn(actionTypes, text);

/** What happened, in words: an action that a newer server recorded by its own name. */
export function actionInWords(actionType: string, outcome: ActionOutcome): string {
  if (!isActionType(actionType)) return actionType.toLowerCase().replaceAll('_', ' ');
  const words: { done: string; refused?: string; failed?: string } = actionTypes[actionType];
  if (outcome === 'success') return words.done;
  return words[outcome] ?? `${words.done}: ${outcome}`;
}
