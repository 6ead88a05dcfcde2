import type { IsoDate } from '@gauger/excise';

/** Where a form is mailed, with its source: addresses change, so every page that prints one asks to compare it at irs.gov. */
export interface MailAddress {
  /** The lines of the envelope. */
  lines: readonly string[];
  /** Where the address was read; null where the operator named none. */
  source: string | null;
  /** The day on which it was read there. */
  asOf: IsoDate | null;
}

const ogden = ['Department of the Treasury', 'Internal Revenue Service', 'Ogden, UT 84201-0009'];

/** Where each form is mailed: Form 8849 by its schedules. An operator may name others. */
export const irsAddresses = {
  // Secondary: a guide that was checked against these instructions.
  form720: { lines: ogden, source: 'Instructions for Form 720 (Rev. June 2026)', asOf: '2026-10-06' },
  // Unsure: the form of January 2020 names Cincinnati, OH; the instructions of 2026 moved Form 720.
  form720X: {
    lines: ogden,
    source: 'Instructions for Form 720 (Rev. June 2026), not verified for Form 720-X',
    asOf: '2026-10-06',
  },
  // Recalled.
  form8849Schedules16: {
    lines: ['Internal Revenue Service', 'Cincinnati, OH 45999-0002'],
    source: 'Form 8849 (Rev. August 2014), from memory and not verified',
    asOf: '2026-11-22',
  },
  // Recalled.
  form8849Schedules2358: {
    lines: ['Internal Revenue Service', 'P.O. Box 312', 'Covington, KY 41012-0312'],
    source: 'Form 8849 (Rev. August 2014), from memory and not verified',
    asOf: '2026-11-22',
  },
} as const satisfies Record<string, MailAddress>;

/** The forms, and groups of schedules, that have an address of their own. */
export type MailedTo = keyof typeof irsAddresses;

/** Where the operator sends returns to; where the IRS says for the others. */
export type MailAddresses = Readonly<Partial<Record<MailedTo, MailAddress>>>;

/** The address of a form. */
export const addressFor = (to: MailedTo, addresses: MailAddresses): MailAddress => addresses[to] ?? irsAddresses[to];

/** Whether an address is a P.O. box, to which no private delivery service delivers. */
export const isPoBox = ({ lines }: Pick<MailAddress, 'lines'>): boolean =>
  lines.some((line) => /\bP\.?\s*O\.?\s*box\b/i.test(line));
