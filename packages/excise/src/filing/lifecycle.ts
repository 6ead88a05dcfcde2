/**
 * The life of a filing, as one table: its states, the events possible in each, and the state after each. An event
 * that is not in the table cannot happen.
 */

/** The states of a filing. */
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
  'mailed',
] as const;
export type FilingState = (typeof filingStates)[number];

/** Every state in words. */
export const filingStateNames: Readonly<Record<FilingState, string>> = {
  draft: 'Draft',
  ready: 'Ready, fee not paid',
  paid: 'Fee paid, not filed',
  signed: 'Signed, not sent',
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  unknown: 'Delivery not confirmed',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  mailed: 'Mailed',
};

/** Whether the service fee is paid, in words: 1 once it is. */
export const paymentStatusNames = { 0: 'Incomplete', 1: 'Completed' } as const;

/** The events in the life of a filing. */
export type FilingEvent =
  /** The preparer marks the filing as ready for review. */
  | 'markReady'
  /** The reviewer asks for changes. */
  | 'sendBack'
  /** The fee was paid. */
  | 'pay'
  /** The fee was paid before the filing was unlocked; its content is final again. */
  | 'confirm'
  /** The fee was paid back before the return was signed. */
  | 'refund'
  | 'sign'
  | 'queue'
  /** The package is handed to the gateway. */
  | 'send'
  /** The gateway has it. */
  | 'deliver'
  /** Delivery is not confirmed: the gateway may have the package or not. */
  | 'lose'
  | 'accept'
  | 'reject'
  /** A person recorded that the printed and signed return was mailed. */
  | 'mail'
  /** The record of its mailing was an error. */
  | 'unmail'
  /** A person unlocks the filing to correct it. */
  | 'unlock';

const table: Readonly<Record<FilingState, Readonly<Partial<Record<FilingEvent, FilingState>>>>> = {
  draft: { markReady: 'ready', pay: 'paid', confirm: 'paid', mail: 'mailed' },
  ready: { sendBack: 'draft', pay: 'paid', confirm: 'paid', mail: 'mailed', unlock: 'draft' },
  paid: { sign: 'signed', mail: 'mailed', unlock: 'draft', refund: 'draft' },
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
  // On paper nobody acknowledges a return.
  mailed: { unmail: 'draft' },
};

/** The state of a filing after an event, or null when the event cannot happen in its state. */
export function nextState(state: FilingState, event: FilingEvent): FilingState | null {
  return table[state][event] ?? null;
}

/** Pages may change and the filing may be deleted; afterwards it is read-only. */
export const isEditable = (state: FilingState): boolean => state === 'draft' || state === 'ready';

/** Whether findings can still be fixed: a signed filing must first be unlocked, or corrected by Form 720-X. */
export const isUnsigned = (state: FilingState): boolean => isEditable(state) || state === 'paid';

/** The payment option may change until the signature, which covers it. */
export const isPaymentOptionEditable = (state: FilingState): boolean => isUnsigned(state);

/** The gateway's answer is still to come. */
export const isPending = (state: FilingState): boolean =>
  state === 'queued' || state === 'sending' || state === 'sent' || state === 'unknown';

/**
 * The states of a form on its way to the IRS, the one furthest behind first: a rejected form has to be sent again. A filing of several
 * forms has the state of the one furthest behind.
 */
export const submissionStates = ['rejected', 'queued', 'sending', 'unknown', 'sent', 'accepted'] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** The state furthest behind; undefined of none. */
export const furthestBehind = (states: readonly SubmissionState[]): SubmissionState | undefined =>
  submissionStates.find((state) => states.includes(state));

/** The values of "IRS Filing Status" in lists. */
export type IrsFilingStatus = 'Incomplete' | 'Pending' | 'Mailed' | 'Accepted' | 'Rejected';

export function irsFilingStatus(state: FilingState): IrsFilingStatus {
  if (isPending(state)) return 'Pending';
  if (state === 'accepted') return 'Accepted';
  if (state === 'mailed') return 'Mailed';
  return state === 'rejected' ? 'Rejected' : 'Incomplete';
}

/** The filter "IRS Status" of lists keeps the specification's values; each has its states here. */
export const irsStatusFilter: Readonly<Record<'Active' | 'Pending' | 'DeActive', readonly FilingState[]>> = {
  Active: ['accepted'],
  Pending: [...filingStates.filter(isPending), 'mailed'],
  DeActive: ['rejected', 'withdrawn'],
};

/** States in which nothing is left to file for a period. A rejected return counts as never filed. */
export const settledStates: readonly FilingState[] = [
  ...irsStatusFilter.Pending,
  ...irsStatusFilter.Active,
  'withdrawn',
];

/** Whether nothing is left to file for the period. */
export const isSettled = (state: FilingState): boolean => settledStates.includes(state);

/** The source of the answer to a return that the operator handed back. */
export const OPERATOR = 'operator of this site';
