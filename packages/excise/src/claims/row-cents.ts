import type { DecimalString } from '../catalog/public.ts';
import { decimal, toFixed } from '../decimal.ts';
import { allocateCents } from '../engine/public.ts';
import type { ComputedClaim } from './compute-claims.ts';

/** The claim of each row of a line in cents that add up to the line (largest remainder); null for a row that does not count. */
export function claimRowCents({ amount, rows }: ComputedClaim): (DecimalString | null)[] {
  const counted = rows.filter(({ amountOfClaim }) => amountOfClaim !== null);
  const cents = allocateCents(
    decimal(amount),
    counted.map(({ amountOfClaim }) => decimal(amountOfClaim ?? '0')),
  ).map((share) => toFixed(share, 2));
  return rows.map(({ amountOfClaim }) => (amountOfClaim === null ? null : (cents.shift() ?? null)));
}
