import type { checkRows, ResponseOf } from '@gauger/contract';
import type { ImportPlan } from './plan-import.ts';

/** The lines that get rows, before and after. */
export const linesOf = ({ book, rows, changed, after }: ImportPlan): ResponseOf<typeof checkRows>['lines'] =>
  changed.map((line) => ({
    irsNumber: line.key,
    added: rows.filter((row) => row.taken && row.line === line).length,
    rows: after.count(line),
    rowsBefore: book.rowsOf(line).length,
    tax: after.total(line),
    taxBefore: book.saved(line).amount,
  }));
