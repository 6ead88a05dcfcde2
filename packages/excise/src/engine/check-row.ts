import { dollars } from '../amounts.ts';
import {
  alternativeBillingDays,
  dayKey,
  FIRST_DAY,
  formatDate,
  isDay,
  isDayBeyond,
  LAST_DAY,
  nextQuarter,
  parseCoveredQuarter,
  type Quarter,
  quarterDays,
  quarterInWords,
  quarterName,
  quarterOfDay,
} from '../calendar/public.ts';
import type { Field, IsoDate, ListEntry, TextShape } from '../catalog/public.ts';
import { compare, type Exact, parseDecimal, parseSignedDecimal, toText } from '../decimal.ts';
import { inWords, isBlank, type Row } from './conditions.ts';
import { type IssueCode, invalidEntryMessages, type Words } from './issue-codes.ts';
import type { FieldPlan, LinePlan, RatedLine } from './line-plan.ts';

/** Longest number accepted, typed, pasted, imported or sent. */
export const LONGEST_NUMBER = 18;
/** Longest text, unless the field sets its own. */
export const LONGEST_TEXT = 25;

/** A row that was read. Values, numbers and entries have the indexes of the line's fields. */
export interface CheckedRow {
  values: unknown[];
  day: IsoDate;
  dayKey: number;
  numbers: (Exact | undefined)[];
  entries: (ListEntry | undefined)[];
}

/** An empty row to read into. */
export const emptyRow = (plan: LinePlan<RatedLine>): CheckedRow => ({
  values: plan.fields.map(() => undefined),
  day: plan.day,
  dayKey: dayKey(plan.day),
  numbers: plan.fields.map(() => undefined),
  entries: plan.fields.map(() => undefined),
});

/** A fault of one value: its code and the words of its message. */
export interface Finding {
  code: IssueCode;
  words: Words;
}

/** Collects a finding about a field of the current row. */
export type Report = (name: string, finding: Finding) => void;

export const find = (code: IssueCode, words: Words = {}): Finding => ({ code, words });

/** The pattern of each text shape, and the issue for a text that does not match (specification 001 §5). */
const textShapes: Readonly<Record<TextShape, { pattern: RegExp; code: IssueCode }>> = {
  governmentalUnit: { pattern: /^[A-Za-z0-9#()'-]+( [A-Za-z0-9#()'-]+)*$/, code: 'governmentalUnitLetters' },
  tin: { pattern: /^(\d{9}|\d{3}-\d{2}-\d{4}|\d{2}-\d{7})$/, code: 'tinShape' },
  registrationNumber: { pattern: /^[A-Z]{1,2}[0-9-]{1,13}$/, code: 'registrationNumberShape' },
  year: { pattern: /^20\d\d$/, code: 'yearShape' },
  // 49 CFR 565.13: a VIN has no letter that looks like a digit.
  vin: { pattern: /^[A-HJ-NPR-Z0-9 -]+$/i, code: 'vinShape' },
};

/** Whether nothing was entered: no fact, or only unchecked boxes. Such a row is left out, as when leaving the page. */
export function isBlankRow(row: Row, plan: LinePlan<RatedLine>): boolean {
  for (const name in row) {
    const value = row[name];
    if (isBlank(value) || value === false || (Array.isArray(value) && value.length === 0)) continue;
    const field = plan.line.fields.find((candidate) => candidate.name === name);
    if (field?.computed || (field?.preset !== undefined && field.preset === value)) continue;
    return false;
  }
  return true;
}

/** Copies the values of a row's fields, and reports every name that is not a field. */
export type Taker = (row: Row, report: Report) => void;

/**
 * Makes a taker for the rows of one line. Rows of a file have the same names in the same order, so the places found
 * for one row are tried first for the next.
 */
export function valueTaker(plan: LinePlan<RatedLine>, { values, numbers, entries }: CheckedRow): Taker {
  const lastNames: string[] = [];
  const lastPlaces: (number | undefined)[] = [];
  const placesOf = (...kinds: Field['kind'][]) =>
    plan.fields.flatMap(({ field }, place) => (kinds.includes(field.kind) ? [place] : []));
  const numberPlaces = placesOf('quantity', 'money');
  const entryPlaces = placesOf('listed');
  return (row, report) => {
    for (let place = 0; place < values.length; place++) values[place] = undefined;
    for (let i = 0; i < numberPlaces.length; i++) numbers[numberPlaces[i] as number] = undefined;
    for (let i = 0; i < entryPlaces.length; i++) entries[entryPlaces[i] as number] = undefined;
    let at = 0;
    for (const name in row) {
      if (lastNames[at] !== name) {
        lastNames[at] = name;
        lastPlaces[at] = plan.places.get(name);
      }
      const place = lastPlaces[at];
      at++;
      if (place !== undefined) values[place] = row[name];
      else if (name === 'attachments') reportAttachments(row[name], report);
      else report(name, unknownName(name, plan));
    }
  };
}

/** Ids of what is attached to a row: they are no fact of its tax. */
function reportAttachments(ids: unknown, report: Report): void {
  if (Array.isArray(ids)) for (const { at, finding } of attachmentFindings(ids)) report(`attachments.${at}`, finding);
  else if (!isBlank(ids)) report('attachments', find('notAList', { what: 'attachments' }));
}

/** Finds faulty ids of a row's attachments, by their place. Letter case makes no other id. */
export function attachmentFindings(ids: readonly unknown[]): { at: number; finding: Finding }[] {
  const seen = new Set<unknown>();
  return Array.from(ids).flatMap((id, at) => {
    if (typeof id !== 'string') return [{ at, finding: find('notText', { label: 'Attachment' }) }];
    const twice = id !== '' && seen.has(id.toLowerCase());
    seen.add(id.toLowerCase());
    return twice ? [{ at, finding: find('attachmentTwice') }] : [];
  });
}

/** People date every row of a sheet; on lines without days that is no fault. */
const unknownName = (name: string, plan: LinePlan<RatedLine>): Finding =>
  name === 'taxDate' && plan.dateField === null
    ? find('dayNotRead', { name })
    : find('unknownKey', { key: name, known: [...plan.places.keys()].join(', ') });

/** Reads the copied values, and reports faults field by field. The row counts when no error is reported. */
export function readRow(plan: LinePlan<RatedLine>, read: CheckedRow, report: Report): void {
  const { values } = read;
  if (plan.dateField !== null) {
    const given = values[plan.datePlace];
    const key = typeof given === 'string' ? dayKey(given) : 0;
    const isInQuarter = key >= plan.firstKey && key <= plan.lastKey;
    read.day = isInQuarter ? (given as IsoDate) : plan.day;
    read.dayKey = isInQuarter ? key : dayKey(plan.day);
    if (!isInQuarter) report(plan.dateField.name, wrongDay(given, plan.dateField, plan));
  }

  let missing = false;
  for (const fieldPlan of plan.filled) {
    const { place } = fieldPlan;
    const value = values[place];
    if (value === undefined && fieldPlan.mayBeAbsent) continue;
    if (fieldPlan.enabled !== null && !fieldPlan.enabled(values, read.day)) {
      // Cleared, as the grid clears a field that a choice disables (001 §4); what depends on it sees it empty.
      values[place] = undefined;
      if (!isBlank(value) && value !== false) report(fieldPlan.name, notEnabled(fieldPlan.field, plan));
    } else if (!isBlank(value)) {
      const finding = readField(fieldPlan, value, place, read, plan);
      if (finding !== null) report(fieldPlan.name, finding);
    } else if (fieldPlan.field.preset !== undefined) {
      readField(fieldPlan, fieldPlan.field.preset, place, read, plan);
    } else if (fieldPlan.required?.(values, read.day)) {
      const isAmount = fieldPlan.name === plan.amountField;
      if (!isAmount) report(fieldPlan.name, find('required', { label: fieldPlan.field.label }));
      // An entered amount does not depend on the fields around it, and no claim on a text.
      const isText = fieldPlan.field.kind === 'text' && plan.amountField !== 'taxAmount';
      missing ||= isAmount || (plan.line.formula.kind !== 'entered' && !isText);
    }
  }
  if (missing) report(plan.amountField, find(plan.amountField === 'taxAmount' ? 'taxAmountEmpty' : 'claimAmountEmpty'));
}

const notEnabled = (field: Field, plan: LinePlan<RatedLine>): Finding =>
  find('notEnabled', {
    label: field.label,
    condition: field.enabledWhen ? inWords(field.enabledWhen, plan.line.fields) : '',
  });

function wrongDay(given: unknown, { label }: Field, { days, quarter }: LinePlan<RatedLine>): Finding {
  if (isBlank(given)) return find('taxDateEmpty');
  if (typeof given !== 'string') return find('notText', { label });
  if (!isDay(given) && !isDayBeyond(given)) return find('notADate', { label });
  const last = `${formatDate(days.last)} for ${quarterInWords(quarter)}`;
  return find('dateOutside', {
    label,
    first: formatDate(days.first),
    last,
    elsewhere: onReturnOf(given, days, quarter),
  });
}

/** Names the return that a day belongs to, where it is covered: by the alternative method a quarter begins a month earlier. */
function onReturnOf(given: IsoDate, days: LinePlan<RatedLine>['days'], quarter: Quarter): string {
  if (!isDay(given)) return '';
  const isAlternative = days.first < quarterDays(quarter).first;
  const own = quarterOfDay(given);
  const of = isAlternative && given > alternativeBillingDays(own).last ? nextQuarter(own) : own;
  return parseCoveredQuarter(quarterName(of)) === null
    ? ''
    : `. Report ${formatDate(given)} on the return for ${quarterInWords(of)}`;
}

/** Finds why a text is no day that we compute with: it does not exist, or its year is not covered. */
const noDay = (text: string, { label }: Field): Finding =>
  isDayBeyond(text)
    ? find('dateOutside', { label, first: formatDate(FIRST_DAY), last: formatDate(LAST_DAY) })
    : find('notADate', { label });

/** Reads a value that is not blank, and keeps its number or list entry. */
function readField(
  fieldPlan: FieldPlan,
  value: unknown,
  place: number,
  read: CheckedRow,
  plan: LinePlan<RatedLine>,
): Finding | null {
  const { field } = fieldPlan;
  if (field.kind === 'boolean')
    return typeof value === 'boolean' ? null : find('notTrueOrFalse', { label: field.label });
  if (typeof value !== 'string') return find('notText', { label: field.label });
  switch (field.kind) {
    case 'quantity':
    case 'money':
      return readNumber(fieldPlan, value, place, read, plan);
    case 'date':
      return isDay(value) ? null : noDay(value, field);
    case 'choice':
      if (fieldPlan.choices.has(value)) return null;
      return find(field.name === 'typeOfUse' ? 'typeOfUseNotAllowed' : 'unknownChoice', {
        label: field.label,
        choices: [...fieldPlan.choices].join(', '),
      });
    case 'listed':
      return readEntry(field, value, place, read, plan);
    case 'text': {
      const most = field.maxLength ?? LONGEST_TEXT;
      if (value.length > most) return find('tooLong', { label: field.label, most });
      const shape = field.shape && textShapes[field.shape];
      return !shape || shape.pattern.test(value) ? null : find(shape.code, { label: field.label });
    }
  }
}

function readNumber(
  { field, manyDecimals, decimals: usual, unusualAbove }: FieldPlan,
  text: string,
  place: number,
  read: CheckedRow,
  plan: LinePlan<RatedLine>,
): Finding | null {
  const { label } = field;
  const longest = field.maxLength ?? LONGEST_NUMBER;
  if (text.length > longest) return find('tooLong', { label, most: longest });
  const number = field.signed ? parseSignedDecimal(text) : parseDecimal(text);
  if (number === null) return find(field.signed ? 'notASignedNumber' : 'notANumber', { label });
  const decimals = manyDecimals?.when(read.values, read.day) ? manyDecimals.decimals : usual;
  if (number.s > decimals && !endsInZeros(number, number.s - decimals)) {
    return decimals === 0 ? find('notWhole', { label }) : find('tooManyDecimals', { label, most: decimals });
  }
  if (field.notZero && number.n === 0n) return find('zero', { label });
  const bound = field.greaterThan === undefined ? null : plan.index.rate(field.greaterThan, read.day)?.value;
  if (bound && compare(number, bound) <= 0) return find('notGreater', { label, least: toText(bound) });
  const most = field.notAbove === undefined ? null : plan.index.rate(field.notAbove, read.day)?.value;
  if (most && compare(number, most) > 0) return find('notAbove', { label, most: inUnits(most, field) });
  read.numbers[place] = number;
  // A text shorter than the bound's cannot be a larger number.
  const unusual =
    unusualAbove !== null && text.length >= unusualAbove.digits && compare(number, unusualAbove.value) > 0;
  return unusual ? find('unusual', { label }) : null;
}

const inUnits = (number: Exact, { kind }: Field): string => (kind === 'money' ? dollars(number) : toText(number));

/** 100.00 is a whole number; 100.50 is not. */
const endsInZeros = (number: Exact, places: number): boolean => number.n % 10n ** BigInt(places) === 0n;

function readEntry(
  field: Field,
  text: string,
  place: number,
  read: CheckedRow,
  plan: LinePlan<RatedLine>,
): Finding | null {
  const lists = field.lists ?? (field.list ? [field.list] : []);
  const entry = lists.map((list) => plan.index.entry(list, text)).find((found) => found !== undefined);
  if (entry === undefined) {
    return find('invalidEntry', { message: invalidEntryMessages[field.name] ?? `Invalid ${field.label}` });
  }
  if (entry.notTaxable !== undefined) return find('entryNotTaxable', { name: entry.name, reason: entry.notTaxable });
  if (read.day < entry.from) return find('entryNotYetTaxed', { name: entry.name, from: formatDate(entry.from) });
  if (entry.to !== null && read.day > entry.to) {
    return find('entryNoLongerTaxed', { name: entry.name, to: formatDate(entry.to) });
  }
  read.entries[place] = entry;
  return null;
}
