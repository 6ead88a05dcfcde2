/**
 * Text that a spreadsheet would run as a formula when the file is opened. Text with leading apostrophes before a
 * formula matches too, so that removing one restores the written text.
 */
const RISKY = /^'*[=+\-@\t\r]/;

/** Quotes a CSV text that looks like a formula with an apostrophe, so that it stays text. */
export const quoteFormula = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `quoteFormula` added. */
export const unquoteFormula = (text: string): string =>
  text.startsWith("'") && RISKY.test(text.slice(1)) ? text.slice(1) : text;
