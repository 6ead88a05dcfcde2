import { withReference } from '../reference.ts';
import type { ClaimGroup, Parameter } from '../types.ts';
import type { StatedGroup } from './build.ts';
import { namedClaims, otherClaims } from './line-14.ts';
import { purchaserClaims } from './lines-1-to-6.ts';
import { vendorClaims } from './lines-7-to-11.ts';
import { creditClaims } from './lines-12-and-13.ts';

const stated: readonly StatedGroup[] = [...purchaserClaims, ...vendorClaims, ...creditClaims, otherClaims, namedClaims];

/** Every group of Schedule C, in the order of the form. */
export const claimGroups: readonly ClaimGroup[] = stated.map(({ lines, ...group }) => ({
  ...group,
  lines: lines.map(({ rates: _, ...line }) => withReference(line)),
}));

/** The rates of all claims, in the order of the form: a newer rate book replaces them. */
export const claimRates: readonly Parameter[] = stated.flatMap(({ lines }) => lines.flatMap(({ rates }) => rates));
