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

/**
 * Splits the fees of one payment by price: "returns 1 to 50 at $25.00".
 * @param tiers by their places; the first is of place 1
 */
export function feePartsOf(tiers: readonly FeeTier[], count: number): FeePart[] {
  return tiers.flatMap(({ from, fee }, at) => {
    const to = Math.min(count, (tiers[at + 1]?.from ?? count + 1) - 1);
    if (to < from) return [];
    return [{ from, to, fee, amount: toFixed(times(decimal(fee), decimal(String(to - from + 1))), 2) }];
  });
}

/** The fee of each return of one payment, by its place. */
export const feesOfEach = (tiers: readonly FeeTier[], count: number): string[] =>
  feePartsOf(tiers, count).flatMap(({ from, to, fee }) => Array.from({ length: to - from + 1 }, () => fee));
