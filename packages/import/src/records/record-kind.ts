import type { GridColumn } from '@gauger/excise';
import type { ColumnMap, Sheet } from '@gauger/sheet';
import type { Choice } from '../questions.ts';
import type { SheetColumn } from '../sheet-column.ts';
import type { SortedTab } from '../tab.ts';
import type { AskedRecords } from './record-questions.ts';

/** A kind of records that sheets list, as data: businesses, plans, deposits. */
export interface RecordKind<Field extends string = string> {
  /** The name of its sheets, by which headings are remembered. */
  readonly name: string;
  /** One of them in words, "business", and several. */
  readonly one: string;
  readonly many: string;
  readonly columns: readonly RecordColumn<Field>[];
  /** Whether a row with neither a day nor an amount is text, such as a note. */
  readonly isText?: true;
  /**
   * Finds the rows that text says are no such records, and asks where it does not say so.
   * @param rows from 1
   */
  readonly findOthers?: (
    tab: SortedTab,
    rows: readonly number[],
  ) => { readonly others: readonly number[]; readonly asked: readonly AskedRecords[] };
  /**
   * Finds the fields of headings that are not known by the cells below them, by `bareHeading`.
   * @param isNamed whether a person named the field of a heading
   */
  readonly guess?: (
    sheet: Sheet,
    map: ColumnMap<string>,
    isNamed: (bareHeading: string) => boolean,
  ) => ReadonlyMap<string, string>;
}

/** A column of a kind of records. */
export interface RecordColumn<Field extends string = string> {
  readonly field: Field;
  readonly label: string;
  /** Its headings besides its label and field. */
  readonly alsoCalled?: readonly string[];
  /** No row can be right without it. */
  readonly needed?: boolean;
  /** Each row has its own: an empty cell never means the value above. */
  readonly own?: true;
  readonly value: 'text' | 'count' | 'money' | 'day' | 'choice';
  readonly choices?: readonly Choice[];
  /** Finds the value of a choice that a cell says in other words. */
  readonly called?: (text: string) => string | undefined;
  /** The fields of other columns that each of its cells has together, for a sheet without these columns. */
  readonly parts?: {
    readonly fields: readonly string[];
    readonly split: (text: string) => Readonly<Record<string, string>> | undefined;
    readonly example: string;
  };
  /** One answer says it for all rows that leave it empty. */
  readonly forAll?: true;
}

/** The columns as every import finds and asks about them. */
export const sheetColumnsOf = ({ columns }: RecordKind): SheetColumn[] =>
  columns.map((column) => ({
    field: column.field,
    label: column.label,
    needed: column.needed === true,
    headings: [column.label, column.field, ...(column.alsoCalled ?? [])],
    ...(column.own && { own: true }),
    ...(column.value === 'day' && { isDay: true }),
    ...(column.value === 'count' && { isCount: true }),
    ...((column.value === 'count' || column.value === 'money') && { amount: gridColumnOf(column) }),
  }));

/** The column as cells of rows of taxes are read by. */
export const gridColumnOf = ({ field, label, value }: RecordColumn): GridColumn => ({
  name: field,
  label,
  kind: value === 'count' ? 'quantity' : value === 'money' ? 'money' : value === 'day' ? 'date' : 'text',
  align: 'start',
  readOnly: false,
  ...(value === 'count' && { decimals: 0, signed: true }),
  ...(value === 'money' && { decimals: 2, signed: true }),
});

/** The value of a choice that a cell says; undefined for an unknown word. */
export function choiceIn({ choices = [], called }: RecordColumn, text: string): string | undefined {
  const same = (entry: string) => bareText(entry) === bareText(text);
  return choices.find(({ value, label }) => same(value) || same(label))?.value ?? called?.(text);
}

const bareText = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
