import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { type Sheet, type SheetLimits, SheetRefusal, tooManyColumns, tooManyRows } from './sheet.ts';

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/**
 * Reads a CSV, or the sheets of an XLSX that have rows, at least one. The bytes decide the format, not the file name.
 * Throws SheetRefusal.
 */
export async function readSheets(bytes: Uint8Array, limits: SheetLimits): Promise<[Sheet, ...Sheet[]]> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new SheetRefusal('This is an old or encrypted Excel file. Save it as .xlsx without a password.');
  const format = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) ? 'xlsx' : 'csv';
  const read = format === 'xlsx' ? await readXlsx(bytes, limits) : [{ name: '', rows: readCsv(bytes, limits) }];
  const [first, ...others] = read.flatMap(({ name, rows }): Sheet[] => {
    while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop();
    return rows.length === 0 ? [] : [{ format, name, rows: within(rows, limits) }];
  });
  if (!first) throw new SheetRefusal('This file has no rows.');
  return [first, ...others];
}

function within(rows: string[][], limits: SheetLimits): string[][] {
  if (rows.length > limits.rows + 1) throw new SheetRefusal(tooManyRows(limits));
  for (const [at, cells] of rows.entries()) {
    if (cells.length > limits.columns) throw new SheetRefusal(tooManyColumns(at + 1, limits));
    if (cells.some((cell) => cell.length > limits.cell))
      throw new SheetRefusal(`Row ${at + 1} has a cell with more than ${limits.cell} characters.`);
  }
  return rows;
}
