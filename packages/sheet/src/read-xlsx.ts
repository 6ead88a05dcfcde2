import { strFromU8, strToU8, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { placeCells } from './place-cells.ts';
import { MOST_ROWS_TOGETHER, type SheetLimits, SheetRefusal } from './sheet.ts';
import { UNREADABLE, unpack } from './unpack.ts';

const TOO_MANY_TOGETHER = `The sheets of this workbook have more than ${MOST_ROWS_TOGETHER.toLocaleString('en-US')} rows together. Split it into several files.`;

/** The cells of each sheet of an XLSX, in the order of their tabs; a formula is its last value. Throws SheetRefusal. */
export async function readXlsx(bytes: Uint8Array, limits: SheetLimits): Promise<{ name: string; rows: string[][] }[]> {
  const parts = unpack(bytes, limits, (name) => /\.(xml|rels)$/i.test(name));
  try {
    for (const [name, part] of Object.entries(parts)) {
      const xml = strFromU8(part);
      // No spreadsheet writes a DOCTYPE, and its declarations could expand to any size.
      if (/<!DOCTYPE/i.test(xml)) throw new SheetRefusal(UNREADABLE);
      // A package can name its sheets anywhere: any part with rows counts as a sheet.
      if (xml.includes('sheetData')) parts[name] = strToU8(placeCells(xml, limits));
    }
    // Packed again without compression, so that the reader opens exactly the measured bytes.
    const measured = zipSync(parts, { level: 0 }).buffer as ArrayBuffer;
    const sheets = await readWorkbook(measured, { trim: false, parseNumber: (text) => text });
    const read = sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map(cellsOf) }));
    const together = read.reduce((sum, { rows }) => sum + rows.filter(({ length }) => length > 0).length, 0);
    if (together > MOST_ROWS_TOGETHER) throw new SheetRefusal(TOO_MANY_TOGETHER);
    return read;
  } catch (error) {
    throw error instanceof SheetRefusal ? error : new SheetRefusal(UNREADABLE);
  }
}

function cellsOf(row: readonly unknown[]): string[] {
  const cells = row.map(textOf);
  return cells.every((cell) => cell === '') ? [] : cells;
}

/** The text of a cell: numbers come as written, days as `YYYY-MM-DD`. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return plainNumber(String(cell));
}

/** The digits a spreadsheet shows of a number, and keeps of a typed one. */
const SHOWN_DIGITS = 15;

/** Writes a number as its spreadsheet shows it: 1.23456789E8 in plain digits, and 1234.5600000000001 as 1234.56. */
function plainNumber(text: string): string {
  const isLong = /^-?\d+\.\d+$/.test(text) && text.replace(/\D/g, '').length > SHOWN_DIGITS;
  if (!isLong && !/^-?\d+(\.\d+)?E[+-]?\d{1,2}$/i.test(text)) return text;
  const shown = Number(Number(text).toPrecision(SHOWN_DIGITS));
  return Math.abs(shown) > Number.MAX_SAFE_INTEGER || String(shown).includes('e') ? text : String(shown);
}
