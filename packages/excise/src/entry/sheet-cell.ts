import { dayNumber, fromDayNumber, isDay } from '../calendar/public.ts';
import { parseDecimal, parseSignedDecimal } from '../decimal.ts';
import type { GridColumn } from '../derive/public.ts';
import { type IssueCode, LONGEST_NUMBER, type Words } from '../engine/public.ts';
import { readDay } from './day-entry.ts';
import { isNegative, pastedDecimal, tidyDecimal } from './decimal-entry.ts';
import { chosenIn, tickOf } from './word-entry.ts';

/** A cell of a spreadsheet read as a fact; `found` is a remark that only a reader of the whole column can judge. */
export interface SheetFact {
  fact: string | boolean;
  found?: { code: IssueCode; words: Words };
}

/**
 * Reads a cell as people and spreadsheets write it: `$1,000.00`, `3/15/2026`, 46096, `Mar 15, 2026`, `yes`. A text
 * that is no number, day or choice stays as it was written, and the engine reports it.
 * @param dayFirst other days of the column are written day first
 * @returns undefined for an empty cell
 */
export function sheetFact(column: GridColumn, text: string, dayFirst = false): SheetFact | undefined {
  const plain = text.trim();
  if (plain === '') return undefined;
  switch (column.kind) {
    case 'quantity':
    case 'money':
      return isNegative(plain) && !column.signed
        ? { fact: plain, found: { code: 'sheetCredit', words: { label: column.label } } }
        : { fact: numberIn(plain, column) };
    case 'date':
      return dayIn(column, plain, dayFirst);
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

const TIME = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?( ?[AP]M)?$/i;
const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
/** Day 1 of spreadsheets is 1900-01-01; they count a Feb 29, 1900, that never was, so that later days are one further. */
const DAY_ZERO = dayNumber('1899-12-30');

/** Drops a time of the day after a day. */
const withoutTime = (text: string): string => text.trim().replace(TIME, '');

function dayIn({ label }: GridColumn, plain: string, dayFirst: boolean): SheetFact {
  const text = withoutTime(plain);
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    const day = fromDayNumber(DAY_ZERO + Math.trunc(Number(text)));
    return { fact: isDay(day) ? day : plain };
  }
  const written = NUMBERS.exec(text);
  if (!written) return { fact: readDay(text) ?? plain };
  const [, first = '', sign, second = '', year = ''] = written;
  const monthFirst = readDay(`${first}/${second}/${year}`);
  const other = readDay(`${second}/${first}/${year}`);
  if (!monthFirst && other)
    return {
      fact: plain,
      found: { code: 'dayFirst', words: { label, usual: `${second}/${first}/${year}`, day: other } },
    };
  if (monthFirst && other && monthFirst !== other && (dayFirst || sign === '.'))
    return { fact: plain, found: { code: 'dayAmbiguous', words: { label, first: monthFirst, second: other } } };
  return { fact: monthFirst ?? plain };
}

/** Whether a column has a day that can only be read day first: then no other of its days is safe to read month first. */
export const hasDayFirst = (texts: Iterable<string>): boolean => {
  for (const text of texts) {
    const [, first = '', , second = ''] = NUMBERS.exec(withoutTime(text)) ?? [];
    if (Number(first) > 12 && Number(second) >= 1 && Number(second) <= 12) return true;
  }
  return false;
};
