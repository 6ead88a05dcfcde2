import { businessFieldList } from '../businesses/columns.ts';
import { businessOfRow } from '../businesses/judge-businesses.ts';
import { withZeros } from '../businesses/lost-zeros.ts';
import type { RecordPlan, SheetRecord } from '../plan-records.ts';
import type { CellOf } from './rows-together.ts';

/** A row of a sheet with a plan. */
export interface PlanRow {
  /** From 1, as the spreadsheet counts. */
  readonly row: number;
  readonly record: SheetRecord;
  /** The values of its cells, with leading zeros where these are put back. */
  readonly cellOf: CellOf;
  /** Its cells as they are written, with the same zeros. */
  readonly textOf: CellOf;
  /** The cells that lack leading zeros, with the zeros. */
  readonly shortOf: readonly { field: string; value: string; restored: string }[];
}

/**
 * Lists the rows of a sheet.
 * @param restores whether leading zeros that a spreadsheet took are put back
 */
export const planRows = ({ records }: RecordPlan, restores: boolean): PlanRow[] =>
  records.map((record) => {
    const { row, texts, facts } = record;
    const business = businessOfRow((name) => texts[name] ?? '');
    const shortOf = businessFieldList.flatMap(([field]) => {
      const value = texts[field] ?? '';
      const restored = withZeros(field, value, business);
      return restored === undefined ? [] : [{ field, value, restored }];
    });
    const withOwnZeros =
      (cells: Readonly<Record<string, string>>): CellOf =>
      (name) =>
        (restores ? shortOf.find(({ field }) => field === name)?.restored : undefined) ?? cells[name] ?? '';
    return { row, record, cellOf: withOwnZeros(facts), textOf: withOwnZeros(texts), shortOf };
  });

/** The digits of an EIN. */
export const einOf = (cell: string): string => (/^[\d\s-]+$/.test(cell) ? cell.replace(/\D/g, '') : cell.trim());

/** The EINs of rows that are nine digits: what is looked up before the rows are judged. */
export const planEins = (rows: readonly PlanRow[]): string[] =>
  rows.map(({ cellOf }) => einOf(cellOf('EIN'))).filter((ein) => /^\d{9}$/.test(ein));
