import { type checkRows, MAX_LISTED, type ResponseOf } from '@gauger/contract';
import type { ImportPlan } from './plan-import.ts';
import type { SheetRow } from './read-rows.ts';
import { canTakeBack, type SetAsideReason } from './set-aside-rows.ts';

/** Presents the rows that were set aside for the API: their count by reason, and the first with their text. */
export function presentSetAside({
  tabs,
  empty,
  leftOut,
}: ImportPlan): Pick<ResponseOf<typeof checkRows>, 'setAside' | 'setAsideCount'> {
  const all = tabs.flatMap((tab) => {
    const because = (rows: readonly SheetRow[], reason: SetAsideReason) =>
      rows.flatMap((row): [number, SetAsideReason][] => (row.tab === tab ? [[row.row, reason]] : []));
    return [...tab.aside, ...because(empty, 'empty'), ...because(leftOut, 'product')]
      .sort(([one], [other]) => one - other)
      .map(([row, reason]) => ({ tab, row, reason, takenBack: tab.takenBack.has(row) && canTakeBack(reason) }));
  });
  const counts = Map.groupBy(
    all.filter(({ takenBack }) => !takenBack),
    ({ reason }) => reason,
  );
  return {
    setAsideCount: [...counts].map(([reason, rows]) => ({ reason, rows: rows.length })),
    setAside: all
      .filter(({ reason }) => reason !== 'blank')
      .slice(0, MAX_LISTED)
      .map(({ tab, row, reason, takenBack }) => ({
        sheet: tab.place,
        row,
        reason,
        text: textOf(tab.sheet.rows[row - 1] ?? []),
        takenBack,
      })),
  };
}

const textOf = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, 200);
