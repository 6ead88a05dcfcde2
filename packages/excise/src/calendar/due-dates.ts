import { cached } from './cached.ts';
import type { IsoDate } from './days.ts';
import { addDays, dayOfWeek, isoDate, lastDayOfMonth } from './days.ts';
import { businessDayFrom, businessDaysAfter, businessDayUpTo, whyNotBusinessDay } from './legal-holidays.ts';
import { nextQuarter, type Quarter, quarterKey } from './quarters.ts';

/** A due date, the day the rule names, and why it was moved from there. */
export interface DueDate {
  due: IsoDate;
  nominal: IsoDate;
  /** "Saturday", "Labor Day"; null when it was not moved. */
  moved: string | null;
}

/**
 * The due date of Form 720: the last day of the month after the quarter, or the next business day
 * (26 CFR 40.6071(a)-1; 26 USC 7503).
 */
export function returnDueDate(quarter: Quarter): DueDate {
  const { year, quarter: next } = nextQuarter(quarter);
  const month = (next - 1) * 3 + 1;
  const nominal = isoDate(year, month, lastDayOfMonth(year, month));
  return { due: businessDayFrom(nominal), nominal, moved: whyNotBusinessDay(nominal) };
}

/** A deposit period: its box on Schedule A, the days whose tax it holds, and its due date. */
export interface DepositPeriod {
  box: string;
  first: IsoDate;
  last: IsoDate;
  due: IsoDate;
  nominal: IsoDate;
  moved: string | null;
}

interface Half {
  first: IsoDate;
  last: IsoDate;
}

/** The half month that begins so many half months after January 1 of a year. */
function halfMonth(year: number, at: number): Half {
  const y = year + Math.floor(at / 24);
  const inYear = ((at % 24) + 24) % 24;
  const month = Math.floor(inYear / 2) + 1;
  return inYear % 2 === 0
    ? { first: isoDate(y, month, 1), last: isoDate(y, month, 15) }
    : { first: isoDate(y, month, 16), last: isoDate(y, month, lastDayOfMonth(y, month)) };
}

const upTo = (nominal: IsoDate) => ({ due: businessDayUpTo(nominal), nominal, moved: whyNotBusinessDay(nominal) });

/** September 29; the 28th when that is a Saturday, the 30th when it is a Sunday (26 USC 6302(e)(2), (f)(1)). */
function septemberDueDate(year: number): DueDate {
  const nominal = isoDate(year, 9, 29);
  const weekday = dayOfWeek(nominal);
  if (weekday === 6) return { due: isoDate(year, 9, 28), nominal, moved: 'Saturday' };
  if (weekday === 0) return { due: isoDate(year, 9, 30), nominal, moved: 'Sunday' };
  return { due: nominal, nominal, moved: null };
}

const REGULAR_BOXES = ['A', 'B', 'C', 'D', 'E', 'F'];
const ALTERNATIVE_BOXES = ['M', 'N', 'O', 'P', 'Q', 'R'];

/**
 * The semimonthly deposit periods of the regular method: each is due on the 14th day of the next one, or the business day
 * before (26 CFR 40.6302(c)-1(c)). September 16 to 26 is due on September 29 (box G).
 */
export const regularDepositPeriods: (quarter: Quarter) => readonly DepositPeriod[] = cached(quarterKey, regularPeriods);

function regularPeriods({ year, quarter }: Quarter): DepositPeriod[] {
  return REGULAR_BOXES.flatMap((box, i): DepositPeriod[] => {
    const at = (quarter - 1) * 6 + i;
    const half = halfMonth(year, at);
    const due = upTo(addDays(halfMonth(year, at + 1).first, 13));
    if (quarter !== 3 || box !== 'F') return [{ box, ...half, ...due }];
    return [
      { box: 'G', first: half.first, last: isoDate(year, 9, 26), ...septemberDueDate(year) },
      { box, first: isoDate(year, 9, 27), last: half.last, ...due },
    ];
  });
}

/**
 * The deposit periods of the alternative method, by the days billed: an amount is considered collected in the first
 * seven days of the second following half month, and due on the third business day after them (26 CFR 40.6302(c)-3).
 * Billings of September 1 to 11 are due on September 29 and belong in box S of the fourth quarter.
 */
export const alternativeDepositPeriods: (quarter: Quarter) => readonly DepositPeriod[] = cached(
  quarterKey,
  alternativePeriods,
);

function alternativePeriods({ year, quarter }: Quarter): DepositPeriod[] {
  return ALTERNATIVE_BOXES.flatMap((box, i): DepositPeriod[] => {
    const at = (quarter - 1) * 6 - 2 + i;
    const half = halfMonth(year, at);
    const nominal = businessDaysAfter(addDays(halfMonth(year, at + 2).first, 6), 3);
    const due = { due: nominal, nominal, moved: null };
    if (quarter !== 4 || box !== 'M') return [{ box, ...half, ...due }];
    return [
      { box: 'S', first: half.first, last: isoDate(year, 9, 11), ...septemberDueDate(year) },
      { box, first: isoDate(year, 9, 12), last: half.last, ...due },
    ];
  });
}
