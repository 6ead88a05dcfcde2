import type { Sheet } from '@gauger/sheet';

/** An amount as sheets write it. */
export const WRITTEN_AMOUNT = /^[\s$(-]*\d[\d.,]*[\s)-]*$/;

/** Whether four in five of the cells of a column that have a text are of a kind, or another part. @param column from 0 */
export function isMostly(
  { sheet, map }: { readonly sheet: Sheet; readonly map: { readonly row: number } },
  column: number,
  is: (cell: string) => boolean,
  part = 0.8,
): boolean {
  let [full, like] = [0, 0];
  for (let at = map.row; at < sheet.rows.length; at++) {
    const cell = (sheet.rows[at]?.[column] ?? '').trim();
    if (cell === '') continue;
    full++;
    if (is(cell)) like++;
  }
  return full > 0 && like >= full * part;
}
