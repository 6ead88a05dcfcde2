import { bareHeading } from './bare-heading.ts';
import type { Sheet } from './sheet.ts';

/** Why a row of a sheet is no row of data: it is above the headings, has no cell, repeats the headings, or adds rows up. */
export type AsideReason = 'title' | 'blank' | 'headings' | 'total';

/** Longest text of a cell that names a total. */
const LONGEST_NAME = 60;
const KINDS =
  'grand|sub|sheet|page|report|overall|final|running|daily|weekly|monthly|quarterly|day|week|month|quarter|year';
const TOTAL_ALONE = new RegExp(`^(?:(?:(?:${KINDS})[ -]?){0,3}totals?|sum) ?:?$`, 'i');
const TOTAL_NAMED = new RegExp(
  `^(?:(?:${KINDS})[ -]?)?totals?(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])totals? ?:?$`,
  'iu',
);

/**
 * Finds the rows of a sheet that are no data. A row is a total if a cell names one and the row lacks a value that most rows have: a
 * full row that sells to "Total Petroleum" is data.
 * @param headingRow from 1
 * @returns the reasons, by row from 1
 */
export function setAside({ rows }: Sheet, headingRow: number): Map<number, AsideReason> {
  const headings = rows[headingRow - 1] ?? [];
  const common = commonColumns(rows.slice(headingRow));
  const reasonOf = (cells: readonly string[], row: number): AsideReason | undefined => {
    if (cells.every((cell) => cell.trim() === '')) return 'blank';
    if (row < headingRow) return 'title';
    if (isRepeated(cells, headings)) return 'headings';
    return isTotal(cells, common) ? 'total' : undefined;
  };
  return new Map(
    rows.flatMap((cells, at): [number, AsideReason][] => {
      const reason = at + 1 === headingRow ? undefined : reasonOf(cells, at + 1);
      return reason ? [[at + 1, reason]] : [];
    }),
  );
}

/** The columns that at least half of the rows with cells fill. */
function commonColumns(rows: Sheet['rows']): number[] {
  const full = rows.filter((cells) => cells.length > 0);
  const counts: number[] = [];
  for (const cells of full)
    for (const [column, cell] of cells.entries()) if (cell.trim() !== '') counts[column] = (counts[column] ?? 0) + 1;
  return counts.flatMap((count = 0, column) => (count * 2 >= full.length ? [column] : []));
}

function isTotal(cells: readonly string[], common: readonly number[]): boolean {
  const named = cells.findIndex((cell) => cell.length <= LONGEST_NAME && TOTAL_NAMED.test(tidy(cell)));
  const alone = cells.findIndex((cell) => cell.length <= LONGEST_NAME && TOTAL_ALONE.test(tidy(cell)));
  if (named < 0 && alone < 0) return false;
  const lacks = common.some((column) => (cells[column] ?? '').trim() === '' || column === alone);
  // Where most rows have two values, a total has its name in place of the one.
  return lacks || (common.length <= 2 && common.includes(named));
}

const tidy = (cell: string): string => cell.trim().replace(/\s+/g, ' ');

/** Whether a row repeats the headings, as printed reports do on each page. */
function isRepeated(cells: readonly string[], headings: readonly string[]): boolean {
  const full = cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]));
  return full.length > 1 && full.every((at) => bareHeading(cells[at] ?? '') === bareHeading(headings[at] ?? ''));
}
