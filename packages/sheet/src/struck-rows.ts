import type { CellDoubt } from './cell-doubt.ts';
import { cellKey } from './sheet.ts';

/**
 * The rows of a sheet that a person crossed out, from 1: all of their cells are. In any other row a crossed-out cell is in doubt.
 * @param struck the cells with a line through all of their text, by `cellKey`
 * @param doubts gets those of cells
 */
export function struckRows(
  rows: readonly (readonly string[])[],
  struck: ReadonlySet<string>,
  doubts: Map<string, CellDoubt>,
): Set<number> {
  const found = new Set<number>();
  for (const row of new Set([...struck].map((key) => Number(key.split(':')[0])))) {
    const full = (rows[row - 1] ?? []).flatMap((text, column) =>
      text.trim() === '' ? [] : [{ text, key: cellKey(row, column) }],
    );
    const isWhole = full.length > 0 && full.every(({ key }) => struck.has(key));
    if (isWhole) found.add(row);
    for (const { text, key } of full) {
      if (isWhole && doubts.get(key)?.kind === 'struck') doubts.delete(key);
      if (!isWhole && struck.has(key) && !doubts.has(key)) doubts.set(key, { kind: 'struck', shown: text });
    }
  }
  return found;
}
