import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { placeCells } from './place-cells.ts';
import { type SheetLimits, SheetRefusal } from './sheet.ts';

const UNREADABLE = 'This file cannot be read as XLSX. Open it in a spreadsheet and save it again.';

/** The cells of each sheet of an XLSX, in the order of their tabs; a formula is its last value. Throws SheetRefusal. */
export async function readXlsx(bytes: Uint8Array, limits: SheetLimits): Promise<{ name: string; rows: string[][] }[]> {
  const parts = unpack(bytes, limits);
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
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map(cellsOf) }));
  } catch (error) {
    throw error instanceof SheetRefusal ? error : new SheetRefusal(UNREADABLE);
  }
}

/** Unpacks the parts with cells, after checking that the whole package is within the limits. */
function unpack(bytes: Uint8Array, limits: SheetLimits): Record<string, Uint8Array> {
  let unpacked = 0;
  let sheets = 0;
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        unpacked += originalSize;
        if (/^xl\/worksheets\/[^/]+\.xml$/i.test(name)) sheets++;
        return false;
      },
    });
  } catch {
    throw new SheetRefusal(UNREADABLE);
  }
  if (unpacked > limits.unpacked || unpacked > bytes.length * limits.ratio)
    throw new SheetRefusal('This XLSX file unpacks to more than can be read. Keep the rows alone in a new file.');
  if (sheets > limits.sheets) throw new SheetRefusal(`This file has more than ${limits.sheets} sheets.`);
  try {
    return unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/i.test(name) });
  } catch {
    throw new SheetRefusal(UNREADABLE);
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
