import { LINE_COLUMN } from '@gauger/contract';
import type { Issue } from '@gauger/excise';
import { type CellFault, columnLetters } from '@gauger/sheet';
import type { ImportPlan } from './plan-import.ts';
import type { Tab } from './read-rows.ts';
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
}

/** Lists the errors of a sheet's cells, by tab and row: one message for each, and one for each missing column. */
export function faultsOf({ tabs, rows, missing }: ImportPlan): CellError[] {
  const lacking = new Set(missing.map(({ tab, found }) => `${tabs.indexOf(tab)} ${found.path}`));
  const columns = missing.map(({ tab, found }) => ({
    tab,
    row: tab.map.row,
    column: null,
    irsNumber: tab.line?.key ?? '',
    title: tab.columns.find(({ field }) => field === found.path)?.label ?? '',
    value: '',
    found,
  }));
  const cells = rows.flatMap((row) =>
    row.errors
      .filter(({ path }) => row.places.has(path) || !lacking.has(`${tabs.indexOf(row.tab)} ${path}`))
      .map((found) => cellErrorOf(row, found)),
  );
  return [...columns, ...cells];
}

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
  };
}

const titleOf = ({ tab, line }: ValidatedRow, field: string): string =>
  field === LINE_COLUMN
    ? tab.lines.label
    : (line?.fields.find(({ name }) => name === field)?.label ??
      tab.columns.find((column) => column.field === field)?.label ??
      '');

/** Presents a cell for the API. */
export const presentCellError = ({ tab, row, column, irsNumber, title, value, found }: CellError) => ({
  sheet: tab.sheet.name,
  row,
  column: column === null ? '' : columnLetters(column),
  title,
  irsNumber,
  field: found.path,
  value: value.slice(0, 100),
  code: found.code,
  message: found.message,
});

/** Maps a cell to its mark in the sheet. */
export const markedCell = ({ row, column, found }: CellError): CellFault => ({ row, column, message: found.message });
