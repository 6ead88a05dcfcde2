import { LINE_COLUMN } from '@gauger/contract';
import { readDay } from '@gauger/excise';
import { columnLetters, PROBLEMS } from '@gauger/sheet';
import { guessTax } from './product-names.ts';
import { type Question, questionIds } from './questions.ts';
import type { SheetColumn } from './sheet-columns.ts';
import type { FoundTab } from './tab.ts';

const AMOUNT_HEADING = /gal|net|qty|quantity|volume|amount|units/i;

/**
 * Asks which column holds a field without which no row can be right.
 * @param isSettled whether a column that the tab lacks is not needed, or asked about otherwise
 */
export function columnQuestions(
  { sheet, map, columns, place, kind }: FoundTab,
  isSettled: (column: SheetColumn) => boolean,
): Question[] {
  const read = new Set(map.at.values());
  const free = (sheet.rows[map.row - 1] ?? []).flatMap((heading, at) =>
    heading.trim() === '' || read.has(at) || heading.trim() === PROBLEMS ? [] : [{ heading: heading.trim(), at }],
  );
  const cellsOf = (at: number) => sheet.rows.slice(map.row).flatMap((cells) => (cells[at] ?? '').trim() || []);
  const mostly = (at: number, is: (cell: string) => boolean) => {
    const cells = cellsOf(at);
    return cells.length > 0 && cells.filter(is).length * 5 >= cells.length * 4;
  };
  /** Whether the cells of a column look like those of a field. */
  const isLike = ({ field, isDay, amount }: SheetColumn, at: number, heading: string): boolean => {
    if (field === LINE_COLUMN) return mostly(at, (cell) => guessTax(cell) !== undefined);
    if (isDay) return mostly(at, (cell) => readDay(cell) !== undefined);
    return amount !== undefined && AMOUNT_HEADING.test(heading) && mostly(at, (cell) => /\d/.test(cell));
  };
  return columns
    .filter((column) => column.needed && !map.at.has(column.field) && !isSettled(column))
    .map((wanted) => ({ ...wanted, like: free.filter(({ at, heading }) => isLike(wanted, at, heading)) }))
    .map(({ field, label, like }, _, all) => ({
      id: questionIds.column(kind, field),
      kind: 'column' as const,
      sheet: place,
      column: null,
      rows: [map.row],
      text: `Which column is ${label}?`,
      hint:
        free.length === 0 ? 'Every column is matched: add this one to the file' : `Its heading is in row ${map.row}`,
      choices: free.map(({ heading, at }) => ({
        value: heading.slice(0, 200),
        label: `${columnLetters(at)}, ${heading.slice(0, 60)}`,
        guess:
          like.length === 1 &&
          like[0]?.at === at &&
          all.filter((one) => one.like.some((of) => of.at === at)).length === 1,
      })),
      answer: null,
    }));
}
