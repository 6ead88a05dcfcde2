import { LINE_COLUMN } from '@gauger/contract';
import type { Issue } from '@gauger/excise';
import { type CellFault, columnLetters } from '@gauger/sheet';
import type { ImportPlan } from './plan-import.ts';
import type { Question } from './questions.ts';
import type { Tab } from './tab.ts';
import type { ValidatedRow } from './validate-rows.ts';

/** Something said of a cell of a tab. */
export interface CellError {
  readonly tab: Tab;
  /** From 1. */
  readonly row: number;
  /** From 0; null when the sheet lacks the column. */
  readonly column: number | null;
  readonly irsNumber: string;
  readonly title: string;
  readonly value: string;
  readonly found: Issue;
  /** The open question whose answer settles it. */
  readonly question: string | null;
}

/** Lists the errors of a sheet's cells, by tab and row: one message for each, and one for each missing column. */
export function faultsOf({ tabs, rows, missing, questions }: ImportPlan): CellError[] {
  const lacking = new Set(missing.map(({ tab, found }) => `${tabs.indexOf(tab)} ${found.path}`));
  const isLacking = ({ tab, line }: ValidatedRow, path: string) =>
    [path, line?.fields.find(({ name }) => name === path)?.label].some((field) =>
      lacking.has(`${tabs.indexOf(tab)} ${field}`),
    );
  const columns = missing.map(({ tab, found }) => ({
    tab,
    row: tab.map.row,
    column: null,
    irsNumber: tab.line?.key ?? '',
    title: tab.columns.find(({ field }) => field === found.path)?.label ?? '',
    value: '',
    found,
    question: questions.find(isAbout(tab, found.path))?.id ?? null,
  }));
  const cells = rows.flatMap((row) =>
    row.errors
      .filter(({ path }) => row.places.has(path) || !isLacking(row, path))
      .map((found) => cellErrorOf(row, found)),
  );
  return [...columns, ...cells];
}

/** Whether an open question is about a column that a tab lacks: which one it is, what it is in all rows, or where its headings are. */
const isAbout =
  (tab: Tab, field: string) =>
  ({ kind, sheet, column, id, word, answer }: Question): boolean =>
    answer === null &&
    sheet === tab.place &&
    (kind === 'headings' ||
      kind === 'above' ||
      (kind === 'tax' && column === null && field === LINE_COLUMN) ||
      (kind === 'column' && id.endsWith(`:${field}`)) ||
      (kind === 'word' && column === null && word !== undefined && isSameField(tab, word.field, field)));

const isSameField = ({ lines }: Tab, name: string, field: string): boolean =>
  name === field || lines.lines.some(({ fields }) => fields.some((one) => one.name === name && one.label === field));

/** Lists the warnings: duplicate rows, unusual amounts, cells that do not apply. */
export const remarksOf = ({ rows }: ImportPlan): CellError[] =>
  rows.flatMap((row) => row.warnings.map((found) => cellErrorOf(row, found)));

function cellErrorOf(row: ValidatedRow, found: Issue): CellError {
  const column = row.places.get(found.path) ?? null;
  const value = column === null ? '' : (row.tab.sheet.rows[row.row - 1]?.[column] ?? '');
  return {
    tab: row.tab,
    row: row.row,
    column,
    irsNumber: row.key,
    title: titleOf(row, found.path),
    value,
    found,
    question: row.asks.get(found.path) ?? null,
  };
}

const titleOf = ({ tab, line }: ValidatedRow, field: string): string =>
  field === LINE_COLUMN
    ? tab.lines.label
    : (line?.fields.find(({ name }) => name === field)?.label ??
      tab.columns.find((column) => column.field === field)?.label ??
      '');

/** Presents a cell for the API. */
export const presentCellError = ({ tab, row, column, irsNumber, title, value, found, question }: CellError) => ({
  sheet: tab.sheet.name,
  row,
  column: column === null ? '' : columnLetters(column),
  title,
  irsNumber,
  field: found.path,
  value: value.slice(0, 100),
  code: found.code,
  message: found.message,
  question,
});

/** Maps a cell to its mark in the sheet. */
export const markedCell = ({ row, column, found }: CellError): CellFault => ({ row, column, message: found.message });
