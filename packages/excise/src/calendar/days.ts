/** A day without time, `YYYY-MM-DD`. */
export type IsoDate = string;

/** Days without time, as `YYYY-MM-DD`; they compare as text. Years 2000 to 2100 (specification 001 §5). */

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const lastDayOfMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (DAYS_IN_MONTH[month - 1] as number);

export const isoDate = (year: number, month: number, day: number): IsoDate =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

export const FIRST_DAY: IsoDate = '2000-01-01';
export const LAST_DAY: IsoDate = '2100-12-31';

/** Whether the text is a day that exists, written `YYYY-MM-DD`, from `FIRST_DAY` to `LAST_DAY`. */
export const isDay = (text: string): boolean => dayKey(text) > 0;

/** Whether the text is a day that exists in a year before `FIRST_DAY` or after `LAST_DAY`, such as 1999-12-31. */
export function isDayBeyond(text: string): boolean {
  if (isDay(text) || !/^\d{4}-/.test(text)) return false;
  return isDay(`${isLeapYear(Number(text.slice(0, 4))) ? 2000 : 2001}${text.slice(4)}`);
}

/** A day as the number yyyymmdd, which compares as days do and faster than their text; 0 for any other text. */
export function dayKey(text: string): number {
  if (text.length !== 10 || text.charCodeAt(4) !== HYPHEN || text.charCodeAt(7) !== HYPHEN) return 0;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  // Each comparison fails for NaN, the value of anything but digits.
  if (!(year >= 2000 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= 31)) return 0;
  return day <= 28 || day <= lastDayOfMonth(year, month) ? year * 10_000 + month * 100 + day : 0;
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

const HYPHEN = 45;

/** Days since 1970-01-01. */
export const dayNumber = (day: IsoDate): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

export const fromDayNumber = (number: number): IsoDate => new Date(number * 86_400_000).toISOString().slice(0, 10);

export const addDays = (day: IsoDate, count: number): IsoDate => fromDayNumber(dayNumber(day) + count);

/** 0 Sunday … 6 Saturday. */
export const dayOfWeek = (day: IsoDate): number => (dayNumber(day) + 4) % 7;

/** The day it is at the IRS, in Washington: a payment date and a due date are days there. */
export function irsDay(moment: Date): IsoDate {
  const parts = new Map(washingtonDay.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  return isoDate(parts.get('year') as number, parts.get('month') as number, parts.get('day') as number);
}

/** Asked for its parts alone: how a language writes a date changes with the browser. */
const washingtonDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/** "Jul 1, 2026". */
export function formatDate(day: IsoDate): string {
  const month = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][
    Number(day.slice(5, 7)) - 1
  ];
  return `${month} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;
}
