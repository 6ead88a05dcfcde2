import type { checkRows, ResponseOf } from '@gauger/contract';
import { compare, type Exact, parseSignedDecimal, pastedDecimal, sum, toText } from '@gauger/excise';
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
      const add = (rows: readonly { row: number }[]) =>
        sum(rows.flatMap(({ row }) => numberIn(tab.sheet.rows[row - 1]?.[column] ?? '') ?? []));
      const rows = add([...ofTab, ...plan.leftOut.filter((row) => row.tab === tab)]);
      const stated = statedTotal(tab, column, rows);
      if (!stated) return [];
      const taken = add(ofTab.filter((row) => row.taken));
      return [
        {
          sheet: tab.place,
          row: stated.row,
          column: columnLetters(column),
          label,
          stated: toText(stated.value),
          rows: toText(rows),
          taken: toText(taken),
        },
      ];
    }),
  );
}

/**
 * The total of a whole column: the last one stated, unless only the subtotals together are what the rows come to. None where the
 * sheet states no total.
 */
function statedTotal(tab: Tab, column: number, rows: Exact): { row: number; value: Exact } | undefined {
  const totals = [...tab.aside].flatMap(([row, reason]) => {
    const value = reason === 'total' && !tab.takenBack.has(row) && numberIn(tab.sheet.rows[row - 1]?.[column] ?? '');
    return value ? [{ row, value }] : [];
  });
  const last = totals.at(-1);
  if (!last) return undefined;
  const together = sum(totals.map(({ value }) => value));
  const isSame = (value: Exact) => compare(value, rows) === 0;
  const agreeing = totals.findLast(({ value }) => isSame(value));
  return agreeing ?? (isSame(together) ? { row: last.row, value: together } : last);
}

function numberIn(text: string): Exact | undefined {
  const entry = pastedDecimal(text, DECIMALS, true);
  return 'text' in entry ? (parseSignedDecimal(entry.text) ?? undefined) : undefined;
}
