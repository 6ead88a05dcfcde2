import type { Quarter } from '../calendar/public.ts';
import { type ClaimGroup, type Law, law as lawInForce } from '../catalog/public.ts';
import { claimStatus } from './claim-status.ts';

/** The groups of Schedule C on the return of a quarter, each with the lines that are claimed on it, in the order of the form. */
export function claimsOf(quarter: Quarter, law: Law = lawInForce): ClaimGroup[] {
  return law.claims
    .filter((group) => claimStatus(group, quarter).onReturn)
    .map((group) => ({ ...group, lines: group.lines.filter((line) => claimStatus(line, quarter).onReturn) }));
}
