import { isDay, taxYearQuarter } from '../calendar/public.ts';
import type { ClaimMinimum } from '../catalog/public.ts';
import { type Issue, issue, type LawIndex } from '../engine/public.ts';
import type { CountedClaim } from './counted-claim.ts';
import { isIn } from './minimums.ts';

/**
 * Finds periods that are not whole quarters of the income tax year, on lines with one claim for a quarter: the rest of
 * such a quarter can then be claimed only for the year (26 USC 6427(i)(2)(A)).
 */
export function partQuarterIssues(
  counted: readonly CountedClaim[],
  minimums: readonly ClaimMinimum[],
  yearEnds: number,
  index: LawIndex,
): Issue[] {
  const limited = minimums.filter(({ onePerQuarter }) => onePerQuarter);
  const rows = counted.filter(
    (one) => one.line.quarterClaimed === undefined && limited.some(({ of }) => isIn(one, of, index)),
  );
  return [...new Map(rows.map((one) => [one.groupPath, one])).values()].flatMap(({ groupPath, facts }): Issue[] => {
    const { periodStart: first, periodEnd: last } = facts;
    if (!isGivenDay(first) || !isGivenDay(last) || last < first) return [];
    if (taxYearQuarter(last, yearEnds).last !== last) return [issue('claimPartOfQuarter', `${groupPath}.periodEnd`)];
    if (taxYearQuarter(first, yearEnds).first !== first)
      return [issue('claimPartOfQuarter', `${groupPath}.periodStart`)];
    return [];
  });
}

const isGivenDay = (value: unknown): value is string => typeof value === 'string' && isDay(value);
