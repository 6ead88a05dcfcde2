import { decimal, formatDate, grouped, isoDate, sum, toFixed } from '@gauger/excise';
import { type Report, type ReportName, type ReportUnit, reports } from './reports.ts';

/** The first financial year there is a report of. */
export const FIRST_REPORT_YEAR = 2022;
const FIRST_MONTH = 4;

/** A month of a calendar year. */
export interface ReportMonth {
  year: number;
  m: number;
}

/** The months of a financial year, April to March. */
export const financialYear = (year: number): readonly ReportMonth[] =>
  Array.from({ length: 12 }, (_, at) => {
    const m = ((FIRST_MONTH - 1 + at) % 12) + 1;
    return { year: m < FIRST_MONTH ? year + 1 : year, m };
  });

/** The day a financial year begins on. */
export const firstDayOf = (year: number): string => isoDate(year, FIRST_MONTH, 1);

/** The financial year of a day, by the year it begins in. */
export const currentReportYear = (now: Date): number =>
  now.getUTCMonth() + 1 < FIRST_MONTH ? now.getUTCFullYear() - 1 : now.getUTCFullYear();

/** "Apr 2026" */
export const monthName = ({ year, m }: ReportMonth): string => formatDate(isoDate(year, m, 1)).replace(/ \d+,/, '');

/** A row with its figures and their total, as they are added. */
interface Line {
  type: string;
  label: string;
  unit: ReportUnit;
  figures: readonly string[];
  total: string;
}

const places = { count: 0, dollars: 2 } as const;
const added = (figures: readonly string[], unit: ReportUnit): string =>
  toFixed(sum(figures.map(decimal)), places[unit]);

/** The rows of a report with the figures of an answer; last that of all together, where they add up. */
export function reportLines(
  name: ReportName,
  answered: readonly { type: string; count: number; paidAmount: string }[],
): readonly Line[] {
  const { rows, all } = reportOf(name);
  const lines = rows.map(({ type, label, unit }): Line => {
    const ofType = answered.filter((row) => row.type === type);
    const figures = ofType.map(({ count, paidAmount }) => (unit === 'dollars' ? paidAmount : String(count)));
    return { type, label, unit, figures, total: added(figures, unit) };
  });
  if (!all) return lines;
  const { unit } = rows[0];
  const figures = (lines[0]?.figures ?? []).map((_, at) =>
    added(
      lines.map((line) => line.figures[at] ?? '0'),
      unit,
    ),
  );
  return [...lines, { type: 'all', label: 'Total', unit, figures, total: added(figures, unit) }];
}

/** The totals of a report in one sentence. */
export function totalsOf(name: ReportName, lines: readonly Line[], time: string): string {
  const { totals, rows, all } = reportOf(name);
  return totals.replace(/\{(\w+)\}/g, (_, type: string) => {
    if (type === 'time') return time;
    const line = lines.find((one) => one.type === type);
    if (!line) throw new Error(`${name} has no row ${type}`);
    if (line.unit === 'dollars') return `$${grouped(line.total)}`;
    const noun = type === 'all' ? all : rows.find((row) => row.type === type)?.noun;
    return [grouped(line.total), noun?.[line.total === '1' ? 0 : 1] ?? ''].join(' ').trim();
  });
}

const reportOf = (name: ReportName): Report => reports.find((report) => report.name === name) as Report;
