import { businessDayFrom, isDay, type Quarter, returnDueDate } from '../../calendar/public.ts';
import type { IsoDate } from '../../catalog/public.ts';
import type { FiledDays } from './filing.ts';

/**
 * The last day to mail a decrease: three years after the return was filed, or two years after the tax was paid, whichever is later
 * (section 6511(a)). A return filed early counts as filed on its due date (section 6513(a)); a last day on a weekend or holiday is the
 * next business day (section 7503).
 */
export function lastDayToAmend(quarter: Quarter, { filedOn = '', paidOn = '' }: FiledDays = {}): IsoDate {
  const due = returnDueDate(quarter).nominal;
  const filed = isDay(filedOn) && filedOn > due ? filedOn : due;
  const days = [yearsAfter(filed, 3), ...(isDay(paidOn) ? [yearsAfter(paidOn, 2)] : [])];
  return businessDayFrom(days.toSorted().at(-1) as IsoDate);
}

/** The same day so many years later; Feb 28 for Feb 29. */
function yearsAfter(day: IsoDate, years: number): IsoDate {
  const later = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return isDay(later) ? later : later.replace('-02-29', '-02-28');
}
