import { cached } from './cached.ts';
import type { IsoDate } from './days.ts';
import { addDays, dayOfWeek, isoDate, lastDayOfMonth } from './days.ts';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** The nth such weekday of a month; the last one for -1. */
function weekdayOfMonth(year: number, month: number, weekday: number, nth: number): IsoDate {
  if (nth === -1) {
    const last = isoDate(year, month, lastDayOfMonth(year, month));
    return addDays(last, -((dayOfWeek(last) - weekday + 7) % 7));
  }
  const first = isoDate(year, month, 1);
  return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + (nth - 1) * 7);
}

/** A holiday on a Saturday is kept on Friday, one on a Sunday on Monday (5 USC 6103(b); DC Code 28-2701). */
function observed(day: IsoDate): IsoDate {
  const weekday = dayOfWeek(day);
  return weekday === SATURDAY ? addDays(day, -1) : weekday === SUNDAY ? addDays(day, 1) : day;
}

/**
 * The legal holidays that move a tax date, as kept: those of the District of Columbia (26 USC 7503), by rule for any
 * year. The list of days is recalled from DC Code 28-2701; the closings of single days by order are not among them.
 */
export const legalHolidays: (year: number) => ReadonlyMap<IsoDate, string> = cached((year) => year, holidaysOf);

function holidaysOf(year: number): ReadonlyMap<IsoDate, string> {
  const days: [IsoDate, string][] = [
    [observed(isoDate(year, 1, 1)), "New Year's Day"],
    [weekdayOfMonth(year, 1, MONDAY, 3), 'Martin Luther King Jr. Day'],
    [weekdayOfMonth(year, 2, MONDAY, 3), "Washington's Birthday"],
    [observed(isoDate(year, 4, 16)), 'District of Columbia Emancipation Day'],
    [weekdayOfMonth(year, 5, MONDAY, -1), 'Memorial Day'],
    [observed(isoDate(year, 6, 19)), 'Juneteenth'],
    [observed(isoDate(year, 7, 4)), 'Independence Day'],
    [weekdayOfMonth(year, 9, MONDAY, 1), 'Labor Day'],
    [weekdayOfMonth(year, 10, MONDAY, 2), 'Columbus Day / Indigenous Peoples Day'],
    [observed(isoDate(year, 11, 11)), 'Veterans Day'],
    [weekdayOfMonth(year, 11, THURSDAY, 4), 'Thanksgiving Day'],
    [observed(isoDate(year, 12, 25)), 'Christmas Day'],
    // The next New Year's Day is kept in this year when it is a Saturday.
    [observed(isoDate(year + 1, 1, 1)), "New Year's Day"],
  ];
  // Every fourth year; on a Sunday the inauguration is kept on Monday, and it may fall on another holiday.
  if (year % 4 === 1) days.push([observed(isoDate(year, 1, 20)), 'Inauguration Day']);
  const kept = new Map<IsoDate, string>();
  for (const [day, name] of days) {
    if (day.startsWith(String(year))) kept.set(day, kept.has(day) ? `${kept.get(day)} / ${name}` : name);
  }
  return kept;
}

/** The name of the holiday, or "Saturday" or "Sunday", that keeps a day from being a business day; null when it is one. */
export function whyNotBusinessDay(day: IsoDate): string | null {
  const holiday = legalHolidays(Number(day.slice(0, 4))).get(day);
  if (holiday !== undefined) return holiday;
  const weekday = dayOfWeek(day);
  return weekday === SATURDAY ? 'Saturday' : weekday === SUNDAY ? 'Sunday' : null;
}

/** The day itself, or the first business day after it. */
export function businessDayFrom(day: IsoDate): IsoDate {
  let found = day;
  while (whyNotBusinessDay(found) !== null) found = addDays(found, 1);
  return found;
}

/** The day itself, or the last business day before it. */
export function businessDayUpTo(day: IsoDate): IsoDate {
  let found = day;
  while (whyNotBusinessDay(found) !== null) found = addDays(found, -1);
  return found;
}

/** The business day that is so many business days after a day. */
export function businessDaysAfter(day: IsoDate, count: number): IsoDate {
  let found = day;
  for (let left = count; left > 0; left--) found = businessDayFrom(addDays(found, 1));
  return found;
}
