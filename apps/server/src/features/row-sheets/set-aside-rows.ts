import { type checkRows, MAX_LISTED, type ResponseOf } from '@gauger/contract';
import { type AsideReason, type ColumnMap, type Sheet, setAside } from '@gauger/sheet';
import type { ImportPlan } from './plan-import.ts';

/** Why a row of a sheet is not read as data. */
export type SetAsideReason = AsideReason | 'example' | 'unread' | 'empty';

/** Begins a row that only shows what a row looks like. */
export const EXAMPLE = 'Example:';

/**
 * Finds the rows of a sheet that hold no data of its columns, by row from 1. While no column is known, any row may.
 */
export function rowsSetAside(sheet: Sheet, { row: headingRow, at }: ColumnMap<string>): Map<number, SetAsideReason> {
  const found = new Map<number, SetAsideReason>(setAside(sheet, headingRow));
  for (const [index, cells] of sheet.rows.entries()) {
    const row = index + 1;
    if (row <= headingRow || found.get(row) === 'blank') continue;
    if (cells.some((text) => text.trim().startsWith(EXAMPLE))) found.set(row, 'example');
    else if (at.size > 0 && [...at.values()].every((column) => (cells[column] ?? '').trim() === ''))
      found.set(row, 'unread');
  }
  return found;
}

/** Reasons that are guesses about a row: a person may have it read after all. */
const GUESSED: ReadonlySet<SetAsideReason> = new Set(['total', 'headings', 'example']);

/** Whether a row that was set aside for a reason can be read after all. */
export const canTakeBack = (reason: SetAsideReason): boolean => GUESSED.has(reason);

/** Presents the rows that were set aside for the API: their count by reason, and the first with their text. */
export function presentSetAside({
  tabs,
  empty,
}: ImportPlan): Pick<ResponseOf<typeof checkRows>, 'setAside' | 'setAsideCount'> {
  const all = tabs.flatMap((tab) => {
    const ofTab = empty.filter((row) => row.tab === tab).map(({ row }): [number, SetAsideReason] => [row, 'empty']);
    return [...tab.aside, ...ofTab]
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
