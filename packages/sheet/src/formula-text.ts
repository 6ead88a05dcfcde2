/**
 * Text a spreadsheet would take for a formula: it would run where the file is opened. Behind apostrophes it is one too, so that
 * taking one off gives back what was written.
 */
const RISKY = /^'*[=+\-@\t\r]/;

/** Text of a CSV that stays text: an apostrophe stands before what looks like a formula. */
export const quoteFormula = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** Takes that apostrophe off again. */
export const unquoteFormula = (text: string): string =>
  text.startsWith("'") && RISKY.test(text.slice(1)) ? text.slice(1) : text;
