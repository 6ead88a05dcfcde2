import { CsvError, parse } from 'csv-parse/sync';
import { unquoteFormula } from './formula-text.ts';
import { mostRowsLaidOut, type SheetLimits, SheetRefusal, tooManyRows } from './sheet.ts';

const SEPARATORS = [',', ';', '\t'] as const;

/** The faults of a line, by the code of the parser. */
const FAULTS: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE: 'a quotation mark is inside a cell that does not start with one',
  CSV_INVALID_CLOSING_QUOTE: 'text follows the quotation mark that ends a cell',
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is never closed',
  CSV_MAX_RECORD_SIZE: 'the row is too long',
};

/** The cells of a CSV, whatever its encoding and separator. Throws SheetRefusal. */
export function readCsv(bytes: Uint8Array, limits: SheetLimits): string[][] {
  const text = withoutEnd(decode(bytes));
  if (text.includes('\0')) throw new SheetRefusal('This file is neither a CSV nor an XLSX file.');
  const most = mostRowsLaidOut(limits);
  try {
    const rows = parse(text, {
      delimiter: separatorOf(text),
      relaxColumnCount: true,
      maxRecordSize: limits.columns * limits.cell,
      to: most + 1,
    }) as string[][];
    if (rows.length > most) throw new SheetRefusal(tooManyRows(limits));
    return rows.map((row) => (row.every((cell) => cell === '') ? [] : row.map(unquoteFormula)));
  } catch (error) {
    if (error instanceof CsvError) throw new SheetRefusal(`This file cannot be read as CSV: ${faultOf(error)}.`);
    throw error;
  }
}

function faultOf(error: CsvError): string {
  const fault = FAULTS[error.code] ?? 'something is wrong';
  return typeof error.lines === 'number' ? `in line ${error.lines} ${fault}` : fault;
}

/** The text without the empty lines at its end, however many. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
  return text.slice(0, end);
}

/** Decodes UTF-8, UTF-16 where a mark shows it, or else the encoding of older spreadsheets. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Characters of a text whose lines show its separator. */
const SAMPLE = 20_000;

/** The separator that gives most lines the same number of cells, outside quotes; of equals, the one with most cells. */
function separatorOf(text: string): string {
  const sample = text.slice(0, SAMPLE).replace(/"(?:[^"]|"")*"/g, '');
  const lines = sample.split(/\r\n?|\n/);
  // The sample may end inside a line.
  if (text.length > SAMPLE && lines.length > 1) lines.pop();
  const agreed = SEPARATORS.map((separator) => {
    const counts = Map.groupBy(
      lines.map((line) => line.split(separator).length).filter((cells) => cells > 1),
      (cells) => cells,
    );
    const [most] = [...counts].sort(byLines);
    return { separator, most: most ?? ([0, []] as [number, number[]]) };
  });
  return agreed.toSorted((one, other) => byLines(one.most, other.most))[0]?.separator ?? ',';
}

/** Most lines first, then most cells. */
const byLines = ([cells, lines]: [number, number[]], [others, otherLines]: [number, number[]]): number =>
  otherLines.length - lines.length || others - cells;
