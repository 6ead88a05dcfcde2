import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSheets, SheetRefusal } from './index.ts';

const FOLDER = join(import.meta.dirname, '../files');
const expected: Readonly<Record<string, object>> = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8'));
const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100 * 1024 * 1024, ratio: 100, sheets: 100 };

test.each(Object.keys(expected))('%s is read as its program shows it', async (file) => {
  expect(await readFixture(file)).toEqual(expected[file]);
});

/** Reads a file into the form of `expected.json`. */
async function readFixture(file: string): Promise<object> {
  try {
    const sheets = await readSheets(new Uint8Array(readFileSync(join(FOLDER, file))), limits);
    return {
      sheets: sheets.map(({ name, rows, isHidden, hiddenRows, hiddenColumns, doubts }) => ({
        name,
        rows,
        ...(isHidden && { isHidden }),
        ...(hiddenRows && { hiddenRows: [...hiddenRows] }),
        ...(hiddenColumns && { hiddenColumns: [...hiddenColumns] }),
        ...(doubts && { doubts: Object.fromEntries(doubts) }),
      })),
    };
  } catch (error) {
    if (error instanceof SheetRefusal) return { refusal: error.message };
    throw error;
  }
}
