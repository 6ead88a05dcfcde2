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
      // No spreadsheet writes one; what it declares would be somebody's to make large.
      if (/<!DOCTYPE/i.test(xml)) throw new SheetRefusal(UNREADABLE);
      // Which part is the sheet, the package says anywhere: what holds rows is one.
      if (xml.includes('sheetData')) parts[name] = strToU8(placeCells(xml, limits));
    }
    // Packed again without compression, so that what the reader opens is what was measured.
    const measured = zipSync(parts, { level: 0 }).buffer as ArrayBuffer;
    const sheets = await readWorkbook(measured, { trim: false, parseNumber: (text) => text });
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map(cellsOf) }));
  } catch (error) {
    throw error instanceof SheetRefusal ? error : new SheetRefusal(UNREADABLE);
  }
}

/** The parts of the package that hold cells. Nothing is unpacked before all of it is known to be within the limits. */
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

/** Numbers came as they are written, days as `YYYY-MM-DD`. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return plainNumber(String(cell));
}

/** Digits a spreadsheet shows of a number, and keeps of one that is typed. */
const SHOWN_DIGITS = 15;

/**
 * A number as its spreadsheet shows it: 1.23456789E8 stands for its digits, and 1234.5600000000001 is the file's way to say
 * 1234.56.
 */
function plainNumber(text: string): string {
  const isLong = /^-?\d+\.\d+$/.test(text) && text.replace(/\D/g, '').length > SHOWN_DIGITS;
  if (!isLong && !/^-?\d+(\.\d+)?E[+-]?\d{1,2}$/i.test(text)) return text;
  const shown = Number(Number(text).toPrecision(SHOWN_DIGITS));
  return Math.abs(shown) > Number.MAX_SAFE_INTEGER || String(shown).includes('e') ? text : String(shown);
}
