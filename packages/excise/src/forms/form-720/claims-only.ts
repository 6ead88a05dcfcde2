import { type DecimalString, type Law, law as lawInForce } from '../../catalog/public.ts';
import {
  type ClaimDeadline,
  type ClaimMinimumReached,
  type ComputedClaim,
  computeClaims,
} from '../../claims/public.ts';
import { toFixed } from '../../decimal.ts';
import { type Issue, indexOf } from '../../engine/public.ts';
import type { Filing } from './filing.ts';
import { readFiling } from './read-filing.ts';
import { scheduleC } from './schedule-c.ts';
import { knownTaxes } from './totals.ts';

/** The claims of a filing worked out, without its lines. */
export interface ClaimsOnly {
  /** By line of Schedule C: `3a`. */
  claims: Record<string, ComputedClaim>;
  totalClaim: DecimalString;
  deadlines: ClaimDeadline[];
  minimums: ClaimMinimumReached[];
  issues: Issue[];
}

/**
 * Computes the claims of a filing from the taxes of its lines in cents, for a page that changes a claim key by key;
 * `computeFiling` gives the same claims. Avoids computing the taxes that credits count against: their lines may have
 * ten thousand rows.
 * @param taxes the tax of each line on the return, by IRS number
 */
export function computeClaimsOnly(
  taxes: Readonly<Record<string, DecimalString>>,
  others: Omit<Filing, 'filingData'>,
  law: Law = lawInForce,
): ClaimsOnly {
  const filing = readFiling({ ...others, filingData: {} });
  const issues = [...filing.issues];
  const { claims, total, deadlines, minimums } = computeClaims(
    scheduleC(filing, law),
    indexOf(law),
    knownTaxes(taxes, law),
    issues,
  );
  return { claims, totalClaim: toFixed(total, 2), deadlines, minimums, issues };
}
