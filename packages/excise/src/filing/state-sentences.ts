import type { FilingState } from './lifecycle.ts';

const PAID =
  'Its service fee is paid. The account owner or a Manager can unlock it on its status page to change it. The fee stays paid.';
const UNTIL_ANSWER = 'You cannot change it before the answer arrives.';

/** Whether a return can be changed in each state, and what to do to change it. Pages and refusals use the same words. */
const changes: Readonly<Record<FilingState, string>> = {
  draft: 'You can change this return.',
  ready: 'You can change this return. Saving a change makes it a draft again.',
  paid: PAID,
  signed: PAID,
  queued: `This return is signed and will be sent soon. ${UNTIL_ANSWER}`,
  sending: `This return is being sent. ${UNTIL_ANSWER}`,
  sent: `This return was sent. ${UNTIL_ANSWER}`,
  unknown: 'We do not know yet whether this return arrived. You cannot change it before we know.',
  accepted: 'This return was accepted and is final. To correct a return that the IRS accepted, prepare a Form 720-X.',
  rejected:
    'This return was rejected, so it is not filed. The account owner or a Manager can unlock it on its status page. Then fix it and resend it, without a second fee.',
  withdrawn: 'This return was withdrawn and cannot be changed.',
  mailed:
    'This return was mailed. To correct it, prepare a Form 720-X. If it was not mailed after all, the account owner or a Manager can take the record of its mailing back on its page Print and mail.',
};

/** An accepted claim is not corrected: Form 8849 has no amended form. */
const CLAIM_ACCEPTED = 'This claim was accepted and is final. To claim more, start another Form 8849.';

/** Describes whether a return, or a claim, in a state can be changed, and how to change it. */
export function describeChange(state: FilingState, what: 'return' | 'claim' = 'return'): string {
  if (what === 'return') return changes[state];
  return state === 'accepted' ? CLAIM_ACCEPTED : changes[state].replace(/\b(this|This) return\b/g, '$1 claim');
}
