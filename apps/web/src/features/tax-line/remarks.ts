import { MAX_ROWS } from '@gauger/excise';
import { counted as inWords } from '../../components/counted.ts';
import type { LeftOut } from './block.ts';

/** "8, of which 7 are counted". */
export function counted(entered: number, wrong: number): string {
  if (entered === 0) return 'none yet';
  return wrong === 0 ? String(entered) : `${entered}, of which ${inWords(entered - wrong, 'is', 'are')} counted`;
}

/** @param wrong the numbers of the rows that are not counted */
export const leftOutText = (wrong: readonly number[]): string =>
  wrong.length === 1
    ? `Row ${wrong[0]} is left out until it is fixed`
    : `${wrong.length} rows are left out until they are fixed`;

/**
 * The message after a paste into the grid.
 * @param from the row of its start, from 0
 * @param beyond how many of its rows had no room
 */
export function remarkOn(count: number, leftOut: readonly LeftOut[], from: number, beyond: number): string {
  if (beyond > 0) return `${inWords(beyond, 'row was', 'rows were')} left out: a line holds at most ${MAX_ROWS} rows.`;
  const [first] = leftOut;
  if (!first) return count > 1 ? `${count} rows filled in.` : '';
  const where = `Row ${from + first.row + 1}, ${first.column}: ${first.reason}`;
  return leftOut.length === 1
    ? `One cell was left out. ${where}`
    : `${leftOut.length} cells were left out. The first: ${where}`;
}
