import { businessFieldList, businessOfRow, withZeros } from '../../../clients/businesses/public.ts';
import type { PlanTab } from './columns.ts';
import type { CellOf } from './rows-together.ts';

/** A row of a sheet with a plan. */
export interface PlanRow {
  /** From 1, as the spreadsheet counts. */
  readonly row: number;
  /** The cells as they are written. */
  readonly written: CellOf;
  /** The cells as they are read: with leading zeros where these are put back. */
  readonly cellOf: CellOf;
  /** The cells that lack leading zeros, with the zeros. */
  readonly shortOf: readonly { field: string; value: string; restored: string }[];
}

/**
 * Lists the rows of a sheet with a value in a known column.
 * @param restores whether leading zeros that a spreadsheet took are put back
 */
export const rowsOf = ({ sheet, map: { at }, rows }: PlanTab, restores: boolean): PlanRow[] =>
  rows.flatMap((row) => {
    const written: CellOf = (name) => sheet.rows[row - 1]?.[at.get(name) ?? -1] ?? '';
    if ([...at.keys()].every((name) => written(name).trim() === '')) return [];
    const facts = businessOfRow(written);
    const shortOf = businessFieldList.flatMap(([field]) => {
      const restored = withZeros(field, written(field), facts);
      return restored === undefined ? [] : [{ field, value: written(field), restored }];
    });
    const cellOf: CellOf = (name) => shortOf.find(({ field }) => field === name)?.restored ?? written(name);
    return [{ row, written, cellOf: restores ? cellOf : written, shortOf }];
  });

/** The digits of an EIN. */
export const einOf = (cell: string): string => (/^[\d\s-]+$/.test(cell) ? cell.replace(/\D/g, '') : cell.trim());

/** The EINs of rows that are nine digits: what is looked up before the rows are judged. */
export const einsOf = (rows: readonly PlanRow[]): string[] =>
  rows.map(({ cellOf }) => einOf(cellOf('EIN'))).filter((ein) => /^\d{9}$/.test(ein));
