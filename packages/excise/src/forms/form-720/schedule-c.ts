import {
  parseCoveredQuarter,
  type Quarter,
  quarterDays,
  quarterInWords,
  quarterName,
  quarterOfDay,
} from '../../calendar/public.ts';
import type { Law } from '../../catalog/public.ts';
import { type ClaimingForm, type ReadClaimGroup, readClaimGroups, readIncomeTaxYearEnds } from '../../claims/public.ts';
import { type Exact, ZERO } from '../../decimal.ts';
import { type Issue, type Json, readMoney, readPart } from '../../engine/public.ts';

/** Schedule C with its shape checked. */
export interface ReadClaims {
  /** 1 to 12; December where absent. */
  incomeTaxYearEnds: number;
  groups: ReadonlyMap<string, ReadClaimGroup>;
  /** The given total: it counts by a law without claims only. */
  entered: Exact;
}

export const NO_CLAIMS: ReadClaims = { incomeTaxYearEnds: 12, groups: new Map(), entered: ZERO };

const PAGE = 'claimsData';
const GROUPS = `${PAGE}.groups`;
const pathOf = (group: string): string => `${GROUPS}.${group}`;

/** Reads `claimsData` from any value. */
export function readClaims(input: Json, issues: Issue[]): ReadClaims {
  const part = readPart(input, PAGE, ['monthIncomeTaxYearEnds', 'groups', 'totalClaim'], issues);
  return {
    groups: readClaimGroups(part.groups, GROUPS, pathOf, issues),
    incomeTaxYearEnds: readIncomeTaxYearEnds(part, PAGE, issues),
    entered: readMoney(part, 'totalClaim', PAGE, 'Total claim', issues),
  };
}

/** Schedule C as claims are worked out on it: those of the quarter of the return, all of them. */
export const scheduleC = (
  { quarter, claims: { groups, incomeTaxYearEnds } }: { quarter: Quarter | null; claims: ReadClaims },
  law: Law,
): ClaimingForm => ({
  offered: law.claims,
  groups,
  period: quarter && { days: quarterDays(quarter), name: quarterInWords(quarter) },
  incomeTaxYearEnds,
  minimums: law.claimMinimums,
  nameOf: (group) => `Line ${group.replace(/[a-z]+$/, '')} of Schedule C`,
  returnOf: (day) => {
    const quarter = parseCoveredQuarter(quarterName(quarterOfDay(day)));
    return quarter === null ? '' : `the return for ${quarterInWords(quarter)}, or on Form 8849`;
  },
  pathOf,
  cellOf: (line) => `claims.${line}`,
});
