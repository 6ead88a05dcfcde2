import type { DecimalString } from '../../catalog/public.ts';
import { compare, decimal, minus, sum } from '../../decimal.ts';

/** Up to this net liability of a quarter no deposit is asked for (26 CFR 40.6302(c)-1(e)). */
const NO_DEPOSITS_UP_TO = decimal('2500.00');

/**
 * Whether the tax of a quarter needs deposits.
 * @param liable the tax of Part I
 * @param less what comes off it: the claims of the return, tax that is not deposited
 */
export const needsDeposits = (liable: DecimalString, ...less: DecimalString[]): boolean =>
  compare(minus(decimal(liable), sum(less.map(decimal))), NO_DEPOSITS_UP_TO) > 0;
