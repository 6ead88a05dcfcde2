import { quoteFormula } from './formula-text.ts';

/** Writes a CSV with a byte order mark, so that spreadsheets read UTF-8. Text that looks like a formula stays text. */
export const writeCsv = (rows: readonly (readonly string[])[]): Uint8Array =>
  new TextEncoder().encode(`\u{feff}${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`);

function cellOf(text: string): string {
  const quoted = quoteFormula(text);
  return /[",;\t\r\n]/.test(quoted) ? `"${quoted.replaceAll('"', '""')}"` : quoted;
}
