import type { CellDoubt } from './cell-doubt.ts';

/** A table of a spreadsheet as it came: the text of each cell, and what the text does not say. */
export interface Sheet {
  /** The format of its copies: a workbook of any program becomes an XLSX. */
  readonly format: SheetFormat;
  /** Name of its tab; empty for a CSV. */
  readonly name: string;
  /** `rows[0]` is row 1 of the sheet, so that a row keeps its number; an empty row has no cell. */
  readonly rows: readonly (readonly string[])[];
  /** Of a CSV: `other` for one that the file names itself in a first line. */
  readonly separator?: Separator | 'other';
  /** Not shown by its program. */
  readonly isHidden?: true;
  /** Rows that its program does not show, from 1. */
  readonly hiddenRows?: ReadonlySet<number>;
  /** Rows with a line through all of their cells, from 1: they are crossed out. */
  readonly struckRows?: ReadonlySet<number>;
  /** Columns that its program does not show, from 0. */
  readonly hiddenColumns?: ReadonlySet<number>;
  /** A bare number that is a day counts from January 1, 1904. */
  readonly date1904?: true;
  /** Cells whose text cannot be relied on, by `cellKey`. */
  readonly doubts?: ReadonlyMap<string, CellDoubt>;
}

/** @param row from 1 @param column from 0 */
export const cellKey = (row: number, column: number): string => `${row}:${column}`;

/** The characters between the cells of a CSV, of equals the first first. */
export const separators = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export type Separator = keyof typeof separators;

export type SheetFormat = 'csv' | 'xlsx';

export const mediaTypes: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Limits for reading a file; larger ones are refused. */
export interface SheetLimits {
  /** Rows below that of the headings. */
  readonly rows: number;
  readonly columns: number;
  /** Characters of one cell. */
  readonly cell: number;
  /** Bytes of the unpacked XLSX. */
  readonly unpacked: number;
  /** How many times its size an XLSX may unpack to. */
  readonly ratio: number;
  /** Sheets of one XLSX. */
  readonly sheets: number;
}

/** Rows of all sheets of a file together: what is made of them is worked out while others wait. */
export const MOST_ROWS_TOGETHER = 60_000;

/** The last row that is looked at: each empty one above it counts as a row of its sheet. */
export const LAST_ROW = 100_000;

/** A refusal of a whole file, with the reason in a sentence for people. */
export class SheetRefusal extends Error {}

/** How far the cells of a workbook that is marked are laid out. */
export const LAID_OUT = { rows: 20_000, columns: 200 };
export const mostRowsLaidOut = ({ rows }: SheetLimits): number => Math.max(LAID_OUT.rows, rows + 1);

export const tooManyRows = ({ rows }: SheetLimits) =>
  `This file has more than ${rows.toLocaleString('en-US')} rows. Split it.`;
/** @param row from 1 */
export const tooManyColumns = (row: number, { columns }: SheetLimits) => `Row ${row} has more than ${columns} columns.`;

/** A fault of one cell. */
export interface CellFault {
  /** From 1, as a spreadsheet counts. */
  readonly row: number;
  /** From 0; null when the sheet lacks the column. */
  readonly column: number | null;
  readonly message: string;
}

/** Heading of the column with the faults of each row in a marked sheet; it is not read back. */
export const PROBLEMS = 'Problems';
