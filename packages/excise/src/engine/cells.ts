import { quarterDays } from '../calendar/quarters.ts';
import type { DecimalString } from '../catalogue/types.ts';
import { type Exact, runningSum, type Sum, toFixed, toText, trimmed } from '../decimal.ts';
import { type CellId, type DocumentCell, documentCells } from '../derive/document-cells.ts';
import type { CheckedRow } from './check-row.ts';
import { type LinePlan, placeOf } from './line-plan.ts';

/** Adds up what a line prints, row by row, by subline. */
export interface CellSums {
  add(read: CheckedRow): void;
  /** The sum of a field over a subline's rows, or null when the subline has no row. */
  sum(field: string, subline: string): Exact | null;
  hasRows(subline: string): boolean;
}

/** The whole line, where it has no sublines. */
const WHOLE = '';

export function cellSums(plan: LinePlan): CellSums {
  const { sublinesBy } = plan.line;
  const sublineAt = sublinesBy === undefined ? null : placeOf(plan, sublinesBy);
  const fields = plan.line.fields
    .filter(({ totalled }) => totalled)
    .map(({ name }) => ({ name, place: placeOf(plan, name) }));
  const bySubline = new Map<string, readonly Sum[]>();
  const sumsOf = (subline: string): readonly Sum[] => {
    let sums = bySubline.get(subline);
    if (sums === undefined) {
      sums = fields.map(() => runningSum());
      bySubline.set(subline, sums);
    }
    return sums;
  };
  return {
    add(read) {
      const sums = sumsOf(sublineAt === null ? WHOLE : (read.values[sublineAt] as string));
      for (let i = 0; i < fields.length; i++) {
        const number = read.numbers[(fields[i] as { place: number }).place];
        if (number !== undefined) (sums[i] as Sum).add(number);
      }
    },
    sum: (field, subline) => bySubline.get(subline)?.[fields.findIndex(({ name }) => name === field)]?.total() ?? null,
    hasRows: (subline) => bySubline.has(subline),
  };
}

/**
 * The values of the cells a line prints. What has no row is left out, and so is a rate that changed within the quarter
 * (the form then asks for a schedule).
 */
export function lineCells(plan: LinePlan, sums: CellSums, tax: DecimalString): Record<CellId, DecimalString> {
  const cells: Record<CellId, DecimalString> = {};
  for (const cell of documentCells(plan.line)) {
    const value = cellValue(cell, plan, sums, tax);
    if (value !== null) cells[cell.id] = value;
  }
  return cells;
}

function cellValue(cell: DocumentCell, plan: LinePlan, sums: CellSums, tax: DecimalString): DecimalString | null {
  if (cell.kind === 'tax') return tax;
  const subline = cell.subline ?? WHOLE;
  if (!sums.hasRows(subline)) return null;
  if (cell.kind === 'rate') return rateOfQuarter(plan, cell.parameter);
  const sum = sums.sum(cell.field, subline);
  if (sum === null) return null;
  return plan.fields[placeOf(plan, cell.field)]?.field.kind === 'money' ? toFixed(sum, 2) : trimmed(toText(sum));
}

/** The rate of the whole quarter, or null when there was more than one, or none. */
function rateOfQuarter(plan: LinePlan, parameter: string): DecimalString | null {
  const days = quarterDays(plan.quarter);
  const first = plan.index.rate(parameter, days.first);
  return first !== undefined && first === plan.index.rate(parameter, days.last) ? first.dated.value : null;
}
