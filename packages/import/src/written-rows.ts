import { isBlank, type Row, sheetText } from '@gauger/excise';
import type { WrittenCell, WrittenSheet } from '@gauger/sheet';
import { lineColumns } from './line-columns.ts';
import type { SheetLine, SheetLines } from './sheet-lines.ts';

/** The rows of a line as they are written into a sheet. */
export interface WrittenLine {
  readonly lines: SheetLines;
  readonly line: SheetLine;
  readonly rows: readonly Row[];
  /** The tax of each row, if known. */
  readonly taxes?: readonly (string | null)[];
}

/** The name of the tab of a line. */
const tabName = ({ key, name }: SheetLine): string =>
  `${key} ${name}`
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .trim();

/** A tab with the rows of one line. */
export function tabOf({ lines, line, rows, taxes }: WrittenLine): WrittenSheet {
  const cells = cellsOfLine({ lines, line, rows, ...(taxes && { taxes }) });
  return {
    name: tabName(line),
    widths: (cells[0] ?? []).map((label) => Math.max(14, label.length + 4)),
    rows: cells.map((texts, at) => texts.map((text): WrittenCell => (at === 0 ? { text, look: 'heading' } : { text }))),
  };
}

/** The columns of the rows of a line; one that a filer has to ask for is left out where no row has it. */
const writtenColumns = ({ line, rows }: Pick<WrittenLine, 'line' | 'rows'>) =>
  lineColumns(line).filter(({ name, aside }) => !aside || rows.some((row) => !isBlank(row[name])));

/** The headings and rows of one line. */
export function cellsOfLine({ lines, line, rows, taxes }: WrittenLine): string[][] {
  const columns = writtenColumns({ line, rows });
  return [
    [...columns.map(({ label }) => label), ...(taxes ? [lines.amount] : [])],
    ...rows.map((row, at) => [...columns.map(({ name }) => sheetText(row[name])), ...(taxes ? [taxes[at] ?? ''] : [])]),
  ];
}

/** The rows of several lines under headings they share, each with its IRS number or line. */
export function cellsOfFiling({ label, amount }: SheetLines, lines: readonly WrittenLine[]): string[][] {
  const labels = [...new Set(lines.flatMap((written) => writtenColumns(written).map(({ label }) => label)))];
  const hasTaxes = lines.some(({ taxes }) => taxes !== undefined);
  return [
    [label, ...labels, ...(hasTaxes ? [amount] : [])],
    ...lines.flatMap(({ line, rows, taxes }) => {
      const names = new Map(lineColumns(line).map(({ label, name }) => [label, name]));
      return rows.map((row, at) => [
        line.key,
        ...labels.map((label) => sheetText(row[names.get(label) ?? ''])),
        ...(hasTaxes ? [taxes?.[at] ?? ''] : []),
      ]);
    }),
  ];
}
