import { decimal, times, toFixed } from '@gauger/excise';

/** The service fee of each return of one payment from this place on, counted within a form. */
export interface FeeTier {
  from: number;
  /** Dollars and cents. */
  fee: string;
}

/** Some returns of one payment that cost the same. */
export interface FeePart extends FeeTier {
  to: number;
  amount: string;
}

/** The fee of each return of one payment, by its place. The first tier is of place 1. */
export const feesOfEach = (tiers: readonly FeeTier[], count: number): string[] =>
  Array.from({ length: count }, (_, at) => tiers.findLast(({ from }) => from <= at + 1)?.fee ?? '0.00');

/** Splits the fees of one form in one payment by price: "returns 1 to 50 at $25.00". */
export function feePartsOf(fees: readonly string[]): FeePart[] {
  const parts: FeePart[] = [];
  for (const [at, fee] of fees.entries()) {
    const last = parts.at(-1);
    const from = last?.fee === fee ? last.from : at + 1;
    const amount = toFixed(times(decimal(fee), decimal(String(at + 2 - from))), 2);
    parts.splice(from === at + 1 ? parts.length : -1, 1, { from, to: at + 1, fee, amount });
  }
  return parts;
}
