import { dayInWords, isDay } from '../calendar/days.ts';
import { type Quarter, quarterName, type Span } from '../calendar/quarters.ts';
import type { Condition, Field, IsoDate, ListEntry, TaxLine } from '../catalogue/types.ts';
import { compare, type Exact, parseDecimal, toText } from '../decimal.ts';
import { holds, inWords, isBlank, type Row } from './conditions.ts';
import { type Issue, type IssueCode, invalidEntryMessages, issue, type Words } from './issue-codes.ts';
import type { LawIndex } from './law-index.ts';

/** Longest number accepted, typed, pasted, imported or sent. */
export const LONGEST_NUMBER = 18;
/** Longest text, unless the field sets its own. */
export const LONGEST_TEXT = 25;

/** What the rows of one line are checked against; the same for every row. */
export interface LinePlan {
  index: LawIndex;
  line: TaxLine;
  quarter: Quarter;
  /** Days a row may bear. */
  days: Span;
  /** The field that holds the row's day, where rows bear one. */
  dateField: string | null;
  /** The day that decides rates where rows bear none. */
  day: IsoDate;
  names: ReadonlySet<string>;
}

/** A row that was read: its day, numbers and list entries. */
export interface CheckedRow {
  row: Row;
  day: IsoDate;
  numbers: Record<string, Exact>;
  entries: Record<string, ListEntry>;
}

/** Nothing was entered: no fact, or only boxes left unticked. Such a row is left out, as when leaving the page. */
export function isBlankRow(row: Row, fields: readonly Field[]): boolean {
  for (const name in row) {
    const value = row[name];
    if (isBlank(value) || value === false) continue;
    const field = fields.find((candidate) => candidate.name === name);
    if (field?.computed || (field?.preset !== undefined && field.preset === value)) continue;
    return false;
  }
  return true;
}

/**
 * Reads one row and reports what is wrong with it, field by field.
 * @param path where the row stands, for the findings: `filingData.60.rows.0`
 * @returns the row read, or null when any finding is an error.
 */
export function checkRow(row: Row, plan: LinePlan, path: string, issues: Issue[]): CheckedRow | null {
  const { line, dateField } = plan;
  const before = issues.length;
  const report = (name: string, finding: Finding | null): void => {
    if (finding !== null) issues.push(issue(finding.code, `${path}.${name}`, finding.words));
  };

  for (const name in row) {
    if (!plan.names.has(name)) report(name, find('unknownKey', { key: name, known: [...plan.names].join(', ') }));
  }

  let day = plan.day;
  if (dateField !== null) {
    const finding = checkDay(row[dateField], plan);
    if (finding === null) day = row[dateField] as IsoDate;
    else report(dateField, finding);
  }

  const read: CheckedRow = { row, day, numbers: {}, entries: {} };
  let missing = false;
  for (const field of line.fields) {
    if (field.computed || field.name === dateField) continue;
    const value = row[field.name];
    const blank = isBlank(value);
    if (field.enabledWhen !== undefined && !test(field.enabledWhen, read, plan)) {
      if (!blank && value !== false) {
        const words = { label: field.label, condition: inWords(field.enabledWhen, line.fields) };
        report(field.name, find('notEnabled', words));
      }
    } else if (!blank) {
      report(field.name, readField(field, value, read, plan));
    } else if (field.preset !== undefined) {
      report(field.name, readField(field, field.preset, read, plan));
    } else if (field.required === true || (field.required !== undefined && test(field.required, read, plan))) {
      report(field.name, find('required', { label: field.label }));
      missing = true;
    }
  }
  if (missing) report('taxAmount', find('taxAmountEmpty'));

  for (let i = before; i < issues.length; i++) if (issues[i]?.severity === 'error') return null;
  return read;
}

/** What is wrong with one value; the row adds where. */
interface Finding {
  code: IssueCode;
  words: Words;
}

const find = (code: IssueCode, words: Words = {}): Finding => ({ code, words });

export const test = (condition: Condition, read: CheckedRow, plan: LinePlan): boolean =>
  holds(condition, read.row, plan.line.fields, read.day, plan.index);

function checkDay(given: unknown, { line, days, dateField, quarter }: LinePlan): Finding | null {
  if (isBlank(given)) return find('taxDateEmpty');
  const { label } = fieldOf(line, dateField as string);
  if (typeof given !== 'string') return find('notText', { label });
  if (!isDay(given)) return find('notADate', { label });
  if (given >= days.first && given <= days.last) return null;
  return find('dateOutside', {
    label,
    first: dayInWords(days.first),
    last: `${dayInWords(days.last)} for ${quarterName(quarter)}`,
  });
}

/** Reads a value that is there, and keeps the number or list entry it stands for. */
function readField(field: Field, value: unknown, read: CheckedRow, plan: LinePlan): Finding | null {
  const { label } = field;
  if (field.kind === 'boolean') return typeof value === 'boolean' ? null : find('notTrueOrFalse', { label });
  if (typeof value !== 'string') return find('notText', { label });
  switch (field.kind) {
    case 'quantity':
    case 'money':
      return readNumber(field, value, read, plan);
    case 'date':
      return isDay(value) ? null : find('notADate', { label });
    case 'choice': {
      const choices = field.choices ?? [];
      if (choices.some((choice) => choice.value === value)) return null;
      return find('unknownChoice', { label, choices: choices.map((choice) => choice.value).join(', ') });
    }
    case 'listed':
      return readEntry(field, value, read, plan);
    case 'text': {
      const most = field.maxLength ?? LONGEST_TEXT;
      return value.length <= most ? null : find('tooLong', { label, most });
    }
  }
}

function readNumber(field: Field, text: string, read: CheckedRow, plan: LinePlan): Finding | null {
  const { label } = field;
  const most = field.maxLength ?? LONGEST_NUMBER;
  if (text.length > most) return find('tooLong', { label, most });
  const number = parseDecimal(text);
  if (number === null) return find('notANumber', { label });
  const { decimalsWhen } = field;
  const decimals =
    decimalsWhen !== undefined && test(decimalsWhen.when, read, plan) ? decimalsWhen.decimals : (field.decimals ?? 2);
  if (number.s > decimals && !endsInZeros(number, number.s - decimals)) {
    return decimals === 0 ? find('notWhole', { label }) : find('tooManyDecimals', { label, most: decimals });
  }
  const bound = field.greaterThan === undefined ? null : plan.index.rate(field.greaterThan, read.day)?.value;
  if (bound && compare(number, bound) <= 0) return find('notGreater', { label, least: toText(bound) });
  read.numbers[field.name] = number;
  const unusual = field.unusualAbove !== undefined && compare(number, parseDecimal(field.unusualAbove) as Exact) > 0;
  return unusual ? find('unusual', { label }) : null;
}

/** 100.00 is a whole number; 100.50 is not. */
const endsInZeros = (number: Exact, places: number): boolean => number.n % 10n ** BigInt(places) === 0n;

function readEntry(field: Field, text: string, read: CheckedRow, plan: LinePlan): Finding | null {
  const { name } = field;
  const lists = field.lists ?? (field.list ? [field.list] : []);
  const entry = lists.map((list) => plan.index.entry(list, text)).find((found) => found !== undefined);
  if (entry === undefined)
    return find('invalidEntry', { message: invalidEntryMessages[name] ?? `Invalid ${field.label}` });
  if (entry.notTaxable !== undefined) return find('entryNotTaxable', { name: entry.name, reason: entry.notTaxable });
  if (read.day < entry.from) return find('entryNotYetTaxed', { name: entry.name, from: dayInWords(entry.from) });
  if (entry.to !== null && read.day > entry.to) {
    return find('entryNoLongerTaxed', { name: entry.name, to: dayInWords(entry.to) });
  }
  read.entries[name] = entry;
  return null;
}

export const fieldOf = (line: TaxLine, name: string): Field => {
  const field = line.fields.find((candidate) => candidate.name === name);
  if (field === undefined) throw new Error(`IRS No. ${line.irsNumber} has no field ${name}`);
  return field;
};
