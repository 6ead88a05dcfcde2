import type { checkRows, ResponseOf } from '@gauger/contract';
import { isZero, parseDecimal } from '@gauger/excise';
import type { ImportPlan } from './plan-import.ts';
import type { ValidatedRow } from './validate-rows.ts';

/** The amounts of lines as they were saved, by the kind of their sheets. */
export type SavedAmounts = Readonly<Record<string, string>>;

/** The lines that get rows, before and after. */
export const linesOf = (
  { book, rows, changed, after }: ImportPlan,
  saved: SavedAmounts,
): ResponseOf<typeof checkRows>['lines'] =>
  changed.map((line) => ({
    irsNumber: line.key,
    added: rows.filter((row) => row.taken && row.line === line).length,
    rows: after.count(line),
    untaxed: rows.filter((row) => row.taken && row.line === line && isFree(row)).length,
    rowsBefore: book.rowsOf(line).length,
    tax: after.total(line),
    taxBefore: saved[line.kind] ?? '0.00',
  }));

function isFree({ taxAmount }: ValidatedRow): boolean {
  const amount = parseDecimal(taxAmount ?? '');
  return amount !== null && isZero(amount);
}
