import { columnLetters } from './column-letters.ts';

/**
 * Why the text of a cell is not what its sheet holds or shows: a formula without a stored result, one with a result from before the
 * file was changed, one that failed, and a number that its format shows as another one.
 */
export interface CellDoubt {
  readonly kind: 'failed' | 'notCalculated' | 'shownOtherwise' | 'stale';
  /** The text that the sheet shows; empty where nothing is stored. */
  readonly shown: string;
}

const SAVE_AGAIN = 'open the file in Excel, save it, and choose it again';

/** The message for a doubt, with the place of its cell. @param row from 1 @param column from 0 @param text of the cell */
export function doubtMessage({ kind, shown }: CellDoubt, row: number, column: number, text: string): string {
  const place = `${columnLetters(column)}${row}`;
  if (kind === 'failed') return `${place} shows ${shown}: correct it in Excel, save the file, and choose it again`;
  if (kind === 'notCalculated') return `${place} is a formula without a stored result: ${SAVE_AGAIN}`;
  if (kind === 'stale') return `${place} is a formula that was not calculated when the file was saved: ${SAVE_AGAIN}`;
  return `${place} shows ${shown === '' ? 'nothing' : `"${shown}"`} and holds ${text}: show the number as it is, save the file, and choose it again`;
}
