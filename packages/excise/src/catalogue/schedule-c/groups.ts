import type { ClaimGroup } from '../types.ts';
import { namedClaims, otherClaims } from './line-14.ts';
import { purchaserClaims } from './lines-1-to-6.ts';
import { vendorClaims } from './lines-7-to-11.ts';
import { creditClaims } from './lines-12-and-13.ts';

/** Every group of Schedule C, in the order of the form. */
export const claimGroups: readonly ClaimGroup[] = [
  ...purchaserClaims,
  ...vendorClaims,
  ...creditClaims,
  otherClaims,
  namedClaims,
];
