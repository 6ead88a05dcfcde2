import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from './decode-text.ts';
import { unquoteFormula } from './formula-text.ts';
import { type SheetLimits, SheetRefusal, tooManyRows } from './sheet.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Files put together from several have more than one. */
const LINE_ENDS = ['\r\n', '\n', '\r'];
/** A first line for Excel, which it does not show. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\n|\r)/i;
/** Rows that are looked at, with those without a cell. */
const LAST_ROW = 100_000;

/** The faults of a line, by the code of the parser. */
const FAULTS: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE: 'a quotation mark is inside a cell that does not start with one',
  CSV_INVALID_CLOSING_QUOTE: 'text follows the quotation mark that ends a cell',
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is never closed',
  CSV_MAX_RECORD_SIZE: 'the row is too long',
};

/** The cells of a CSV, whatever its encoding, separator and line ends. Throws SheetRefusal. */
export function readCsv(bytes: Uint8Array, limits: SheetLimits): string[][] {
  const whole = withoutEnd(decodeText(bytes).replace(/^\u{feff}/u, ''));
  if (whole.includes('\0'))
    throw new SheetRefusal('This file is no spreadsheet. Save the table as .xlsx or .csv, and choose that file.');
  const [line = '', named] = SEPARATOR_LINE.exec(whole) ?? [];
  const text = whole.slice(line.length);
  const rows = parseRows(text, named ?? separatorOf(text), limits);
  if (rows.length > LAST_ROW) throw new SheetRefusal(tooManyRows(limits));
  while (rows.at(-1)?.length === 0) rows.pop();
  const full = rows.filter((row) => row.length > 0).length;
  if (full > limits.rows + 1) throw new SheetRefusal(tooManyRows(limits));
  return rows;
}

function parseRows(text: string, delimiter: string, limits: SheetLimits): string[][] {
  const options = {
    delimiter,
    recordDelimiter: LINE_ENDS,
    relaxColumnCount: true,
    maxRecordSize: limits.columns * limits.cell,
    to: LAST_ROW + 1,
  };
  try {
    return (parse(text, options) as string[][]).map(cellsOf);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (!LOOSE_QUOTES.has(error.code)) throw unreadable(error);
  }
  // An inch mark, or a name with quotes, in a file that does not quote: quotation marks are text there.
  try {
    return (parse(text, { ...options, relaxQuotes: true }) as string[][]).map(cellsOf);
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error;
  }
}

const cellsOf = (row: readonly string[]): string[] => (row.every((cell) => cell === '') ? [] : row.map(unquoteFormula));

const LOOSE_QUOTES: ReadonlySet<string> = new Set(['INVALID_OPENING_QUOTE', 'CSV_INVALID_CLOSING_QUOTE']);

const unreadable = (error: CsvError): SheetRefusal =>
  new SheetRefusal(`This file cannot be read as CSV: ${faultOf(error)}.`);

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
