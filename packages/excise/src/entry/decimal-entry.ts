import { LONGEST_NUMBER } from '../engine/public.ts';

/**
 * Entries of a number field: plain digits with at most one point, never an exponent or a JavaScript number, and a
 * minus sign only where the field may be below zero.
 */

/** The text to keep in the field, or the reason for its refusal. */
export type Entry = { text: string } | { refused: string };

/**
 * Judges a text typed into a number field.
 * @param decimals most decimals accepted; 0 asks for a whole number
 * @param signed whether the number may be below zero
 */
export function typedDecimal(text: string, decimals: number, signed = false): Entry {
  const digits = signed ? text.replace(/^-/, '') : text;
  if (!/^\d*\.?\d*$/.test(digits)) {
    const also = `${decimals > 0 ? ' and one point' : ''}${signed ? ', and a minus sign before them' : ''}`;
    return { refused: `Use only digits${also}.` };
  }
  const point = digits.indexOf('.');
  if (point >= 0 && decimals === 0)
    return { refused: 'Enter a whole number; round it yourself: 14.4 down to 14, 14.5 up to 15.' };
  if (point >= 0 && digits.length - point - 1 > decimals) return { refused: `Use at most ${decimals} decimals.` };
  if (text.length > LONGEST_NUMBER) return { refused: `Use at most ${LONGEST_NUMBER} characters.` };
  return { text };
}

/**
 * Cleans a text pasted into a number field: dollar sign, spaces, thousands commas and zeros beyond the decimals go.
 * What could be read in two ways is refused, never guessed: in `1.234,50` and `12,34` the comma is no separator of
 * thousands.
 */
export function pastedDecimal(text: string, decimals: number, signed = false): Entry {
  if (signed && isNegative(text)) {
    const entry = pastedDecimal(text.replace(/[()\u2212-]/g, ''), decimals);
    return 'refused' in entry ? entry : { text: `-${entry.text}` };
  }
  const bare = withoutSpaces(text.trim().replace(/^(\$\s*|\+|['’](?=\d))/, ''));
  if (bare === '') return { refused: 'The pasted text has no number.' };
  if (isNegative(text))
    return { refused: 'Do not enter an amount below zero: a credit belongs on a claim or on Form 720-X.' };
  // A group of thousands does not begin with a zero: in "0,500" the comma is one for decimals.
  const ungrouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
  if (!/^(\d+\.?\d*|\.\d+)$/.test(ungrouped)) return { refused: `“${shortened(text)}” is not a number like 1,234.50.` };
  // In much of the world the point of 5.000 separates thousands; dollars and cents never have three decimals.
  if (decimals < 3 && /^[1-9]\d{0,2}\.\d{3}$/.test(ungrouped) && !bare.includes(','))
    return { refused: `"${shortened(text)}" can be two numbers: enter it without the point, or with other decimals.` };
  return typedDecimal(withoutSpareZeros(ungrouped, decimals), decimals);
}

/**
 * A number without the spaces or apostrophes that separate its thousands: `12 345`, `12'345`. Any other space stays: "1000 2000" is no
 * number, nor are two numbers on two lines.
 */
const withoutSpaces = (text: string): string =>
  /^\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?:[.,]\d*)?$|^\d{1,3}(?:['’]\d{3})+(?:\.\d*)?$/.test(text)
    ? text.replace(/[ \u00a0\u2009\u202f'’]/g, '')
    : text;

/** Whether a text is a number below zero, as spreadsheets write it: `-5`, `(1,500)`, `-$12.50`. */
export const isNegative = (text: string): boolean => {
  const bare = text.replace(/[\s$,\u00a0\u202f]/g, '').replace(/^\u2212/, '-');
  return /^(-(\d+\.?\d*|\.\d+)|\((\d+\.?\d*|\.\d+)\))$/.test(bare);
};

/** The same number as people write it: `.5` → `0.5`, `5.` → `5`, `007` → `7`, `-.5` → `-0.5`. A sign alone is no number. */
export function tidyDecimal(text: string): string {
  if (text.startsWith('-')) {
    const tidy = tidyDecimal(text.slice(1));
    return /[1-9]/.test(tidy) ? `-${tidy}` : tidy;
  }
  if (text === '' || text === '.') return '';
  const [whole = '', fraction = ''] = text.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

function withoutSpareZeros(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, decimals) + fraction.slice(decimals).replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}

function shortened(text: string): string {
  const line = text.trim();
  return line.length > 24 ? `${line.slice(0, 24)}…` : line;
}
