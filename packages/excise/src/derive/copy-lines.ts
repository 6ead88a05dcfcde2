import { compareQuarters, isDay, isoDate, lastDayOfMonth, type Quarter, quarterDays } from '../calendar/public.ts';
import { type IsoDate, type Law, type TaxLine, taxLaw } from '../catalog/public.ts';
import { isBlank, lineStatus, type Row } from '../engine/public.ts';
import type { Filing, LineFacts } from '../forms/public.ts';

/** How much of an earlier filing is copied: which taxes it reports, the subjects of its rows too, or everything. */
export const copyKinds = ['taxes', 'rows', 'everything'] as const;
export type CopyKind = (typeof copyKinds)[number];

export interface CopiedLines {
  /** IRS numbers of the taxes that the new return reports, in the order of the form. */
  chosenTaxes: string[];
  filingData: Record<string, LineFacts>;
  /** IRS numbers of the lines that are not on the return of the new quarter. */
  leftOut: string[];
  /** IRS numbers of chosen taxes without a row to copy. */
  withoutRows: string[];
}

/**
 * Copies the tax lines of an earlier filing to another quarter. `taxes` keeps which taxes it reports; `rows` also the
 * subject of each row (use, product, model) without days, quantities and amounts; `everything` keeps those too and moves
 * each day by the months between the quarters. Facts that apply to their own return only, such as the days of a tax year,
 * are not copied. Payments, deposits, claims, flags and signatures are no lines and are never copied.
 * @param chosen IRS numbers that the source reports, with or without rows
 */
export function copyLines(
  source: Filing,
  quarter: Quarter,
  kind: CopyKind,
  chosen: readonly string[] = [],
  law: Law = taxLaw,
): CopiedLines {
  const _days = quarterDays(quarter);
  const from = { year: Number(source.taxYear), quarter: Number(source.taxYearAndQuarter) } as Quarter;
  const months = compareQuarters(quarter, from) * 3;
  const copied: CopiedLines = { chosenTaxes: [], filingData: {}, leftOut: [], withoutRows: [] };
  const places = new Map(law.lines.map((line, at) => [line.irsNumber, at]));
  const reported = [...new Set([...Object.keys(source.filingData), ...chosen])];
  for (const irsNumber of reported.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))) {
    const line = law.lines[places.get(irsNumber) ?? -1];
    if (!line || !lineStatus(line, quarter).onReturn) {
      copied.leftOut.push(irsNumber);
      continue;
    }
    copied.chosenTaxes.push(irsNumber);
    const facts = kind === 'taxes' ? undefined : copyFacts(source.filingData[irsNumber], line, kind, months);
    if (facts) copied.filingData[irsNumber] = facts;
    else copied.withoutRows.push(irsNumber);
  }
  return copied;
}

/** The rows of a line for another quarter; undefined where nothing is left of them. */
function copyFacts(
  { emptyTaxLiability, rows = [], ...method }: LineFacts = {},
  line: TaxLine,
  kind: CopyKind,
  months: number,
): LineFacts | undefined {
  const kept = rows.map((row) => copyRow(row, line, kind, months)).filter((row) => Object.keys(row).length > 0);
  const isEmpty = kind === 'everything' && emptyTaxLiability === true;
  if (!isEmpty && kept.length === 0) return undefined;
  return { ...method, ...(isEmpty && { emptyTaxLiability }), rows: kept };
}

function copyRow(row: Row, { fields }: TaxLine, kind: CopyKind, months: number): Row {
  const facts: Record<string, unknown> = {};
  for (const { name, kind: of, computed, ofItsReturn } of fields) {
    const value = row[name];
    if (computed || ofItsReturn || isBlank(value)) continue;
    if (of === 'date') {
      if (kind === 'everything') facts[name] = moved(String(value), months);
    } else if (kind === 'everything' || (of !== 'quantity' && of !== 'money')) facts[name] = value;
  }
  return Object.values(facts).every((value) => value === false) ? {} : facts;
}

/** The same day some months later or earlier, or the last of its month. */
function moved(day: IsoDate, months: number): IsoDate {
  if (!isDay(day)) return day;
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(at / 12), (at % 12) + 1];
  return isoDate(year, month, Math.min(Number(day.slice(8)), lastDayOfMonth(year, month)));
}
