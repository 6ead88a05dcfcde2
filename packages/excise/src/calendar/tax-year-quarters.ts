import type { IsoDate } from './days.ts';
import { addDays, isoDate, lastDayOfMonth } from './days.ts';
import type { Span } from './quarters.ts';

/**
 * The quarter of the income tax year that a day lies in: claims of fuel taxes go by it (26 USC 6421(d)(2), 6427(i)).
 * @param yearEnds month in which the income tax year ends, 1 to 12
 */
export function taxYearQuarter(day: IsoDate, yearEnds: number): Span {
  const month = Number(day.slice(5, 7));
  const sinceBegin = (month - (yearEnds % 12) - 1 + 12) % 12;
  // Months since January of the year 0.
  const begins = Number(day.slice(0, 4)) * 12 + month - 1 - (sinceBegin % 3);
  const [year, at] = [Math.floor((begins + 2) / 12), ((begins + 2) % 12) + 1];
  return {
    first: isoDate(Math.floor(begins / 12), (begins % 12) + 1, 1),
    last: isoDate(year, at, lastDayOfMonth(year, at)),
  };
}

/**
 * The income tax year that a day lies in.
 * @param yearEnds month in which the income tax year ends, 1 to 12
 */
export function taxYearOf(day: IsoDate, yearEnds: number): Span {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const lastYear = month > yearEnds ? year + 1 : year;
  const firstYear = yearEnds === 12 ? lastYear : lastYear - 1;
  return {
    first: isoDate(firstYear, (yearEnds % 12) + 1, 1),
    last: isoDate(lastYear, yearEnds, lastDayOfMonth(lastYear, yearEnds)),
  };
}

/** The quarter of the income tax year that follows that of a day. */
export const nextTaxYearQuarter = (day: IsoDate, yearEnds: number): Span =>
  taxYearQuarter(addDays(taxYearQuarter(day, yearEnds).last, 1), yearEnds);
