import type { checkRows, ResponseOf } from '@gauger/contract';
import { isZero, parseDecimal } from '@gauger/excise';
import type { ImportPlan } from './plan-import.ts';
import type { ValidatedRow } from './validate-rows.ts';

/** The lines that get rows, before and after. */
export const linesOf = ({ book, rows, changed, after }: ImportPlan): ResponseOf<typeof checkRows>['lines'] =>
  changed.map((line) => ({
    irsNumber: line.key,
    added: rows.filter((row) => row.taken && row.line === line).length,
    rows: after.count(line),
    untaxed: rows.filter((row) => row.taken && row.line === line && isFree(row)).length,
    rowsBefore: book.rowsOf(line).length,
    tax: after.total(line),
    taxBefore: book.saved(line).amount,
  }));

function isFree({ taxAmount }: ValidatedRow): boolean {
  const amount = parseDecimal(taxAmount ?? '');
  return amount !== null && isZero(amount);
}
