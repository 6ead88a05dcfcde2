import { OPERATOR } from '@gauger/excise';
import type { Answer } from '../../../api/call.ts';
import type { CaskLevel, CaskTone } from '../../../components/cask/cask.tsx';

export type Status = Answer<'getStatus'>;
export type Submission = NonNullable<Status['submission']>;
export type StatusEvent = Status['history'][number];

/** Texts of a status event. `by` follows its title when the source is outside; the words get " by Ann Hall", or nothing. */
interface EventText {
  title: string;
  level: CaskLevel;
  tone?: CaskTone;
  by?: 'by' | 'to';
  words: (by: string, gateway: string) => string;
}

export const eventTexts: Readonly<Record<StatusEvent['kind'], EventText>> = {
  draft: { title: 'Draft', level: 0.2, words: (by) => `Started${by}.` },
  ready: { title: 'Ready for review', level: 0.35, words: (by) => `Marked ready${by}.` },
  sentBack: { title: 'Sent back', level: 0.2, words: (by) => `Sent back for changes${by}.` },
  approved: { title: 'Approved', level: 0.45, words: (by) => `Approved${by}.` },
  edited: { title: 'Changed', level: 0.2, words: (by) => `Changed${by}, so it is a draft again.` },
  clientAsked: { title: 'Client asked', level: 0.35, words: (by) => `Link to approve it sent${by}.` },
  clientApproved: { title: 'Approved by the client', level: 0.45, words: (by) => `Approved${by}.` },
  changesAsked: { title: 'Client asked for changes', level: 0.2, words: (by) => `Changes asked for${by}.` },
  approvalEnded: {
    title: 'Approval ended',
    level: 0.2,
    words: () => 'The return was changed after the client approved it.',
  },
  linkEnded: { title: 'Link taken back', level: 0.2, words: (by) => `Link of the client taken back${by}.` },
  formAttached: { title: 'Signed form attached', level: 0.45, words: (by) => `Attached${by}.` },
  paid: { title: 'Paid', level: 0.5, words: (by) => `Service fee paid${by}.` },
  refunded: { title: 'Refunded', level: 0.2, words: () => 'Service fee refunded.' },
  queued: {
    title: 'Queued',
    level: 0.65,
    words: (by) => `Signed${by}. It can no longer change.`,
  },
  sending: {
    title: 'Sending',
    level: 0.7,
    by: 'to',
    words: () => 'Gauger stored the return package and its submission ID first.',
  },
  sent: { title: 'Sent', level: 0.8, by: 'to', words: (_, gateway) => `The ${gateway} has it and is checking it.` },
  unknown: {
    title: 'Not confirmed',
    level: 'half',
    tone: 'wait',
    words: (_, gateway) =>
      `The connection failed while it was sent. Gauger asks the ${gateway} whether it arrived before sending the same package again.`,
  },
  missing: {
    title: 'Not received',
    level: 'half',
    tone: 'wait',
    by: 'by',
    words: (_, gateway) => `The ${gateway} did not receive it. Gauger sends the same package again.`,
  },
  unreachable: {
    title: 'Not reached',
    level: 'half',
    tone: 'wait',
    words: (_, gateway) => `The ${gateway} did not answer. Gauger tries again automatically. Nothing is lost.`,
  },
  refused: {
    title: 'Refused',
    level: 'fix',
    tone: 'wait',
    by: 'by',
    words: (_, gateway) =>
      `The ${gateway} refused the package with an error. It is not filed. Gauger tries again automatically, and the operator of this site sees it.`,
  },
  unreadable: {
    title: 'Answer could not be read',
    level: 'half',
    tone: 'wait',
    by: 'by',
    words: () => 'Gauger stored the answer unchanged and asks again.',
  },
  accepted: {
    title: 'Accepted',
    level: 'full',
    tone: 'good',
    by: 'by',
    words: () => 'Acknowledgment saved.',
  },
  rejected: {
    title: 'Rejected',
    level: 'cross',
    tone: 'bad',
    by: 'by',
    words: (_, source) =>
      source === OPERATOR ? 'It is not filed. The gateway did not take it.' : 'It is not filed. Acknowledgment saved.',
  },
  mailed: { title: 'Mailed', level: 'full', words: (by) => `Mailing recorded${by}.` },
  notMailed: { title: 'Not mailed', level: 0.5, words: (by) => `Record of the mailing taken back${by}.` },
  taxPaid: { title: 'Tax paid', level: 'full', words: (by) => `Payment to the IRS recorded${by}.` },
  refundReceived: { title: 'Refund received', level: 'full', words: (by) => `Recorded${by}.` },
  letterReceived: { title: 'Letter from the IRS', level: 'full', words: (by) => `Recorded${by}.` },
  unlocked: {
    title: 'Correcting',
    level: 0.2,
    words: (by) => `Unlocked${by}. The signature is void. The fee stayed paid.`,
  },
  givenUp: {
    title: 'Given up',
    level: 'cross',
    tone: 'quiet',
    words: (by) => `Given up${by} after it was rejected. The other schedule stays as it was, for the same fee.`,
  },
};

/** Removes obsolete events: "being sent" ends with any later event of the form. */
export const worthShowing = (history: readonly StatusEvent[]): readonly StatusEvent[] =>
  history.filter(
    ({ kind, form }, at) => kind !== 'sending' || history.slice(at + 1).every((later) => later.form !== form),
  );

/** The state of the service fee by the history; undefined where neither a payment nor a refund is in it. */
export const feeState = (history: readonly Pick<StatusEvent, 'kind'>[]): 'paid' | 'refunded' | undefined =>
  history.map(({ kind }) => kind).findLast((kind) => kind === 'paid' || kind === 'refunded');
