import type { checkRows, ResponseOf } from '@gauger/contract';
import { columnLetters, readColumns, type Sheet } from '@gauger/sheet';
import { firstRows } from './first-rows.ts';
import type { Question } from './questions.ts';
import type { SetAsideReason } from './set-aside-rows.ts';
import type { SortedTab } from './tab.ts';

type Checked = ResponseOf<typeof checkRows>;

/** Presents the sheets of a file, and the separator of a CSV. */
export const presentTabs = (sheets: readonly Sheet[]): Pick<Checked, 'tabs' | 'separator'> => ({
  tabs: sheets.map(({ name, rows, isHidden = false }) => ({ name, rows: rows.length, isHidden })),
  separator: sheets[0]?.separator ?? null,
});

/** A file as it was read: its sheets as they came, and all that was asked about and left out. */
interface ReadFile {
  readonly sheets: readonly Sheet[];
  readonly questions: readonly Question[];
  readonly leftOut: readonly {
    readonly row: { readonly tab: SortedTab; readonly row: number };
    readonly reason: SetAsideReason;
  }[];
}

/** Presents a tab: its columns, and the rows that show how it was read. */
export function presentTab(tab: SortedTab, file: ReadFile): Omit<Checked['sheets'][number], 'line'> {
  const { sheet, place, columns, map } = tab;
  const shown = shownRows(tab, file);
  const width = Math.max(0, ...shown.map(({ cells }) => cells.length));
  return {
    name: sheet.name,
    place,
    headingRow: map.row,
    firstRows: firstRows(sheet, map.row),
    columns: readColumns(sheet, map),
    fields: columns.map(({ field, label, needed }) => ({ field, label, needed })),
    letters: Array.from({ length: width }, (_, at) => columnLetters(at)),
    shownRows: shown,
  };
}

/** Rows of a sheet that are shown of its beginning, of each open question, and altogether. */
const SHOWN = { above: 2, below: 4, question: 2, most: 30 };

function shownRows(tab: SortedTab, { sheets, questions, leftOut }: ReadFile): Checked['sheets'][number]['shownRows'] {
  const { rows } = sheets[tab.place - 1] ?? tab.sheet;
  const { row: heading } = tab.map;
  const chosen = new Map(leftOut.flatMap(({ row, reason }) => (row.tab === tab ? [[row.row, reason]] : [])));
  const totals = [...tab.aside].flatMap(([row, reason]) => (reason === 'total' ? [row] : []));
  const asked = questions
    .filter(({ sheet, answer }) => sheet === tab.place && answer === null)
    .flatMap(({ rows: of }) => of.slice(0, SHOWN.question));
  const first = Array.from({ length: SHOWN.above + SHOWN.below + 1 }, (_, at) => heading - SHOWN.above + at);
  const wanted = new Set([...first, ...asked, ...totals.slice(-1)]);
  return [...wanted]
    .filter((row) => (rows[row - 1] ?? []).some((cell) => cell.trim() !== ''))
    .slice(0, SHOWN.most)
    .sort((one, other) => one - other)
    .map((row) => ({
      row,
      cells: (rows[row - 1] ?? []).map((cell) => cell.trim().slice(0, 40)),
      aside: chosen.get(row) ?? (tab.takenBack.has(row) ? null : (tab.aside.get(row) ?? null)),
    }));
}
