/** The records of a CSV as it writes them. */
export interface CsvRecords {
  readonly records: string[][];
  /** The cells in quotes that hold line breaks, by their indexes in `records`, with the place in the text where each begins. */
  readonly broken: readonly { record: number; column: number; place: number }[];
}

/** A fault for which a text is no CSV. */
export class CsvFault extends Error {
  /** From 1. */
  readonly line: number;
  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

interface CsvLimits {
  /** Records after which reading stops. */
  readonly records: number;
  /** Characters of one record. */
  readonly characters: number;
}

const QUOTE = '"';

/**
 * Splits a CSV into the texts of its cells, changing none of them (RFC 4180, with CR, LF and CRLF in any mixture). A quotation mark
 * inside a cell that does not begin with one is text, and so is one that begins a cell and is followed by more text after its
 * partner, as in `"24.5" steel`. Throws CsvFault.
 * @param first place of the first record
 */
export function parseCsv(text: string, first: number, separator: string, limits: CsvLimits): CsvRecords {
  const records: string[][] = [];
  const broken: { record: number; column: number; place: number }[] = [];
  const plainEnd = new RegExp(`[${separator.replace(/[\\\]^-]/, '\\$&')}\r\n]`, 'gu');
  let record: string[] = [];
  let start = first;
  let at = first;
  while (records.length < limits.records) {
    const quoted = text[at] === QUOTE ? readQuoted(at) : undefined;
    const end = quoted?.end ?? endOfPlain(at);
    if (end - start > limits.characters) throw new CsvFault('the row is too long', lineAt(text, start));
    if (quoted && /[\r\n]/.test(quoted.cell)) broken.push({ record: records.length, column: record.length, place: at });
    record.push(quoted?.cell ?? text.slice(at, end));
    if (text.startsWith(separator, end)) {
      at = end + separator.length;
      continue;
    }
    records.push(record);
    if (end >= text.length) break;
    record = [];
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    start = at;
    if (at >= text.length) break;
  }
  return { records, broken };

  function endOfPlain(from: number): number {
    plainEnd.lastIndex = from;
    return plainEnd.exec(text)?.index ?? text.length;
  }

  /** The cell that begins with a quotation mark; undefined for one that is not in quotes after all. */
  function readQuoted(from: number): { cell: string; end: number } | undefined {
    let close = text.indexOf(QUOTE, from + 1);
    while (close >= 0 && text[close + 1] === QUOTE) close = text.indexOf(QUOTE, close + 2);
    if (close < 0) throw new CsvFault('a quotation mark is never closed', lineAt(text, from));
    const end = close + 1;
    if (end >= text.length || /[\r\n]/.test(text[end] ?? '') || text.startsWith(separator, end))
      return { cell: text.slice(from + 1, close).replaceAll('""', QUOTE), end };
    // Text in quotes that more text follows is part of its cell, but never with a line break or a separator: where a quotation mark is
    // missing, that would take the next cells or rows for text.
    const inside = text.slice(from, close);
    if (inside.includes(separator) || /[\r\n]/.test(inside)) return undefined;
    const last = endOfPlain(end);
    return { cell: text.slice(from, last), end: last };
  }
}

/** The line of a place in a text, from 1. */
export const lineAt = (text: string, place: number): number => text.slice(0, place).split(/\r\n?|\n/).length;
