import { isUnitCell, readDay } from '@gauger/excise';
import { type AsideReason, type ColumnMap, cellKey, type Sheet, setAside } from '@gauger/sheet';
import { WRITTEN_AMOUNT } from './column-cells.ts';

/** Why a row of a sheet is not read as data. */
export type SetAsideReason =
  | AsideReason
  | 'example'
  | 'unread'
  | 'empty'
  | 'product'
  | 'text'
  | 'table'
  | 'reversal'
  | 'zero'
  | 'marked'
  | 'sum'
  | 'chosen'
  | 'otherReturn';

/** Begins a row that only shows what a row looks like. */
export const EXAMPLE = 'Example:';

/**
 * Finds the rows of a sheet that hold no data of its columns, by row from 1. While no column is known, any row may.
 * @param isDay whether a field holds a day: a row with neither day nor amount is text alone; none is looked for when absent
 * @param isAmount whether a field holds amounts, which a total adds up; any number counts as one when absent
 */
export function rowsSetAside(
  sheet: Sheet,
  { row: headingRow, at }: ColumnMap<string>,
  isAmount?: (field: string) => boolean,
  isDay?: (field: string) => boolean,
): Map<number, SetAsideReason> {
  const amounts = isAmount && [...at].flatMap(([field, column]) => (isAmount(field) ? [column] : []));
  const days = isDay && [...at].flatMap(([field, column]) => (isDay(field) ? [column] : []));
  // Headings of a group, units and notes have no digit where other rows have a day or an amount.
  const numbers = amounts?.length && days?.length ? [...amounts, ...days] : [];
  const hasDigit = (cells: readonly string[]) =>
    numbers.some((column) => /\d/.test(cells[column] ?? '') && !isUnitCell(cells[column] ?? ''));
  const isOfText = sheet.rows.slice(headingRow).some(hasDigit)
    ? (cells: readonly string[]) => !hasDigit(cells)
    : () => false;
  const columns = at.size === 0 ? undefined : { read: [...at.values()], ...(amounts && { amounts }) };
  const found = new Map<number, SetAsideReason>(setAside(sheet, headingRow, columns));
  for (const [index, cells] of sheet.rows.entries()) {
    const row = index + 1;
    if (row <= headingRow || found.get(row) === 'blank') continue;
    if (found.get(row) === 'hidden' || found.get(row) === 'struck') continue;
    if (cells.some((text) => text.trim().startsWith(EXAMPLE))) found.set(row, 'example');
    else if (at.size > 0 && [...at.values()].every((column) => (cells[column] ?? '').trim() === ''))
      found.set(row, 'unread');
    else if (!found.has(row) && isDay && isNote(cells)) found.set(row, 'text');
    else if (!found.has(row) && isOfText(cells) && !numbers.some((column) => sheet.doubts?.has(cellKey(row, column))))
      found.set(row, 'text');
  }
  return found;
}

const NOTE_MARK =
  /^(?:[*\u2020\u2021\u00a7\u2022]+|\(\d{1,2}\)|\[\d{1,2}\]|(?:foot)?notes?(?=[\s:.\d]|$)[\d:.]*|n\.b\.|source:)\s*/iu;

/** Fewest words of a text alone in its row that is a sentence or a caption. */
const SENTENCE = 4;

/** Whether a row is a note: "* Net = corrected to 60F", "(1) undyed fuel only", or a sentence alone in its row. */
export function isNote(cells: readonly string[]): boolean {
  const [first = '', ...others] = cells.flatMap((cell) => cell.trim() || []);
  const text = first.replace(NOTE_MARK, '');
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  if (words.length === 0 || readDay(text) !== undefined) return false;
  if (others.length > 0)
    return text !== first && words.length >= 3 && !others.some((cell) => WRITTEN_AMOUNT.test(cell));
  return text !== first || words.length >= SENTENCE;
}

/** Whether a row has the mark of a footnote: it is no title of the rows below it. */
export const isFootnote = (cells: readonly string[]): boolean =>
  isNote(cells) && NOTE_MARK.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '');

/** Reasons that are guesses about a row: a person may have it read after all. */
const GUESSED: ReadonlySet<SetAsideReason> = new Set([
  'total',
  'headings',
  'hidden',
  'struck',
  'example',
  'text',
  'otherReturn',
]);

/** Whether a row that was set aside for a reason can be read after all. */
export const canTakeBack = (reason: SetAsideReason): boolean => GUESSED.has(reason);
