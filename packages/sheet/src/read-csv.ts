import { decodeText } from './decode-text.ts';
import { unquoteFormula } from './formula-text.ts';
import { CsvFault, type CsvRecords, lineAt, parseCsv } from './parse-csv.ts';
import { LAST_ROW, type Separator, type SheetLimits, SheetRefusal, separators, tooManyRows } from './sheet.ts';

const SEPARATORS = Object.values(separators);
/** A first line for Excel, which it does not show. */
const SEPARATOR_LINE = /^sep=([^"])(?:\r\n|\n|\r)/i;

/**
 * Reads the cells of a CSV, whatever its encoding, separator and line ends. Throws SheetRefusal.
 * @param chosen the separator that a person chose; absent, it is found
 */
export function readCsv(
  bytes: Uint8Array,
  limits: SheetLimits,
  chosen?: Separator,
): { rows: string[][]; separator: Separator | 'other' } {
  const text = withoutEnd(decodeText(bytes).replace(/^\u{feff}/u, ''));
  if (text.includes('\0'))
    throw new SheetRefusal('This file is no spreadsheet. Save the table as .xlsx or .csv, and choose that file.');
  const [line = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const separator = chosen === undefined ? (named ?? separatorOf(text)) : separators[chosen];
  const rows = parse(text, line.length, separator, limits);
  if (rows.length > LAST_ROW) throw new SheetRefusal(tooManyRows(limits));
  while (rows.at(-1)?.length === 0) rows.pop();
  const full = rows.filter((row) => row.length > 0).length;
  if (full > limits.rows + 1) throw new SheetRefusal(tooManyRows(limits));
  return { rows, separator: nameOf(separator) };
}

const nameOf = (separator: string): Separator | 'other' =>
  (Object.keys(separators) as Separator[]).find((name) => separators[name] === separator) ?? 'other';

/** @param start of the first record in the text */
function parse(text: string, start: number, separator: string, limits: SheetLimits): string[][] {
  try {
    const max = { records: LAST_ROW + 1, characters: limits.columns * limits.cell };
    const parsed = parseCsv(text, start, separator, max);
    refuseSwallowedRows(text, parsed, separator);
    return parsed.records.map(cellsOf);
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    throw new SheetRefusal(`This file cannot be read as CSV: in line ${error.line} ${error.message}.`);
  }
}

const cellsOf = (row: readonly string[]): string[] => (row.every((cell) => cell === '') ? [] : row.map(unquoteFormula));

/**
 * Refuses a file in which one cell seems to hold rows: a stray quotation mark and one further down take all that is between them for
 * text. Its first line and at least half of the others are each like the rows of the file, with as many cells, and numbers and days
 * where those have them; the lines of an address are not. Throws CsvFault.
 */
function refuseSwallowedRows(text: string, { records, broken }: CsvRecords, separator: string): void {
  if (broken.length === 0) return;
  const isRow = rowTest(records);
  for (const { record, column, place } of broken) {
    const cells = records[record] ?? [];
    const lines = (cells[column] ?? '').split(/\r\n?|\n/).map((line) => line.split(separator));
    lines[0]?.unshift(...cells.slice(0, column));
    // The last line goes on behind the quotation mark.
    lines.at(-1)?.push(...cells.slice(column + 1));
    const [first = [], ...others] = lines;
    const rows = others.filter(isRow).length;
    if (rows === 0 || rows * 2 < others.length || !isRow(first)) continue;
    const line = lineAt(text, place);
    throw new CsvFault(
      `a quotation mark begins a cell that ends in line ${line + others.length} and holds whole rows: remove the mark that does not belong there`,
      line,
    );
  }
}

/** The beginning of a number, an amount or a day, which may be in quotes. */
const NUMBER = /^[\s"]*[-+($]*\d/;

/** Whether cells are like the rows of a file: as many at least, and numbers in most columns where most rows have them. */
function rowTest(records: CsvRecords['records']): (cells: readonly string[]) => boolean {
  const widths = Map.groupBy(
    records.filter(({ length }) => length > 1),
    ({ length }) => length,
  );
  const [width, rows] = [...widths].reduce((most, one) => (one[1].length > most[1].length ? one : most), [0, []]);
  const numbers = Array.from({ length: width }, (_, column) => column).filter(
    (column) => rows.filter((cells) => NUMBER.test(cells[column] ?? '')).length * 2 > rows.length,
  );
  const isLike = (cells: readonly string[]) =>
    numbers.filter((column) => NUMBER.test(cells[column] ?? '')).length * 2 > numbers.length;
  return (cells) => cells.length >= width && (numbers.length === 0 || isLike(cells));
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
  const sample = text.slice(0, SAMPLE);
  const whole = agreed(sample.replace(/"(?:[^"]|"")*"/g, ''), text.length > SAMPLE);
  const byLine = agreed(sample.replace(/"(?:[^"\r\n]|"")*"/g, ''), text.length > SAMPLE);
  // A stray quotation mark turns what is in quotes and what is not the other way round, up to the end of its line at least.
  const isStray = whole.most[1].length * MOST_LINES_OF_A_ROW < byLine.most[1].length;
  return (isStray ? byLine : whole).separator;
}
/** Lines that cells in quotes usually make of a row, at most. */
const MOST_LINES_OF_A_ROW = 3;

/** The separator on which most lines agree, with their cells and those lines. @param isCut the sample may end inside a line */
function agreed(sample: string, isCut: boolean): { separator: string; most: [cells: number, lines: number[]] } {
  const lines = sample.split(/\r\n?|\n/);
  if (isCut && lines.length > 1) lines.pop();
  const [best] = SEPARATORS.map((separator) => {
    const counts = Map.groupBy(
      lines.map((line) => line.split(separator).length).filter((cells) => cells > 1),
      (cells) => cells,
    );
    const [most = [0, []] as [number, number[]]] = [...counts].sort(byLines);
    return { separator, most };
  }).sort((one, other) => byLines(one.most, other.most));
  return best ?? { separator: ',', most: [0, []] };
}

/** Most lines first, then most cells. */
const byLines = ([cells, lines]: [number, number[]], [others, otherLines]: [number, number[]]): number =>
  otherLines.length - lines.length || others - cells;
