import { bareHeading } from './bare-heading.ts';
import type { Sheet } from './sheet.ts';

/** Why a row of a sheet is no row of data: it is above the headings, has no cell, repeats the headings, adds rows up, is hidden, or is crossed out. */
export type AsideReason = 'title' | 'blank' | 'headings' | 'total' | 'hidden' | 'struck';

/** Longest text of a cell that names a total. */
const LONGEST_NAME = 60;
const KINDS =
  'grand|sub|sheet|page|report|overall|final|running|daily|weekly|monthly|quarterly|day|week|month|quarter|year';
const PERIOD =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|q[1-4]|[1-4]q)\\.?(?: ?(?:20)?\\d{2})?';
const TOTAL_ALONE = new RegExp(
  `^(?:(?:(?:${KINDS})[ -]?){0,3}(?:totals?|tot\\.?|ttls?\\.?)|(?:sub[ -]?)?totals? (?:(?:for|of) )?${PERIOD}|${PERIOD} (?:sub[ -]?)?totals?|sum(?: of .{1,40})?|\\*{1,5}) ?:?$`,
  'i',
);
const TOTAL_NAMED = new RegExp(
  `^(?:(?:${KINDS})[ -]?)?totals?(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])totals? ?:?$`,
  'iu',
);

/** Whether a cell has the letters of a total: the patterns above are tried on these alone, since a long sheet has many cells. */
const mayNameTotal = (cell: string): boolean => cell.length <= LONGEST_NAME && /tot|ttl|sum/i.test(cell);

/** The columns of a sheet that are read, from 0. */
export interface KnownColumns {
  readonly read: readonly number[];
  /** Those that hold amounts, which a total adds up; any number counts as one when absent. Without any, a total only has a name. */
  readonly amounts?: readonly number[];
}

/**
 * Finds the rows of a sheet that are no data. A row is a total if a cell names one and it has nothing else but amounts, in the
 * columns that are read. With other facts, as a day or a product, it is one only if it lacks a value that most rows have, and an
 * amount is the sum of the rows above: what is sold to "Total Petroleum" is data.
 * @param headingRow from 1
 * @param columns the columns that are read; all when absent
 * @returns the reasons, by row from 1
 */
export function setAside(
  { rows, hiddenRows, struckRows }: Sheet,
  headingRow: number,
  columns?: KnownColumns,
): Map<number, AsideReason> {
  const headings = rows[headingRow - 1] ?? [];
  const isTotal = totalFinder(rows.slice(headingRow), columns);
  const reasonOf = (cells: readonly string[], row: number): AsideReason | undefined => {
    if (cells.every((cell) => cell.trim() === '')) return 'blank';
    if (row < headingRow) return 'title';
    if (isRepeated(cells, headings)) return 'headings';
    if (hiddenRows?.has(row)) return 'hidden';
    if (struckRows?.has(row)) return 'struck';
    return isTotal(cells) ? 'total' : undefined;
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

/** Whether a row is a total, of rows that are asked for from the first to the last. */
function totalFinder(rows: Sheet['rows'], columns: KnownColumns | undefined) {
  if (!rows.some((cells) => cells.some(mayNameTotal))) return () => false;
  const all = commonColumns(rows);
  const isRead = columns && new Set(columns.read);
  const isAmount = columns?.amounts && new Set(columns.amounts);
  const common = isRead ? all.filter((column) => isRead.has(column)) : all;
  const sums = { all: new Map<number, bigint>(), group: new Map<number, bigint>() };
  const isSum = ([column, amount]: [number, bigint]) =>
    sums.all.get(column) === amount || sums.group.get(column) === amount;

  return (cells: readonly string[]): boolean => {
    const full = cells.flatMap((cell, column) => (cell.trim() !== '' && (isRead?.has(column) ?? true) ? [column] : []));
    const amounts = full.flatMap((column): [number, bigint][] => {
      const amount = isAmount?.has(column) === false ? undefined : amountIn(cells[column] ?? '');
      return amount === undefined ? [] : [[column, amount]];
    });
    if (isNamed()) {
      sums.group.clear();
      return true;
    }
    for (const sum of [sums.all, sums.group])
      for (const [column, amount] of amounts) sum.set(column, (sum.get(column) ?? 0n) + amount);
    return false;

    function isNamed(): boolean {
      const named = cells.findIndex((cell) => mayNameTotal(cell) && TOTAL_NAMED.test(tidy(cell)));
      const alone = cells.findIndex((cell) => mayNameTotal(cell) && TOTAL_ALONE.test(tidy(cell)));
      if (named < 0 && alone < 0) return false;
      const isName = (column: number) => column === named || column === alone;
      const isOff = common.some((column) => (cells[column] ?? '').trim() === '' || column === alone);
      const hasFacts = full.some((column) => !isName(column) && !amounts.some(([other]) => other === column));
      // In a list without amounts a total may have the number of its rows.
      const isCounted = full.every((column) => isName(column) || /^\d{1,9}$/.test((cells[column] ?? '').trim()));
      if (hasFacts && isAmount?.size === 0) return isOff && (alone >= 0 || (named >= 0 && isCounted));
      if (hasFacts) return (isOff || alone >= 0) && amounts.some(isSum);
      // Where most rows have two values, a total has its name in place of the one.
      return isOff || alone >= 0 || (common.length <= 2 && common.includes(named)) || amounts.some(isSum);
    }
  };
}

/** Decimals of an amount that is added up, and characters of the longest one. */
const DECIMALS = 12;
const LONGEST_AMOUNT = 40;

/** An amount as a sheet writes it, in units of its smallest decimal: "1,000.50", "$40", "(200)", "75 gal". */
function amountIn(written: string): bigint | undefined {
  if (written.length > LONGEST_AMOUNT) return undefined;
  const text = usual(written);
  const [, open, sign, whole = '', decimals = '', close] =
    /^(\()?\s*(-)?\s*\$?\s*(\d{1,20}|\d{1,3}(?:,\d{3}){1,6})?(?:\.(\d{0,12}))?\s*(\))?(?:\s*[a-z]{1,10}\.?)?$/i.exec(
      text.trim(),
    ) ?? [];
  if (`${whole}${decimals}` === '' || (open === undefined) !== (close === undefined)) return undefined;
  const amount = BigInt(whole.replaceAll(',', '') + decimals.padEnd(DECIMALS, '0'));
  return open || sign ? -amount : amount;
}

/** `1,234` has a comma at its thousands. */
const COMMA_FOR_DECIMALS = /^\(?-?(?:\d+,\d{1,2}|\d{1,3}(?:\.\d{3})+,\d+)\)?$/;

/** An amount with a comma for its decimals, or its sign behind it, in the usual form. */
const usual = (text: string): string => {
  const bare = text.trim().replace(/^([\d.,]*\d)\s*-$/, '-$1');
  return COMMA_FOR_DECIMALS.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare;
};

const tidy = (cell: string): string => cell.trim().replace(/\s+/g, ' ');

/** Whether a row repeats the headings, as printed reports do on each page. */
function isRepeated(cells: readonly string[], headings: readonly string[]): boolean {
  const full = cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]));
  return full.length > 1 && full.every((at) => bareHeading(cells[at] ?? '') === bareHeading(headings[at] ?? ''));
}
