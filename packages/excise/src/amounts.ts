import { type Exact, toFixed } from './decimal.ts';

/** How exact amounts are written for people: digits are grouped, never computed. */

/** Commas between groups of three: `12433.5` is `12,433.5`. Anything that is not a decimal comes back as it is. */
export function grouped(value: string): string {
  const parts = /^(-?)(\d+)(\.\d*)?$/.exec(value);
  if (!parts) return value;
  const [, sign = '', whole = '', fraction = ''] = parts;
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + fraction;
}

/** An amount in a sentence: 1166 is `$1,166.00`. */
export const dollars = (amount: Exact): string => `$${grouped(toFixed(amount, 2))}`;
