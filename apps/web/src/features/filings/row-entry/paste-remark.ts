import { MAX_ROWS } from '@gauger/excise';
import { counted } from '../../../components/counted.ts';
import type { BlockCell, LeftOut } from './block.ts';

/** Cells that a message lists; the rest is counted. */
const MAX_NAMED = 8;

interface Pasted {
  /** How many rows were filled in. */
  count: number;
  /** The row of its start, from 0. */
  from: number;
  /** How many of its rows had no room. */
  beyond: number;
  /** How many of its cells are to the right of the last column. */
  outside: number;
  /** The columns that are not shown, in words. */
  hidden: string | undefined;
  wrong: readonly BlockCell[];
  leftOut: readonly LeftOut[];
}

/** The message after a paste into rows: names each cell to fix, and each that was left out. */
export function remarkOn({ count, from, beyond, outside, hidden, wrong, leftOut }: Pasted): string {
  const place = ({ row, column }: BlockCell) => `Row ${from + row + 1}, ${column}`;
  const list = (cells: readonly string[]) => {
    const rest = cells.length - MAX_NAMED;
    return cells.slice(0, MAX_NAMED).join('; ') + (rest > 0 ? `; and ${rest.toLocaleString('en-US')} more` : '');
  };
  return [
    count > 1 && `${counted(count, 'row', 'rows')} filled in.`,
    beyond > 0 && `${counted(beyond, 'row was', 'rows were')} left out: a line can have at most ${MAX_ROWS} rows.`,
    outside > 0 &&
      `${counted(outside, 'cell', 'cells')} to the right of the last column ${outside === 1 ? 'was' : 'were'} left out.`,
    outside > 0 &&
      hidden !== undefined &&
      `To keep ${outside === 1 ? 'it' : 'them'}, show the ${hidden} column and paste again.`,
    wrong.length > 0 && `${counted(wrong.length, 'cell', 'cells')} to fix: ${list(wrong.map(place))}.`,
    leftOut.length > 0 &&
      `${counted(leftOut.length, 'cell was', 'cells were')} left out. ${list(leftOut.map((cell) => `${place(cell)}: ${cell.reason}`))}`,
  ]
    .filter(Boolean)
    .join(' ');
}
