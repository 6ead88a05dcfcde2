import type { IsoDate } from '../catalogue/types.ts';

/** Days without time, as `YYYY-MM-DD`; they compare as text. Years 2000 to 2100 (specification 001 §5). */

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const lastDayOfMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (DAYS_IN_MONTH[month - 1] as number);

export const isoDate = (year: number, month: number, day: number): IsoDate =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const digit = (text: string, at: number): number => {
  const value = text.charCodeAt(at) - 48;
  return value >= 0 && value <= 9 ? value : Number.NaN;
};

/** Whether the text is a day that exists, written `YYYY-MM-DD`, from 2000-01-01 to 2100-12-31. */
export function isDay(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false;
  const year = digit(text, 0) * 1000 + digit(text, 1) * 100 + digit(text, 2) * 10 + digit(text, 3);
  const month = digit(text, 5) * 10 + digit(text, 6);
  const day = digit(text, 8) * 10 + digit(text, 9);
  return year >= 2000 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= lastDayOfMonth(year, month);
}

/** Days since 1970-01-01. */
export const dayNumber = (day: IsoDate): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

export const fromDayNumber = (number: number): IsoDate => new Date(number * 86_400_000).toISOString().slice(0, 10);

export const addDays = (day: IsoDate, count: number): IsoDate => fromDayNumber(dayNumber(day) + count);

/** 0 Sunday … 6 Saturday. */
export const dayOfWeek = (day: IsoDate): number => (dayNumber(day) + 4) % 7;

/** "Jul 1, 2026". */
export function dayInWords(day: IsoDate): string {
  const month = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][
    Number(day.slice(5, 7)) - 1
  ];
  return `${month} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;
}
