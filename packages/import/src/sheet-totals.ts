import type { checkRows, ResponseOf } from '@gauger/contract';
import { compare, type Exact, minus, parseSignedDecimal, pastedDecimal, plus, sum, toText, ZERO } from '@gauger/excise';
import { columnLetters } from '@gauger/sheet';
import type { ImportPlan } from './plan-import.ts';
import type { Tab } from './read-rows.ts';
import { isAmount } from './sheet-columns.ts';

/** Most decimals of a number in a sheet that is added up. */
const DECIMALS = 12;

/** Compares the totals that a sheet states for its columns with the sums of its rows and of those that are imported. */
export function totalsOf(plan: ImportPlan): ResponseOf<typeof checkRows>['totals'] {
  return plan.tabs.flatMap((tab) =>
    tab.columns.flatMap(({ field, label }) => {
      const column = tab.map.at.get(field);
      if (column === undefined || !isAmount(field)) return [];
      const ofTab = plan.rows.filter((row) => row.tab === tab);
      const valueIn = ({ row }: { row: number }) => numberIn(tab.sheet.rows[row - 1]?.[column] ?? '');
      const add = (rows: readonly { row: number }[]) => sum(rows.flatMap((row) => valueIn(row) ?? []));
      const all = [...ofTab, ...plan.leftOut.filter((row) => row.tab === tab)];
      const rows = add(all);
      const upTo = sumsUpTo(all, valueIn);
      const stated = statedTotal(tab, column, rows, upTo);
      if (!stated) return [];
      const taken = add(ofTab.filter((row) => row.taken));
      return [
        {
          sheet: tab.place,
          row: stated.row,
          column: columnLetters(column),
          label,
          stated: toText(stated.value),
          parts: stated.parts,
          rows: toText(rows),
          taken: toText(taken),
        },
      ];
    }),
  );
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
 * @param upTo the sums of the rows with data
 * @returns `parts`: how many subtotals `value` adds up; 0 for a total of the whole
 */
function statedTotal(
  tab: Tab,
  column: number,
  rows: Exact,
  upTo: readonly Exact[],
): { row: number; value: Exact; parts: number } | undefined {
  const totals = [...tab.aside].flatMap(([row, reason]) => {
    const value = reason === 'total' && !tab.takenBack.has(row) && numberIn(tab.sheet.rows[row - 1]?.[column] ?? '');
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

function numberIn(text: string): Exact | undefined {
  const entry = pastedDecimal(text, DECIMALS, true);
  return 'text' in entry ? (parseSignedDecimal(entry.text) ?? undefined) : undefined;
}
