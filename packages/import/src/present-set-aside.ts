import { type checkRows, MAX_LISTED, type ResponseOf } from '@gauger/contract';
import type { Sheet } from '@gauger/sheet';
import { canTakeBack, type SetAsideReason } from './set-aside-rows.ts';

/** A sheet of a file with the rows that are no data. */
interface AsideTab {
  readonly sheet: Sheet;
  readonly place: number;
  readonly aside: ReadonlyMap<number, SetAsideReason>;
  readonly takenBack: ReadonlySet<number>;
}

/** A row that was set aside after it was read. */
interface AsideRow {
  readonly tab: AsideTab;
  readonly row: number;
  readonly reason: SetAsideReason;
}

/** Presents rows set aside: their count by reason, and the first with their text. `later`: set aside after they were read. @param most rows listed */
export function presentSetAside(
  tabs: readonly AsideTab[],
  later: readonly AsideRow[] = [],
  most = MAX_LISTED,
): Pick<ResponseOf<typeof checkRows>, 'setAside' | 'setAsideCount'> {
  const all = tabs.flatMap((tab) => {
    const ofTab = later.flatMap((one): [number, SetAsideReason][] => (one.tab === tab ? [[one.row, one.reason]] : []));
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
      .slice(0, most)
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
