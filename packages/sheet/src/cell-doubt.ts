import { columnLetters } from './column-letters.ts';

/**
 * Why the text of a cell is not what its sheet holds or shows: a formula without a stored result, one with a result from before the
 * file was changed, one that failed, a number that its format shows as another one, a text where a number must be, a cell that the
 * file has more than once, text with a line through it, and a small sign next to a number.
 */
export interface CellDoubt {
  readonly kind: 'failed' | 'noNumber' | 'notCalculated' | 'note' | 'shownOtherwise' | 'stale' | 'struck' | 'twice';
  /** The text that the sheet shows, or its part in doubt; empty where nothing is stored. */
  readonly shown: string;
}

/** Whether a text is a number, so that something small next to it is taken for a digit. */
export const isNoted = (text: string): boolean => /^[\s$€£(+-]*\.?\d/.test(text);

const SAVE_AGAIN = 'open the file in Excel, save it, and choose it again';

/** The message for a doubt, with the place of its cell. @param row from 1 @param column from 0 @param text of the cell */
export function doubtMessage({ kind, shown }: CellDoubt, row: number, column: number, text: string): string {
  const place = `${columnLetters(column)}${row}`;
  if (kind === 'failed') return `${place} shows ${shown}: correct it in Excel, save the file, and choose it again`;
  if (kind === 'notCalculated') return `${place} is a formula without a stored result: ${SAVE_AGAIN}`;
  if (kind === 'stale') return `${place} is a formula that was not calculated when the file was saved: ${SAVE_AGAIN}`;
  if (kind === 'noNumber') return `${place} must hold a number and holds "${shown.slice(0, 40)}": ${SAVE_AGAIN}`;
  if (kind === 'twice') return `The file has ${place} more than once: ${SAVE_AGAIN}`;
  if (kind === 'struck')
    return `${place} has a line through "${(shown || text).slice(0, 40)}": delete it or remove the line, save the file, and choose it again`;
  if (kind === 'note')
    return `${place} has a small "${shown.slice(0, 40)}" next to its number: remove it, save the file, and choose it again`;
  return `${place} shows ${shown === '' ? 'nothing' : `"${shown}"`} and holds ${text}: show the number as it is, save the file, and choose it again`;
}
