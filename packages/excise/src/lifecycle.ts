/**
 * The life of a filing, as one table: where it may stand, what may happen to it there, and where it stands afterwards.
 * What is not in the table cannot happen.
 */

/** Where a filing can stand. */
export const filingStates = [
  'draft',
  'ready',
  'paid',
  'signed',
  'queued',
  'sending',
  'sent',
  'unknown',
  'accepted',
  'rejected',
  'withdrawn',
] as const;
export type FilingState = (typeof filingStates)[number];

/** What can happen to a filing. */
export type FilingEvent =
  /** Whoever prepared it says that it can be reviewed. */
  | 'markReady'
  /** Whoever reviewed it wants something changed. */
  | 'sendBack'
  /** The fee was paid. */
  | 'pay'
  /** The fee was paid before the filing was unlocked; what it says is settled again. */
  | 'confirm'
  | 'sign'
  | 'queue'
  /** The package is handed to the gateway. */
  | 'send'
  /** The gateway has it. */
  | 'deliver'
  /** Nobody knows whether the gateway has it. */
  | 'lose'
  | 'accept'
  | 'reject'
  /** Somebody wants to correct it. */
  | 'unlock';

const table: Readonly<Record<FilingState, Readonly<Partial<Record<FilingEvent, FilingState>>>>> = {
  draft: { markReady: 'ready', pay: 'paid', confirm: 'paid' },
  ready: { sendBack: 'draft', pay: 'paid', confirm: 'paid', unlock: 'draft' },
  paid: { sign: 'signed', unlock: 'draft' },
  signed: { queue: 'queued', unlock: 'draft' },
  // From here on it is out of our hands until the gateway has answered.
  queued: { send: 'sending' },
  sending: { deliver: 'sent', lose: 'unknown', accept: 'accepted', reject: 'rejected' },
  unknown: { deliver: 'sent', accept: 'accepted', reject: 'rejected' },
  sent: { accept: 'accepted', reject: 'rejected' },
  // A rejected return counts as never filed: it may be corrected and sent again.
  rejected: { unlock: 'draft' },
  // Final: a correction of an accepted return is a Form 720-X.
  accepted: {},
  withdrawn: {},
};

/** Where a filing stands after an event, or null when the event cannot happen where it stands. */
export function nextState(state: FilingState, event: FilingEvent): FilingState | null {
  return table[state][event] ?? null;
}

/** Pages may change and the filing may be deleted; afterwards it is read-only. */
export const isEditable = (state: FilingState): boolean => state === 'draft' || state === 'ready';

/** What is found in it can still be mended: once signed it is so only after it is unlocked, or by Form 720-X. */
export const isUnsigned = (state: FilingState): boolean => isEditable(state) || state === 'paid';

/** The payment option may change until the signature, which covers it. */
export const isPaymentOptionEditable = (state: FilingState): boolean => isUnsigned(state);

/** The gateway's answer is still to come. */
export const isPending = (state: FilingState): boolean =>
  state === 'queued' || state === 'sending' || state === 'sent' || state === 'unknown';

/** What lists show under "IRS Filing Status". */
export type IrsFilingStatus = 'Incomplete' | 'Pending' | 'Accepted' | 'Rejected';

export function irsFilingStatus(state: FilingState): IrsFilingStatus {
  if (isPending(state)) return 'Pending';
  if (state === 'accepted') return 'Accepted';
  return state === 'rejected' ? 'Rejected' : 'Incomplete';
}

/** The filter "IRS Status" of lists keeps the specification's values; these are the states each stands for. */
export const irsStatusFilter: Readonly<Record<'Active' | 'Pending' | 'DeActive', readonly FilingState[]>> = {
  Active: ['accepted'],
  Pending: filingStates.filter(isPending),
  DeActive: ['rejected', 'withdrawn'],
};
