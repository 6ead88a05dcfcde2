import { doubtMessage } from './cell-doubt.ts';
import { columnLetters } from './column-letters.ts';
import { type CellFault, cellKey, type Sheet } from './sheet.ts';

/**
 * Finds the cells of a row that cannot be taken for what they say: those that are read and in doubt, and in a CSV those beyond the last
 * heading or beyond the last cell of most rows, since a comma in a number or a name moves every cell after it.
 * @param headingRow from 1
 * @param row from 1
 * @param read the columns that are read, from 0
 */
export function rowFaults(sheet: Sheet, headingRow: number, row: number, read: Iterable<number>): CellFault[] {
  const cells = sheet.rows[row - 1] ?? [];
  const faults: CellFault[] = [];
  if (sheet.doubts)
    for (const column of read) {
      const doubt = sheet.doubts.get(cellKey(row, column));
      if (doubt) faults.push({ row, column, message: doubtMessage(doubt, row, column, cells[column] ?? '') });
    }
  const beyond =
    sheet.format === 'csv'
      ? (beyondHeadings(cells, sheet.rows[headingRow - 1] ?? []) ?? beyondOthers(cells, sheet.rows))
      : undefined;
  if (beyond !== undefined) faults.push({ row, column: beyond.column, message: beyond.message(row) });
  return faults;
}

/** The first filled cell beyond the last heading. */
function beyondHeadings(cells: readonly string[], headings: readonly string[]) {
  const width = headings.findLastIndex((heading) => heading.trim() !== '') + 1;
  const column = cells.findIndex((cell, at) => at >= width && cell.trim() !== '');
  if (column < 0) return undefined;
  const count = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const message = (row: number) =>
    `Row ${row} has ${count} cells, the headings ${width}, so ${columnLetters(column)}${row} is under no heading: ${putInQuotes(cells)}`;
  return { column, message };
}

/** The first cell beyond those of most rows, an empty one too: programs write as many cells in each row. */
function beyondOthers(cells: readonly string[], rows: Sheet['rows']) {
  const width = usualWidth(rows);
  if (width === undefined || cells.length <= width) return undefined;
  const message = (row: number) => `Row ${row} has ${cells.length} cells, most rows ${width}: ${putInQuotes(cells)}`;
  return { column: width, message };
}

const widths = new WeakMap<Sheet['rows'], number | undefined>();
/** The number of cells that more than half of the rows with several cells have, if there is one. */
function usualWidth(rows: Sheet['rows']): number | undefined {
  if (!widths.has(rows)) {
    const several = rows.filter(({ length }) => length > 1);
    const [most] = [...Map.groupBy(several, ({ length }) => length)].filter(
      ([, same]) => same.length >= FEWEST_ALIKE && same.length * 2 > several.length,
    );
    widths.set(rows, most?.[0]);
  }
  return widths.get(rows);
}
/** Fewer rows do not show how many cells a row has. */
const FEWEST_ALIKE = 3;

function putInQuotes(cells: readonly string[]): string {
  const guess = thousands(cells);
  return `put a number or a name that contains a comma in quotes${guess ? `. "${guess}" may be one number` : ''}`;
}

/** Two neighbors that would make a number with a comma at its thousands. */
function thousands(cells: readonly string[]): string | undefined {
  const at = cells.findIndex(
    (cell, index) => /^\s*\$?\d{1,3}$/.test(cell) && /^\d{3}(\.\d+)?["\s]*$/.test(cells[index + 1] ?? ''),
  );
  return at < 0 ? undefined : `${cells[at]?.trim()},${cells[at + 1]?.replace('"', '').trim()}`;
}

/** The field of a column, or of the nearest one before it. */
export function fieldAt<Name extends string>(at: ReadonlyMap<Name, number>, column: number | null): Name | undefined {
  const before = [...at].filter(([, place]) => column !== null && place <= column);
  return before.toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
