import type { checkRows, ResponseOf } from '@gauger/contract';
import {
  compare,
  type Exact,
  grouped,
  minus,
  parseSignedDecimal,
  plus,
  sheetFact,
  sum,
  toText,
  ZERO,
} from '@gauger/excise';
import { columnLetters } from '@gauger/sheet';
import { type Answers, type Choice, type Question, questionIds } from './questions.ts';
import { asInFile } from './reversals.ts';
import type { SetAsideReason } from './set-aside-rows.ts';
import type { SortedTab, Tab } from './tab.ts';

/** A total that a sheet states for a column, next to the sums of its rows and of those that are imported. */
export interface StatedTotal<Of extends SortedTab = Tab> {
  readonly tab: Of;
  /** The row that states it, or its last subtotal, from 1. */
  readonly row: number;
  /** From 0. */
  readonly column: number;
  readonly label: string;
  readonly isMoney: boolean;
  /** Whether its numbers are multiplied. */
  readonly isMultiple: boolean;
  readonly stated: Exact;
  /** How many subtotals it adds up; 0 for a total of the whole. */
  readonly parts: number;
  readonly rows: Exact;
  readonly taken: Exact;
}

interface RowOfTab {
  readonly tab: SortedTab;
  readonly row: number;
  /** The open questions about it. */
  readonly asks?: ReadonlyMap<string, string>;
}

interface RowsOfTabs<Of> {
  readonly tabs: readonly Of[];
  readonly rows: readonly (RowOfTab & { readonly taken: boolean })[];
  readonly leftOut: readonly { readonly row: RowOfTab; readonly reason: SetAsideReason }[];
}

/** Whether a row waits for an answer that may leave it out: as one that a word marks, or as a total. */
const isAskedAs = (kind: 'marked' | 'sum', { asks }: RowOfTab): boolean =>
  [...(asks?.values() ?? [])].some((id) => id.startsWith(`${kind}:`));

/** Compares the totals that a sheet states for its columns with the sums of its rows, those that are left out among them. */
export function totalsOf<Of extends SortedTab>({ tabs, rows: validated, leftOut }: RowsOfTabs<Of>): StatedTotal<Of>[] {
  return tabs.flatMap((tab) => {
    const ofTab = validated.filter((row) => row.tab === tab);
    const out = leftOut.filter(({ row }) => row.tab === tab);
    const all = [...ofTab, ...out.flatMap(({ row, reason }) => (reason === 'sum' ? [] : [row]))];
    const marked = new Set(out.flatMap(({ row, reason }) => (reason === 'marked' ? [row.row] : [])));
    const certain = all.filter((one) => !marked.has(one.row) && !isAskedAs('marked', one) && !isAskedAs('sum', one));
    const sumsLeftOut = out.flatMap(({ row, reason }) => (reason === 'sum' ? [row.row] : []));
    const sums = [...sumsLeftOut, ...ofTab.flatMap((one) => (isAskedAs('sum', one) ? [one.row] : []))];
    const isStated = [...tab.aside].some(([row, reason]) => reason === 'total' && !tab.takenBack.has(row));
    if (!isStated && sums.length === 0) return [];
    const seen = new Set<number>();
    return tab.columns.flatMap(({ field, label, amount }) => {
      const column = tab.map.at.get(field);
      // One column can hold the amounts of several taxes under their own labels.
      if (column === undefined || !amount || seen.has(column)) return [];
      seen.add(column);
      const numberIn = (row: number): Exact | undefined => {
        const read = sheetFact(
          { ...amount, signed: true },
          tab.sheet.rows[row - 1]?.[column] ?? '',
          // Its total has the unit of its rows.
          asInFile(tab.habits.get(field)),
        );
        return typeof read?.fact === 'string' ? (parseSignedDecimal(read.fact) ?? undefined) : undefined;
      };
      const valueIn = ({ row }: { row: number }) => numberIn(row);
      const add = (some: readonly { row: number }[]) => sum(some.flatMap((row) => valueIn(row) ?? []));
      const totalOf = (some: readonly RowOfTab[], named: readonly number[]) => {
        const rows = add(some);
        return { rows, stated: statedTotal(tab, named, numberIn, rows, sumsUpTo(some, valueIn)) };
      };
      const whole = totalOf(all, sumsLeftOut);
      const sure = certain.length < all.length ? totalOf(certain, sums) : whole;
      // Programs add up their voided rows, or do not.
      const isSure = sure.stated !== undefined && compare(sure.stated.value, sure.rows) === 0;
      const { rows, stated } = isSure ? sure : whole;
      if (!stated) return [];
      const taken = add(ofTab.filter((row) => row.taken));
      const isMoney = amount.kind === 'money';
      const isMultiple = [...(tab.units.get(field)?.values() ?? [])].some(({ times }) => times !== undefined);
      const { row, value, parts } = stated;
      return [{ tab, row, column, label, isMoney, isMultiple, stated: value, parts, rows, taken }];
    });
  });
}

/** Presents a total for the API. */
export const presentTotal = ({
  tab,
  row,
  column,
  label,
  stated,
  parts,
  rows,
  taken,
}: StatedTotal<SortedTab>): ResponseOf<typeof checkRows>['totals'][number] => ({
  sheet: tab.place,
  row,
  column: columnLetters(column),
  label,
  stated: toText(stated),
  parts,
  rows: toText(rows),
  taken: toText(taken),
});

/** The difference that rounding makes: a cent of money, one of anything else, less of thousands. */
const ROUNDING = {
  money: { n: 1n, s: 2, d: null },
  other: { n: 1n, s: 0, d: null },
  multiple: { n: 1n, s: 3, d: null },
};

/**
 * Asks why the rows of a file are not what its total says: something may be missing in either. Nothing is imported until then.
 * @param choices the possible answers; without any it is answered in words
 */
export function askTotals(
  totals: readonly StatedTotal<SortedTab>[],
  answers: Answers,
  choices: readonly Choice[] = [],
): Question[] {
  return totals.flatMap(({ tab, row, column, label, isMoney, isMultiple, stated, rows }): Question[] => {
    const difference = minus(stated, rows);
    const size = compare(difference, ZERO) < 0 ? minus(ZERO, difference) : difference;
    if (compare(size, ROUNDING[isMultiple ? 'multiple' : isMoney ? 'money' : 'other']) <= 0) return [];
    const id = questionIds.total(tab.place, column, toText(stated), toText(rows));
    const isShort = compare(difference, ZERO) > 0;
    return [
      {
        id,
        kind: 'total',
        sheet: tab.place,
        column,
        rows: [row],
        text: `The file’s total of ${label} does not match its rows`,
        hint: `${columnLetters(column)}${row} is ${grouped(toText(stated))}. The rows add up to ${grouped(toText(rows))}, ${grouped(toText(size))} too ${isShort ? 'little' : 'much'}. Correct the file, or ${choices.length === 0 ? 'say why they differ' : 'use its rows'}`,
        choices,
        answer: answers[id]?.trim().slice(0, 500) || null,
      },
    ];
  });
}

/** The sums of a column from the top: at each row of the sheet, that of the rows with data up to it. A sheet may have thousands of totals. */
function sumsUpTo(rows: readonly { row: number }[], valueIn: (row: { row: number }) => Exact | undefined): Exact[] {
  const sums: Exact[] = [ZERO];
  for (const one of rows.toSorted((a, b) => a.row - b.row)) {
    while (sums.length <= one.row) sums.push(sums.at(-1) ?? ZERO);
    sums[one.row] = plus(sums[one.row] ?? ZERO, valueIn(one) ?? ZERO);
  }
  return sums;
}

const SUBTOTAL = /(?<!\p{L})sub[ -]?totals?(?!\p{L})/iu;
const GRAND_TOTAL = /(?<!\p{L})(?:grand|total of)(?!\p{L})/iu;

/**
 * The total of a whole column: the last one stated, or its subtotals together where there is no other or only they are what the rows
 * come to. A subtotal is named so, has rows below it, or is the sum of the rows since the total before. None where the sheet states no total.
 * @param sums rows that are totals without a name, from 1
 * @param upTo the sums of the rows with data
 * @returns `parts`: how many subtotals `value` adds up; 0 for a total of the whole
 */
function statedTotal(
  tab: SortedTab,
  sums: readonly number[],
  numberIn: (row: number) => Exact | undefined,
  rows: Exact,
  upTo: readonly Exact[],
): { row: number; value: Exact; parts: number } | undefined {
  const named = [...tab.aside].flatMap(([row, reason]) => (reason === 'total' && !tab.takenBack.has(row) ? [row] : []));
  const totals = [...named, ...sums]
    .sort((one, other) => one - other)
    .flatMap((row) => {
      const value = numberIn(row);
      return value ? [{ row, value }] : [];
    });
  const last = totals.at(-1);
  if (!last) return undefined;
  const sumAt = (row: number) => upTo[Math.min(row, upTo.length - 1)] ?? ZERO;
  const isPart = ({ row, value }: (typeof totals)[number], at: number) =>
    row < upTo.length - 1 ||
    (tab.sheet.rows[row - 1] ?? []).some((cell) => SUBTOTAL.test(cell) && !GRAND_TOTAL.test(cell)) ||
    (totals.length > 1 && compare(value, minus(sumAt(row), sumAt(totals[at - 1]?.row ?? 0))) === 0);
  const parts = withoutNested(totals.filter(isPart), sumAt);
  const whole = totals.filter((total, at) => !isPart(total, at));
  const isSame = (value: Exact) => compare(value, rows) === 0;
  const agreeing = totals.findLast(({ value }) => isSame(value));
  if (agreeing) return { ...agreeing, parts: 0 };
  const together = (some: typeof totals) => ({
    row: last.row,
    value: sum(some.map(({ value }) => value)),
    parts: some.length,
  });
  if (isSame(together(totals).value)) return together(totals);
  const stated = whole.at(-1);
  return stated ? { ...stated, parts: 0 } : together(parts);
}

/** Most subtotals that another one adds up: more than the weeks of a year. */
const MOST_NESTED = 60;

/** Subtotals without those that another one adds up again: one right below them, with no rows of its own. */
function withoutNested<Total extends { row: number; value: Exact }>(
  totals: readonly Total[],
  sumAt: (row: number) => Exact,
): Total[] {
  const parts: Total[] = [];
  for (const total of totals) {
    let added = ZERO;
    const hasRows = compare(sumAt(total.row), sumAt(parts.at(-1)?.row ?? 0)) !== 0;
    for (let count = 1; !hasRows && count <= Math.min(parts.length, MOST_NESTED); count++) {
      added = plus(added, parts.at(-count)?.value ?? ZERO);
      if (count < 2 || compare(added, total.value) !== 0) continue;
      parts.length -= count;
      break;
    }
    parts.push(total);
  }
  return parts;
}
