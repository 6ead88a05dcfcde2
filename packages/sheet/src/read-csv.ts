import { parse } from 'csv-parse/sync';
import { unquoteFormula } from './formula-text.ts';
import { type SheetLimits, SheetRefusal } from './sheet.ts';

const SEPARATORS = [',', ';', '\t'] as const;

/** The cells of a CSV, whatever its encoding and separator. Throws SheetRefusal. */
export function readCsv(bytes: Uint8Array, limits: SheetLimits): string[][] {
  const text = decode(bytes);
  if (text.includes('\0')) throw new SheetRefusal('This file is neither a CSV nor an XLSX file.');
  try {
    const rows = parse(text, {
      delimiter: separatorOf(text),
      relaxColumnCount: true,
      maxRecordSize: limits.columns * limits.cell,
    }) as string[][];
    return rows.map((row) => (row.every((cell) => cell === '') ? [] : row.map(unquoteFormula)));
  } catch (error) {
    throw new SheetRefusal(`This file cannot be read as CSV: ${(error as Error).message}.`);
  }
}

/** UTF-8, UTF-16 where a mark says so, or else what older spreadsheets write. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that stands most often in the first line with any, outside quotes. */
function separatorOf(text: string): string {
  const line =
    text
      .slice(0, 20_000)
      .replace(/"(?:[^"]|"")*"/g, '')
      .match(/^.*[,;\t].*$/m)?.[0] ?? '';
  const count = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce((best, next) => (count(next) > count(best) ? next : best));
}
