import type { IsoDate } from './days.ts';
import { isoDate, lastDayOfMonth } from './days.ts';

/** A calendar quarter, the period of Form 720. */
export interface Quarter {
  year: number;
  quarter: 1 | 2 | 3 | 4;
}

/** Both days belong to the span. */
export interface Span {
  first: IsoDate;
  last: IsoDate;
}

/** The first quarter the catalog covers. */
export const FIRST_QUARTER: Quarter = { year: 2021, quarter: 1 };
/**
 * The last quarter the catalog covers: what the law as enacted says is stated up to it. A value that a notice sets is
 * unpublished until it is in the rate book.
 */
export const LAST_QUARTER: Quarter = { year: 2035, quarter: 4 };

/** Reads `2026Q1`; null for anything else. */
export function parseQuarter(text: string): Quarter | null {
  const match = /^(\d{4})Q([1-4])$/i.exec(text.trim());
  return match ? { year: Number(match[1]), quarter: Number(match[2]) as Quarter['quarter'] } : null;
}

/** Reads `2026Q1` of a quarter that the catalog covers; null for any other. */
export function parseCoveredQuarter(text: string): Quarter | null {
  const quarter = parseQuarter(text);
  const isCovered =
    quarter && compareQuarters(quarter, FIRST_QUARTER) >= 0 && compareQuarters(quarter, LAST_QUARTER) <= 0;
  return isCovered ? quarter : null;
}

/** `2026Q1`. */
export const quarterName = (q: Quarter): string => `${q.year}Q${q.quarter}`;

/** As people read it: "2026 Q3". */
export const quarterInWords = (q: Quarter): string => `${q.year} Q${q.quarter}`;

const months = (first: number, last: number): Span => ({
  first: isoDate(Math.floor(first / 12), (first % 12) + 1, 1),
  last: isoDate(Math.floor(last / 12), (last % 12) + 1, lastDayOfMonth(Math.floor(last / 12), (last % 12) + 1)),
});

const firstMonth = (q: Quarter): number => q.year * 12 + (q.quarter - 1) * 3;

/** The days of the quarter. */
export const quarterDays = (q: Quarter): Span => months(firstMonth(q), firstMonth(q) + 2);

/**
 * The days whose billings are reported in the quarter under the alternative method: a month earlier at both ends, so
 * that December, January and February belong to the first quarter (26 CFR 40.6302(c)-3).
 */
export const alternativeBillingDays = (q: Quarter): Span => months(firstMonth(q) - 1, firstMonth(q) + 1);

export const nextQuarter = (q: Quarter): Quarter =>
  q.quarter === 4 ? { year: q.year + 1, quarter: 1 } : { year: q.year, quarter: (q.quarter + 1) as Quarter['quarter'] };

export const previousQuarter = (q: Quarter): Quarter =>
  q.quarter === 1 ? { year: q.year - 1, quarter: 4 } : { year: q.year, quarter: (q.quarter - 1) as Quarter['quarter'] };

/** The quarter a day lies in. */
export const quarterOfDay = (day: IsoDate): Quarter => ({
  year: Number(day.slice(0, 4)),
  quarter: Math.ceil(Number(day.slice(5, 7)) / 3) as Quarter['quarter'],
});

/** The quarter that ended last before a day: the one whose return is next to be filed. */
export const dueQuarter = (day: IsoDate): Quarter => previousQuarter(quarterOfDay(day));

export const compareQuarters = (a: Quarter, b: Quarter): number => quarterKey(a) - quarterKey(b);

/** A sequential number of the quarter: one more than that of the quarter before. */
export const quarterKey = ({ year, quarter }: Quarter): number => year * 4 + quarter;

/** Every quarter from one to another, both included. */
export function quartersBetween(first: Quarter, last: Quarter): Quarter[] {
  const list: Quarter[] = [];
  for (let q = first; compareQuarters(q, last) <= 0; q = nextQuarter(q)) list.push(q);
  return list;
}

/** Every quarter the catalog covers, oldest first. */
export const coveredQuarters = (): Quarter[] => quartersBetween(FIRST_QUARTER, LAST_QUARTER);

/** The last quarter that a return can be started for on a day: the second after the current one. */
export function lastOpenQuarter(day: IsoDate): Quarter {
  const last = nextQuarter(nextQuarter(quarterOfDay(day)));
  return compareQuarters(last, LAST_QUARTER) < 0 ? last : LAST_QUARTER;
}

/** Every quarter that a return can be started for on a day, oldest first. */
export const openQuarters = (day: IsoDate): Quarter[] => quartersBetween(FIRST_QUARTER, lastOpenQuarter(day));
