import type { Answer } from '../../api/call.ts';
import type { CaskLevel, CaskTone } from '../../components/cask/cask.tsx';

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
  sentBack: { title: 'Sent back', level: 0.2, words: (by) => `Sent back to be changed${by}.` },
  edited: { title: 'Changed', level: 0.2, words: (by) => `Changed${by}, so it is a draft again.` },
  paid: { title: 'Paid', level: 0.5, words: (by) => `Service fee paid${by}.` },
  queued: {
    title: 'Queued',
    level: 0.65,
    words: (by) => `Signed${by}. It is frozen as it was signed.`,
  },
  sending: { title: 'Sending', level: 0.7, by: 'to', words: () => 'Its package and its id were stored before.' },
  sent: { title: 'Sent', level: 0.8, by: 'to', words: (_, gateway) => `The ${gateway} has it and is checking it.` },
  unknown: {
    title: 'Not confirmed',
    level: 'half',
    tone: 'wait',
    words: (_, gateway) =>
      `The connection broke while it was sent. Gauger asks the ${gateway} whether it arrived before the same package is sent again.`,
  },
  missing: {
    title: 'Did not arrive',
    level: 'half',
    tone: 'wait',
    by: 'by',
    words: (_, gateway) => `The ${gateway} does not know it. The same package is sent again.`,
  },
  unreachable: {
    title: 'Not reached',
    level: 'half',
    tone: 'wait',
    words: (_, gateway) => `The ${gateway} did not answer. Gauger tries again automatically. Nothing is lost.`,
  },
  refused: {
    title: 'Turned away',
    level: 'mend',
    tone: 'wait',
    by: 'by',
    words: (_, gateway) => `The ${gateway} answered with an error. Gauger tries again automatically. Nothing is lost.`,
  },
  unreadable: {
    title: 'Answer not readable',
    level: 'half',
    tone: 'wait',
    by: 'by',
    words: () => 'It is kept as it came. Gauger asks again.',
  },
  accepted: {
    title: 'Accepted',
    level: 'full',
    tone: 'good',
    by: 'by',
    words: () => 'Acknowledgement received and kept as it came.',
  },
  rejected: {
    title: 'Rejected',
    level: 'cross',
    tone: 'bad',
    by: 'by',
    words: () => 'It counts as not filed. Acknowledgement received and kept as it came.',
  },
  unlocked: {
    title: 'Correcting',
    level: 0.2,
    words: (by) => `Unlocked${by}. The signature is void. The fee stays paid.`,
  },
};

/** Removes obsolete events: "being sent" ends with any later event. */
export const worthShowing = (history: readonly StatusEvent[]): readonly StatusEvent[] =>
  history.filter(({ kind }, at) => kind !== 'sending' || at === history.length - 1);
