import { dayNumber, fromDayNumber, isDay } from '../calendar/public.ts';
import { decimal, parseDecimal, parseSignedDecimal, times, toFixed, toText, trimmed } from '../decimal.ts';
import type { GridColumn } from '../derive/public.ts';
import { type IssueCode, LONGEST_NUMBER, type SheetIssueCode, type Words } from '../engine/public.ts';
import { readDay } from './day-entry.ts';
import { isNegative, pastedDecimal, tidyDecimal } from './decimal-entry.ts';
import { type OtherUnit, withoutUnit } from './units.ts';
import { chosenIn, tickOf } from './word-entry.ts';

/** A cell of a spreadsheet read as a fact; `found` is a remark that only a reader of the whole column can judge. */
export interface SheetFact {
  fact: string | boolean;
  found?: { code: IssueCode | SheetIssueCode; words: Words };
}

/**
 * Reads a cell as people and spreadsheets write it: `$1,000.00`, `3/15/2026`, 46096, `Mar 15, 2026`, `yes`. A text
 * that is no number, day or choice stays as it was written, and the engine reports it.
 * @param known of the other cells of the column
 * @returns undefined for an empty cell
 */
export function sheetFact(column: GridColumn, text: string, known: ColumnHabits = {}): SheetFact | undefined {
  const plain = text.trim();
  if (plain === '') return undefined;
  switch (column.kind) {
    case 'quantity':
    case 'money':
      return numberFact(column, plain, known);
    case 'date':
      return dayIn(column, plain, known.days);
    case 'boolean':
      return { fact: tickOf(plain) ?? plain };
    case 'choice':
      return { fact: chosenIn(column.choices, plain) ?? plain };
    case 'listed':
      return { fact: plain };
    case 'text':
      return { fact: text };
  }
}

/** How the cells of a column are written, which one cell alone does not show. */
export interface ColumnHabits {
  /** The order of its days, or `open` where others are written day first and nobody said whether all are. Month first when absent. */
  days?: 'monthFirst' | 'dayFirst' | 'open';
  /** The meaning of its points, or `open` where they may separate thousands: see `hasPointsForThousands`. Decimals when absent. */
  points?: 'thousands' | 'decimals' | 'open';
  /** Whether its numbers are rounded half up to whole ones. */
  round?: boolean | undefined;
  /** The factor of its numbers: 1000 where they are thousands. */
  times?: string | undefined;
  /** The unit of its bare numbers, where the heading or another cell of the row names one that is not the field's. */
  unit?: OtherUnit | undefined;
}

/** The unit of the numbers of a column; empty for one without. */
export const unitOf = ({ kind, unit = '' }: GridColumn): string => (kind === 'money' ? 'dollars' : unit);

/** Most characters of a number with its sign and unit: a longer text is none, and is not searched for one. */
const LONGEST_WRITTEN = 100;

function numberFact(column: GridColumn, plain: string, habits: ColumnHabits): SheetFact {
  const read = multiplied(writtenNumber(column, plain, habits), habits);
  const number = habits.round && typeof read.fact === 'string' ? parseDecimal(read.fact) : null;
  return number ? { ...read, fact: toFixed(number, 0) } : read;
}

function multiplied(read: SheetFact, { times: factor }: ColumnHabits): SheetFact {
  if (factor === undefined || read.found || typeof read.fact !== 'string') return read;
  const number = parseSignedDecimal(read.fact);
  return number ? { ...read, fact: trimmed(toText(times(number, decimal(factor)))) } : read;
}

function writtenNumber(column: GridColumn, plain: string, { points, unit }: ColumnHabits): SheetFact {
  const { label } = column;
  if (plain.length > LONGEST_WRITTEN) return { fact: plain };
  // Most cells of a long sheet are whole numbers that need no other look.
  if (!unit && /^[1-9]\d{0,14}$/.test(plain)) return { fact: plain };
  // A dash is the zero of accounting formats.
  if (/^\$?\s*[-–—]$/.test(plain)) return { fact: '0' };
  const own = unitOf(column);
  const read = withoutUnit(withSignInFront(plain), own);
  const other = read ? read.other : /\d/.test(plain) ? unit : undefined;
  if (other) {
    const { name, conversion } = other;
    const words = { label, text: plain, unit: name, own, conversion: conversion && ` (${conversion})` };
    return { fact: plain, found: { code: 'sheetUnit', words } };
  }
  const number = read?.number ?? withSignInFront(plain);
  if (isNegative(number) && !column.signed) return { fact: plain, found: { code: 'sheetCredit', words: { label } } };
  const ways = points === undefined ? undefined : groupedByPoints(number);
  if (points === 'open' && ways)
    return { fact: plain, found: { code: 'sheetNumberTwoWays', words: { label, text: plain, ...ways } } };
  if (points !== 'thousands') return { fact: numberIn(number, column) };
  // Another number of the column has a comma for its decimals: one with commas alone does not show which it has.
  if (/^\d{1,3}(,\d{3})+$/.test(bareNumber(number)))
    return { fact: plain, found: { code: 'sheetNumber', words: { label } } };
  return { fact: numberIn(/,\d{3}\./.test(number) ? number : withCommas(number), column) };
}

/** A credit of an accounting program has its sign behind it: `500-`, `1,234 CR`. A debit is marked DR. */
function withSignInFront(plain: string): string {
  const [, debit] = /^(.*\d)\s*DR$/i.exec(plain) ?? [];
  if (debit !== undefined) return debit;
  const [, number] = /^(\$?\s*[\d.,]*\d)\s*(?:-|CR)$/i.exec(plain) ?? [];
  return number === undefined ? plain : `-${number}`;
}

export const GROUPED_BY_POINTS = /^\d{1,3}(\.\d{3})+$/;
export const COMMA_FOR_DECIMALS = /^\d{1,3}(\.\d{3})+,\d+$/;
/** One comma with one or two digits behind it: a comma for decimals, since it separates no thousands. */
export const COMMA_ALONE = /^\d+,\d{1,2}$/;

/** The two numbers that a text with a point before three digits can be: `5.000` is 5 or 5,000. Undefined for any other text. */
export function groupedByPoints(text: string): { small: string; large: string } | undefined {
  const bare = bareNumber(text);
  if (COMMA_FOR_DECIMALS.test(bare)) return { small: bare, large: withCommas(bare) };
  if (!GROUPED_BY_POINTS.test(bare)) return undefined;
  const tidy = tidyDecimal(bare.replace(/\.(?=.*\.)/g, '').replace(/0+$/, ''));
  // With another decimal the point cannot separate thousands, in this cell and in its column.
  return { small: GROUPED_BY_POINTS.test(tidy) ? `${tidy}0` : tidy, large: bare.replaceAll('.', ',') };
}

/** A number without the signs and letters around it. */
export const bareNumber = (text: string): string =>
  text.length > LONGEST_WRITTEN ? '' : text.replace(/[$\s()-]/g, '').replace(/[a-z]+\.?$/i, '');

/** A number of which points separate the thousands and a comma the decimals, written as in the United States. */
const withCommas = (number: string): string => number.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
/** A fact as a spreadsheet holds it; `sheetFact` reads it back. */
export function sheetText(fact: unknown): string {
  if (fact === true) return 'yes';
  if (fact === false) return 'no';
  return fact === undefined || fact === null ? '' : String(fact);
}

/** Keeps a number that the field accepts as written; tidies only numbers written for people. */
function numberIn(plain: string, { decimals = 0, signed }: GridColumn): string {
  if ((signed ? parseSignedDecimal : parseDecimal)(plain) !== null) return plain;
  // A number with more decimals than the field accepts is still read: the engine says how to round it.
  for (const most of [decimals, LONGEST_NUMBER]) {
    const entry = pastedDecimal(plain, most, signed);
    if (!('refused' in entry)) return tidyDecimal(entry.text);
  }
  return plain;
}

const TIME = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?( ?[AP]M)?$/i;
/** A day in numbers alone. */
export const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
/** Day 1 of spreadsheets is 1900-01-01; they count a Feb 29, 1900, that never was, so that later days are one further. */
const DAY_ZERO = dayNumber('1899-12-30');

/** Whether a day in numbers most likely begins with its year, as "26-01-05" does. */
export function isYearFirst(text: string): boolean {
  const [, first = '', sign, , year = ''] = NUMBERS.exec(text) ?? [];
  return sign === '-' && year.length === 2 && Number(first) > 20;
}

/** Drops a time of the day after a day. */
export const withoutTime = (text: string): string => text.trim().replace(TIME, '');

function dayIn({ label }: GridColumn, plain: string, days: ColumnHabits['days']): SheetFact {
  const text = withoutTime(plain);
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    const day = fromDayNumber(DAY_ZERO + Math.trunc(Number(text)));
    return { fact: isDay(day) ? day : plain };
  }
  const written = NUMBERS.exec(text);
  if (!written) return { fact: readDay(text) ?? plain };
  if (isYearFirst(text)) return { fact: plain };
  const [, first = '', sign, second = '', year = ''] = written;
  const monthFirst = readDay(`${first}/${second}/${year}`);
  const other = readDay(`${second}/${first}/${year}`);
  if (days === 'dayFirst' && other) return { fact: other };
  if (!monthFirst && other)
    return {
      fact: plain,
      found: { code: 'dayFirst', words: { label, usual: `${second}/${first}/${year}`, day: other } },
    };
  if (monthFirst && other && monthFirst !== other && (days === 'open' || (sign === '.' && days === undefined)))
    return { fact: plain, found: { code: 'dayAmbiguous', words: { label, first: monthFirst, second: other } } };
  return { fact: monthFirst ?? plain };
}
