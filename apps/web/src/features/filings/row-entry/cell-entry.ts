import {
  type ColumnHabits,
  dayText,
  type Entry,
  type GridColumn,
  grouped,
  isBlank,
  pastedDecimal,
  readDay,
  sheetFact,
  sheetText,
  tidyDecimal,
  typedDecimal,
} from '@gauger/excise';

/** Converts between the text and the facts of grid cells, by the kind of their column. */

const LONGEST_TEXT = 25;

const isNumber = ({ kind }: GridColumn): boolean => kind === 'quantity' || kind === 'money';

/** A fact as people read it in a cell: "Jul 8, 2026", "48,216". */
export function cellText(column: GridColumn, value: unknown): string {
  if (isBlank(value)) return '';
  const text = String(value);
  if (column.kind === 'date') return dayText(text);
  return isNumber(column) ? grouped(text) : text;
}

/** A fact while it is edited: digits without commas. */
export const editedText = (column: GridColumn, value: unknown): string =>
  isNumber(column) ? (isBlank(value) ? '' : String(value)) : cellText(column, value);

/** Judges a text as it is typed, key by key. */
export function typedCell(column: GridColumn, text: string): Entry {
  if (isNumber(column)) return typedDecimal(text, column.decimals ?? 0, column.signed);
  const most = column.maxLength ?? LONGEST_TEXT;
  if (column.kind === 'text' && text.length > most) return { refused: `Use at most ${most} characters.` };
  return { text };
}

/** Converts typed text to a fact; an invalid date or entry stays as typed, and the engine reports it. */
export function factTyped(column: GridColumn, text: string, names: readonly string[]): string {
  if (isNumber(column)) return tidyDecimal(text);
  if (column.kind === 'date') return readDay(text) ?? text.trim();
  if (column.kind === 'listed') return named(names, text) ?? text.trim();
  return text;
}

/** Longest pasted text that a cell keeps. */
const LONGEST_KEPT = 200;

/**
 * Converts a pasted cell to a fact as an import does. A text that is no number, day or choice stays as it was pasted,
 * and the engine reports it; only one too long for a cell is refused.
 * @param habits of its column, where the texts of the whole column show them or a person said so
 */
export function pastedCell(
  column: GridColumn,
  text: string,
  names: readonly string[],
  habits?: ColumnHabits,
): Patchable {
  const plain = text.trim();
  if (plain.length > LONGEST_KEPT) return { refused: `The text is longer than ${LONGEST_KEPT} characters.` };
  if (plain === '') return { fact: column.kind === 'boolean' ? false : '' };
  if (isNumber(column) && !habits) {
    const entry = pastedDecimal(plain, column.decimals ?? 0, column.signed);
    if (!('refused' in entry)) return { fact: tidyDecimal(entry.text) };
  }
  if (column.kind === 'listed') return { fact: named(names, plain) ?? plain };
  return { fact: sheetFact(column, plain, habits)?.fact ?? '' };
}

export type Patchable = { fact: string | boolean } | { refused: string };

/** Finds the text that a cell holds although its control cannot: of a list of choices, or of a box. */
export function strangeText(column: GridColumn, value: unknown): string {
  if (typeof value !== 'string') return '';
  if (column.kind === 'choice') return column.choices?.some((choice) => choice.value === value) ? '' : value;
  return column.kind === 'boolean' ? value : '';
}

/** A fact as it is copied: spreadsheets read it back. */
export const copiedCell = (column: GridColumn, value: unknown): string =>
  sheetText(column.kind === 'boolean' ? (value ?? false) : value);

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function named(names: readonly string[], text: string): string | undefined {
  const plain = text.trim();
  return names.find((name) => same(name, plain));
}
