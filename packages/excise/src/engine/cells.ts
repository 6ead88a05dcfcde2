import { quarterDays } from '../calendar/quarters.ts';
import type { DecimalString } from '../catalogue/types.ts';
import { type Exact, parseDecimal, plus, toText, trimmed, ZERO } from '../decimal.ts';
import { type CellId, documentCells } from '../derive/document-cells.ts';
import type { LinePlan } from './check-row.ts';
import type { CountedRow } from './compute-filing.ts';

/**
 * The values of the cells a line prints. A sum of nothing is left out, and so is a rate that changed within the quarter
 * (the form then asks for a schedule).
 */
export function lineCells(
  plan: LinePlan,
  counted: readonly CountedRow[],
  tax: DecimalString,
): Record<CellId, DecimalString> {
  const cells: Record<CellId, DecimalString> = {};
  for (const cell of documentCells(plan.line)) {
    if (cell.kind === 'tax') {
      cells[cell.id] = tax;
      continue;
    }
    const rows =
      cell.subline === undefined
        ? counted
        : counted.filter(({ row }) => row[plan.line.sublinesBy as string] === cell.subline);
    if (rows.length === 0) continue;
    if (cell.kind === 'sum') cells[cell.id] = trimmed(toText(sumOf(rows, cell.field)));
    else {
      const rate = rateOfQuarter(plan, cell.parameter);
      if (rate !== null) cells[cell.id] = rate;
    }
  }
  return cells;
}

export function sumOf(rows: readonly CountedRow[], field: string): Exact {
  let total = ZERO;
  for (const { row } of rows) {
    const text = row[field];
    const number = typeof text === 'string' ? parseDecimal(text) : null;
    if (number !== null) total = plus(total, number);
  }
  return total;
}

/** The rate of the whole quarter, or null when there was more than one, or none. */
export function rateOfQuarter(plan: LinePlan, parameter: string): DecimalString | null {
  const days = quarterDays(plan.quarter);
  const first = plan.index.rate(parameter, days.first);
  return first !== undefined && first === plan.index.rate(parameter, days.last) ? first.dated.value : null;
}
