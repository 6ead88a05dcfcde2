import {
  chosenIn,
  dayText,
  type Entry,
  type GridColumn,
  grouped,
  isBlank,
  pastedDecimal,
  readDay,
  sheetText,
  tickOf,
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

/** Converts a cell of a pasted block to a fact. */
export function pastedCell(column: GridColumn, text: string, names: readonly string[]): Patchable {
  const plain = text.trim();
  switch (column.kind) {
    case 'quantity':
    case 'money': {
      if (plain === '') return { fact: '' };
      const entry = pastedDecimal(plain, column.decimals ?? 0, column.signed);
      return 'refused' in entry ? entry : { fact: tidyDecimal(entry.text) };
    }
    case 'boolean': {
      const fact = tickOf(plain);
      return fact === undefined ? { refused: `“${plain}” is neither yes nor no.` } : { fact };
    }
    case 'choice': {
      if (plain === '') return { fact: '' };
      const fact = chosenIn(column.choices, plain);
      return fact === undefined ? { refused: `“${plain}” is not one of the choices.` } : { fact };
    }
    default: {
      const entry = typedCell(column, plain);
      return 'refused' in entry ? entry : { fact: factTyped(column, plain, names) };
    }
  }
}

export type Patchable = { fact: string | boolean } | { refused: string };

/** A fact as it is copied: spreadsheets read it back. */
export const copiedCell = (column: GridColumn, value: unknown): string =>
  column.kind === 'boolean' ? sheetText(value === true) : sheetText(value);

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function named(names: readonly string[], text: string): string | undefined {
  const plain = text.trim();
  return names.find((name) => same(name, plain));
}
