import { bareHeading } from './bare-heading.ts';
import type { Sheet } from './sheet.ts';

/** Rows with cells that are searched for headings: titles, print dates and notes come above them, and seldom a whole cover page. */
const SEARCHED = 50;
const SEARCHED_FOR_KNOWN = 500;

/** Fewest headings that are known for a row to be that of the headings whatever else it holds. */
const SURE = 2;

/**
 * Finds the row of the headings: the one with most known headings, else the first whose cells are all words and nearly as many as
 * its sheet is wide, else the first that is not empty.
 * @param isKnown of a heading as `bareHeading` writes it
 * @returns the row, from 1; 0 for a sheet without cells
 */
export function findHeadings({ rows }: Sheet, isKnown: (bare: string) => boolean): number {
  const candidates: { row: number; known: number; words: number; isWords: boolean }[] = [];
  for (const [at, cells] of rows.entries()) {
    const full = cells.filter((cell) => cell.trim() !== '');
    if (full.length === 0) continue;
    const isFound = candidates.some((one) => one.known >= SURE);
    if (candidates.length >= (isFound ? SEARCHED : SEARCHED_FOR_KNOWN)) break;
    const known = new Set(full.map(bareHeading).filter(isKnown)).size;
    candidates.push({ row: at + 1, known, words: full.length, isWords: full.every(isWord) });
  }
  const most = (among: typeof candidates) => among.toSorted((one, other) => other.known - one.known)[0];
  const best = most(candidates);
  if (!best || best.known >= SURE) return best?.row ?? 0;
  const top = candidates.slice(0, SEARCHED);
  const widest = Math.max(...top.map(({ words }) => words));
  const like = most(top.filter(({ words, isWords }) => isWords && words >= 2 && words * 3 >= widest * 2));
  return (like ?? most(top) ?? best).row;
}

/** Whether a cell is no number, amount or day. */
const isWord = (cell: string): boolean => /\p{L}/u.test(cell) && !/^\d/.test(cell.trim());
