import type { IsoDate } from '../catalog/public.ts';

/** How a return reaches the IRS: by IRS e-file, or printed, signed and mailed. */
export type FilingWay = 'electronic' | 'paper';

/**
 * Years before the current one that IRS e-file accepts. Recalled from IRS Publication 4163, which covers business
 * returns; no source names Form 720.
 */
const E_FILE_YEARS_BACK = 2;

/** The years whose returns IRS e-file accepts on a day. */
export function eFileYears(today: IsoDate): { first: number; last: number } {
  const last = Number(today.slice(0, 4));
  return { first: last - E_FILE_YEARS_BACK, last };
}

/** How a return of a year is filed on a day. */
export const filingWay = ({ year }: { year: number }, today: IsoDate): FilingWay =>
  year < eFileYears(today).first ? 'paper' : 'electronic';
