import { dayOfWeek, formatDate, isDay, isDayBeyond } from '../calendar/public.ts';

/**
 * Reads a day as people write it: `2026-07-08`, `7/8/2026`, `7/8/26`, `7-8-2026`, `Jul 8, 2026`, `July 8 2026`,
 * `8 Jul 2026`, `8-Jul-26`, `8JUL2026`, `2026/7/8`, `2026.07.08`, `20260708`, `07082026`, each with its weekday before it or not. Numbers are month first, as on US forms, except after a year; two-digit years are of this century.
 * @returns `YYYY-MM-DD`, or undefined when it is no day of the calendar. A day of a year that no return covers is one: the
 * engine names the days that are covered
 */
export function readDay(text: string): string | undefined {
  const whole = text.trim().toLowerCase().replace(/[.,]/g, ' ').replace(/\s+/g, ' ');
  const [weekday] = WEEKDAY.exec(whole) ?? [];
  const day = dayWithout(whole.slice(weekday?.length ?? 0));
  // A weekday that is not that of the day leaves open which of the two is wrong.
  return day !== undefined && weekday !== undefined && isDay(day) && WEEKDAYS[dayOfWeek(day)] !== weekday.slice(0, 3)
    ? undefined
    : day;
}

function dayWithout(plain: string): string | undefined {
  const digits = /^(?:((?:19|20)\d{2})(\d{2})(\d{2})|(\d{2})(\d{2})((?:19|20)\d{2}))$/.exec(plain);
  if (digits) return dayOf(digits[1] ?? digits[6], digits[2] ?? digits[4], digits[3] ?? digits[5]);
  const iso = /^(\d{4})[ /-](\d{1,2})[ /-](\d{1,2})$/.exec(plain);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(plain);
  if (numbers) return dayOf(numbers[3], numbers[1], numbers[2]);
  const monthFirst = /^([a-z]{3,9})[ -](\d{1,2})[ -](\d{4}|\d{2})$/.exec(plain);
  if (monthFirst) return dayOf(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  const dayFirst = /^(\d{1,2})[ -]?([a-z]{3,9})[ -]?(\d{4}|\d{2})$/.exec(plain);
  if (dayFirst) return dayOf(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  return undefined;
}

/** `2026-07-08` → `Jul 8, 2026`. Anything that is not a day comes back as it is. */
export function dayText(day: string): string {
  return isDay(day) || isDayBeyond(day) ? formatDate(day) : day;
}

const WEEKDAY = /^(mon|tue(s)?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)? /;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** By its name or its first three letters; September also by the usual four. */
function monthNumber(name = ''): string {
  const short = name === 'sept' ? 'sep' : name;
  return String(MONTHS.findIndex((month) => month === short || month.slice(0, 3) === short) + 1);
}

function dayOf(year = '', month = '', date = ''): string | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const day = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) || isDayBeyond(day) ? day : undefined;
}
