import { grouped } from '@gauger/excise';

/**
 * Dollars and cents of an exact amount, and the decimals carried beyond the cents: `3033.6520` → `3,033.65` and `20`.
 * No arithmetic: digits are only grouped, padded and cut, never rounded, so what is shown is what was computed. Cents are
 * always there; further zeros stay, because they say how far the amount is exact.
 */
export function moneyText(value: string): { amount: string; carried: string } {
  const [whole = '0', fraction = ''] = value.split('.');
  return { amount: `${grouped(whole)}.${fraction.slice(0, 2).padEnd(2, '0')}`, carried: fraction.slice(2) };
}
