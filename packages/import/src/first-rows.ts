import type { Sheet } from '@gauger/sheet';

/** Rows shown to choose the row of the headings from, and those shown below the chosen one. */
const SHOWN = { first: 12, below: 4 };

/** The first rows of a sheet with cells, and some below its headings. */
export const firstRows = ({ rows }: Sheet, headingRow: number): { row: number; cells: string[] }[] =>
  rows
    .slice(0, Math.max(SHOWN.first, headingRow + SHOWN.below))
    .flatMap((cells, at) =>
      cells.length === 0 ? [] : [{ row: at + 1, cells: cells.map((cell) => cell.trim().slice(0, 40)) }],
    )
    .slice(-60);
