import type { checkRows, ResponseOf } from '@gauger/contract';
import { taxPage } from '../forms/form-720/public.ts';
import type { ImportPlan } from './plan-import.ts';

/** The lines that get rows, before and after. */
export const linesOf = ({ record, rows, change, after }: ImportPlan): ResponseOf<typeof checkRows>['lines'] =>
  Object.entries(change).map(([irsNumber, { rows: now = [] }]) => ({
    irsNumber,
    added: rows.filter((row) => row.taken && row.irsNumber === irsNumber).length,
    rows: now.length,
    rowsBefore: record.facts.filingData[irsNumber]?.rows?.length ?? 0,
    tax: after.lines[irsNumber]?.tax ?? '0.00',
    taxBefore: record.pages.get(taxPage(irsNumber))?.amount ?? '0.00',
  }));
