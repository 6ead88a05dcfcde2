import type { checkRows, ResponseOf } from '@gauger/contract';
import type { ImportPlan } from './plan-import.ts';

/** The lines that get rows, before and after. */
export const linesOf = ({ record, rows, change, after }: ImportPlan): ResponseOf<typeof checkRows>['lines'] =>
  Object.entries(change).map(([irsNumber, { rows: now = [] }]) => ({
    irsNumber,
    added: rows.filter((row) => row.taken && row.irsNumber === irsNumber).length,
    rows: now.length,
    rowsBefore: record.facts.filingData[irsNumber]?.rows?.length ?? 0,
    tax: after.lines[irsNumber]?.tax ?? '0.00',
    taxBefore: record.lines.get(irsNumber)?.tax ?? '0.00',
  }));
