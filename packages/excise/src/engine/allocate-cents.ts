import { compare, type Exact, isZero, minus, plus, roundDown, sum } from '../decimal.ts';

const CENT: Exact = { n: 1n, s: 2, d: null };

/**
 * Amounts in cents that add up to a total in cents: each exact part is cut to whole cents, and the cents that are left go
 * to the parts of which most was cut off, the earlier one first (largest remainder).
 * @param parts exact amounts, none negative, whose exact sum rounds to `total`
 */
export function allocateCents(total: Exact, parts: readonly Exact[]): Exact[] {
  const shares = parts.map((part) => roundDown(part, 2));
  const cutOff = parts
    .map((part, at) => ({ at, rest: minus(part, shares[at] as Exact) }))
    .sort((a, b) => compare(b.rest, a.rest) || a.at - b.at);
  let left = minus(total, sum(shares));
  for (const { at } of cutOff) {
    if (isZero(left)) break;
    shares[at] = plus(shares[at] as Exact, CENT);
    left = minus(left, CENT);
  }
  return shares;
}
