import type { ColumnHabits, GridColumn, Row, RowIssue } from '@gauger/excise';
import { copiedCell, pastedCell } from './cell-entry.ts';
import type { PastedHabits } from './paste-habits.ts';

/** Blocks of cells as spreadsheets put them on the clipboard: a line for a row, a tab between cells. */

/** Facts to put into a row; an empty text or false clears. */
export type Patch = Readonly<Record<string, string | boolean>>;

/** Whether a pasted text is a block rather than the text of one cell. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

/** The cells of a block. A cell in quotes may hold tabs, line ends and doubled quotes. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|\r|$)/y;
  const plain = text.replace(/(\r?\n|\r)+$/, '');
  while (cell.lastIndex <= plain.length) {
    const found = cell.exec(plain) ?? unquoted(plain, cell);
    const [, quoted, bare = '', end = ''] = found;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** A cell that begins with a quote and is no quoted cell: 5" pipe. */
function unquoted(text: string, cell: RegExp): RegExpExecArray {
  const bare = /([^\t\r\n]*)(\t|\r?\n|\r|$)/y;
  bare.lastIndex = cell.lastIndex;
  const found = bare.exec(text) as RegExpExecArray;
  cell.lastIndex = bare.lastIndex;
  return Object.assign(found, [found[0], undefined, found[1], found[2]]);
}

/** Whether a pasted text has a point before three digits, or a day past the twelfth in front: its columns may have to be asked about. */
export const mayBeTwoThings = (text: string): boolean =>
  /(?<![\d.])\d{1,3}\.\d{3}(?!\d)|(?<!\d)(1[3-9]|2\d|3[01])[/.-]\d{1,2}[/.-]\d/.test(text);

/** Asks how the pasted columns are written, with a dialog that is loaded then: see `askHabits`. */
export const askPasted = async (
  cells: readonly (readonly string[])[],
  columns: readonly GridColumn[],
): Promise<PastedHabits | undefined> => (await import('./paste-habits.ts')).askHabits(cells, columns);

/** A cell of a block by its place there. */
export interface BlockCell {
  /** Which row of the block, from 0. */
  row: number;
  /** The label of its column. */
  column: string;
}

/** A cell of a block that was left out, and why. */
export interface LeftOut extends BlockCell {
  reason: string;
}

export interface ReadBlock {
  patches: Patch[];
  leftOut: LeftOut[];
  /** How many cells with a text are beyond the last column. */
  outside: number;
}

/**
 * Reads a block into the columns it was pasted on, or by its headings where its first row has nothing else. Cells beyond the last column are
 * counted, not read.
 * @param names what each listed column offers
 * @param habits how the cells of columns are written, by name
 */
export function blockPatches(
  cells: readonly (readonly string[])[],
  columns: readonly GridColumn[],
  names: (column: GridColumn) => readonly string[],
  habits: ReadonlyMap<string, ColumnHabits> = new Map(),
): ReadBlock {
  const leftOut: LeftOut[] = [];
  const headed = cells[0] && headedColumns(cells[0], columns);
  const body = headed ? cells.slice(1) : cells;
  const order = headed ?? columns;
  const patches = body.map((texts, row) => {
    const facts = order.slice(0, texts.length).flatMap((column, at): [string, string | boolean][] => {
      const read = pastedCell(column, texts[at] ?? '', names(column), habits.get(column.name));
      if ('fact' in read) return [[column.name, read.fact]];
      leftOut.push({ row, column: column.label, reason: read.refused });
      return [];
    });
    return Object.fromEntries(facts);
  });
  const outside = body.reduce(
    (sum, texts) => sum + texts.slice(columns.length).filter((text) => text.trim() !== '').length,
    0,
  );
  return { patches, leftOut, outside };
}

/** A row after it took a row of a block. */
interface TakenRow {
  facts: Row;
  issues: readonly Pick<RowIssue, 'field' | 'severity'>[];
}

/**
 * Finds the cells of a block that are wrong in the rows that took them, and those the rows do not take because of their
 * other cells.
 * @param taken the rows, in the order of the block
 */
export function judgeBlock(
  patches: readonly Patch[],
  taken: readonly TakenRow[],
  columns: readonly GridColumn[],
): { wrong: BlockCell[]; leftOut: LeftOut[] } {
  const wrong: BlockCell[] = [];
  const leftOut: LeftOut[] = [];
  patches.forEach((patch, row) => {
    const { issues = [], facts = {} } = taken[row] ?? {};
    for (const { name, label } of columns) {
      if (!patch[name]) continue;
      if (facts[name] === undefined)
        leftOut.push({ row, column: label, reason: 'It does not apply with the other cells of the row.' });
      else if (issues.some(({ field, severity }) => severity === 'error' && field === name))
        wrong.push({ row, column: label });
    }
  });
  return { wrong, leftOut };
}

/** The columns that the texts of a row name, in their order; undefined for any other row. */
function headedColumns(texts: readonly string[], columns: readonly GridColumn[]): readonly GridColumn[] | undefined {
  const named = texts.slice(0, columns.length).flatMap((text) => {
    const plain = text.trim().toLowerCase();
    return columns.find(({ name, label }) => [name, label].some((one) => one.toLowerCase() === plain)) ?? [];
  });
  const isHeading = named.length === Math.min(texts.length, columns.length) && new Set(named).size === named.length;
  return isHeading ? [...named, ...columns.filter((column) => !named.includes(column))] : undefined;
}

/** Cells as a block for the clipboard. */
export const blockText = (rows: readonly { facts: Row }[], columns: readonly GridColumn[]): string =>
  rows
    .map(({ facts }) => columns.map((column) => quotedIfNeeded(copiedCell(column, facts[column.name]))).join('\t'))
    .join('\n');

const quotedIfNeeded = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
