import { quoteFormula } from './formula-text.ts';

/** Writes a CSV with a mark, so that spreadsheets take it for UTF-8. What looks like a formula stays text. */
export const writeCsv = (rows: readonly (readonly string[])[]): Uint8Array =>
  new TextEncoder().encode(`\u{feff}${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`);

function cellOf(text: string): string {
  const quoted = quoteFormula(text);
  return /[",;\t\r\n]/.test(quoted) ? `"${quoted.replaceAll('"', '""')}"` : quoted;
}
