import { type Quarter, quarterDays } from '../../calendar/public.ts';
import type { DecimalString } from '../../catalog/public.ts';
import { type CellId, type DocumentCell, documentCells } from '../../cells/public.ts';
import {
  compare,
  decimal,
  type Exact,
  minus,
  roundHalfUp,
  runningSum,
  type Sum,
  toFixed,
  toText,
  trimmed,
  ZERO,
} from '../../decimal.ts';
import {
  type CheckedRow,
  type LawIndex,
  type LinePlan,
  placeOf,
  planYearDay,
  priceWithTax,
  type Rate,
} from '../../engine/public.ts';
import { untaxedRows } from './untaxed-rows.ts';

/** Adds up what a line prints, row by row, by subline. A row that is free of tax is left out. */
export interface CellSums {
  add(read: CheckedRow, tax: Exact): void;
  /** The sum of a field over a subline's rows, or null when the subline has no taxed row. */
  sum(field: string, subline: string): Exact | null;
  hasRows(subline: string): boolean;
  /** The exact tax of a subline's rows, where the line prints it. */
  tax(subline: string): Exact;
}

/** The whole line, where it has no sublines. */
const WHOLE = '';

export function cellSums(plan: LinePlan): CellSums {
  const { sublinesBy } = plan.line;
  const sublineAt = sublinesBy === undefined ? null : placeOf(plan, sublinesBy);
  const fields = plan.line.fields
    .filter(({ totalled }) => totalled)
    .map(({ name }) => ({ name, place: placeOf(plan, name) }));
  const frees = untaxedRows(plan);
  const price = priceOf(plan);
  const taxesSublines = plan.line.sublinesTaxed === true;
  const bySubline = new Map<string, { sums: readonly Sum[]; tax: Sum }>();
  const sumsOf = (subline: string) => {
    let found = bySubline.get(subline);
    if (found === undefined) {
      found = { sums: fields.map(() => runningSum()), tax: runningSum() };
      bySubline.set(subline, found);
    }
    return found;
  };
  return {
    add(read, rowTax) {
      if (frees?.(read)) return;
      const { sums, tax } = sumsOf(sublineAt === null ? WHOLE : (read.values[sublineAt] as string));
      if (taxesSublines) tax.add(rowTax);
      for (let i = 0; i < fields.length; i++) {
        const { place } = fields[i] as { place: number };
        const number = read.numbers[place];
        if (number === undefined) continue;
        (sums[i] as Sum).add(price?.hasTax(read) && place === price.place ? minus(number, rowTax) : number);
      }
    },
    sum: (field, subline) =>
      bySubline.get(subline)?.sums[fields.findIndex(({ name }) => name === field)]?.total() ?? null,
    hasRows: (subline) => bySubline.has(subline),
    tax: (subline) => bySubline.get(subline)?.tax.total() ?? ZERO,
  };
}

/** The place of the price, and whether a row's has the tax in it: what is printed is the price without it (26 USC 4216(a)). */
export function priceOf(plan: LinePlan): { place: number; hasTax(read: CheckedRow): boolean } | null {
  const price = priceWithTax(plan.line.formula);
  if (price === undefined) return null;
  const box = placeOf(plan, price.taxIn);
  return { place: placeOf(plan, price.amount), hasTax: ({ values }) => values[box] === true };
}

/**
 * The values of the cells a line prints. What has no taxed row is left out, and so is a rate that changed within the quarter
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
  if (cell.kind === 'tax' && cell.subline === undefined) return tax;
  const subline = cell.subline ?? WHOLE;
  if (!sums.hasRows(subline)) return null;
  if (cell.kind === 'tax') return toFixed(roundHalfUp(sums.tax(subline), 2), 2);
  if (cell.kind === 'rate') return printedRate(cell, plan.index, plan.quarter)?.dated.value ?? null;
  const sum = sums.sum(cell.field, subline);
  if (sum === null) return null;
  return plan.fields[placeOf(plan, cell.field)]?.field.kind === 'money'
    ? toFixed(inCents(sum), 2)
    : trimmed(toText(sum));
}

/** The rate a return of the quarter prints, or undefined when there was more than one, or none. */
export function printedRate(
  { parameter, window }: Extract<DocumentCell, { kind: 'rate' }>,
  index: LawIndex,
  quarter: Quarter,
): Rate | undefined {
  if (window !== undefined) return index.rate(parameter, planYearDay(quarter.year, window));
  const days = quarterDays(quarter);
  const first = index.rate(parameter, days.first);
  return first !== undefined && first === index.rate(parameter, days.last) ? first : undefined;
}

/**
 * Prices without their tax, to the cent: the tax rounds half up, so half a cent goes down here, and both add up to what was billed. Other
 * sums are whole cents.
 */
function inCents(sum: Exact): Exact {
  const up = roundHalfUp(sum, 2);
  return compare(minus(up, sum), HALF_CENT) === 0 ? minus(up, CENT) : up;
}
const CENT = decimal('0.01');
const HALF_CENT = decimal('0.005');

/** Every rate that the return of a quarter prints, also on lines on which nothing was entered. */
export function printedRates(index: LawIndex, quarter: Quarter): Record<CellId, DecimalString> {
  const rates: Record<CellId, DecimalString> = {};
  for (const line of index.law.lines) {
    for (const cell of documentCells(line)) {
      const value = cell.kind === 'rate' ? printedRate(cell, index, quarter)?.dated.value : undefined;
      if (value) rates[cell.id] = value;
    }
  }
  return rates;
}
