import type { IsoDate } from '../catalog/public.ts';

/** A form of the IRS that signs an electronic return. */
export interface SignatureForm {
  /** As people name it. */
  name: string;
  title: string;
  /** The revision that was read; null where none was. */
  revision: string | null;
  /** Whether the signed form goes to the IRS with the return; else the originator keeps it. */
  goesWithReturn: boolean;
  /** Where the rule comes from. */
  source: string;
}

/**
 * The forms that sign a return of Form 720 or 8849. An online filer attaches a signed Form 8453-EX; an electronic return
 * originator keeps a signed Form 8879-EX and signs by PIN. A PIN alone signs nothing.
 */
export const signatureForms = {
  '8453-EX': {
    name: 'Form 8453-EX',
    title: 'Excise Tax Declaration for an IRS e-file Return',
    revision: 'Rev. December 2011',
    goesWithReturn: true,
    source: 'Form 8453-EX (Rev. December 2011), read; signed by hand: IRS PMTA 2018-008',
  },
  '8879-EX': {
    name: 'Form 8879-EX',
    title: 'IRS e-file Signature Authorization for Forms 720, 2290, and 8849',
    revision: null,
    goesWithReturn: false,
    source: 'Secondary: accountably.com, January 22, 2026. Electronic signature, IRM 10.10.1: recalled',
  },
} as const satisfies Record<string, SignatureForm>;
export type SignatureFormName = keyof typeof signatureForms;

/** The years that a signed Form 8879-EX is kept. */
const KEPT_YEARS = 3;

/**
 * The last day that a signature form is kept: three years from the due date of the return or the day the IRS received it, whichever is
 * later.
 * @param due null for a claim, which has no due date
 */
export function keptUntil(due: IsoDate | null, received: IsoDate): IsoDate {
  const from = due !== null && due > received ? due : received;
  const [year = '', month, day] = from.split('-');
  const later = Number(year) + KEPT_YEARS;
  // A leap day has no anniversary: one day more.
  return `${later}-${month === '02' && day === '29' ? '03-01' : `${month}-${day}`}`;
}
