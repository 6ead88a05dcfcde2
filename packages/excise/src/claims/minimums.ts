import { dollars } from '../amounts.ts';
import type { ClaimMinimum, ClaimSet, DecimalString } from '../catalog/public.ts';
import { compare, type Exact, isZero, roundHalfUp, sum, toFixed } from '../decimal.ts';
import { holds, type Issue, issue, type LawIndex } from '../engine/public.ts';
import { linesInWords } from './claim-line-name.ts';
import type { CountedClaim } from './counted-claim.ts';

/** A sum of claims that the law holds against a least amount. */
export interface ClaimMinimumReached {
  /** "line 3c", "lines 3a, 3c". */
  lines: string;
  /** The ids of all lines that the least amount is of. */
  of: readonly string[];
  sum: DecimalString;
  least: DecimalString;
  isReached: boolean;
}

/** The least amounts of the claims that count, with what they come to. */
export const minimumsReached = (
  counted: readonly CountedClaim[],
  minimums: readonly ClaimMinimum[],
  index: LawIndex,
): ClaimMinimumReached[] =>
  minimums.flatMap(({ of, reachedBy, onPaperOnly }) => {
    const rows = counted.filter((one) => isIn(one, of, index));
    const [first] = rows;
    if (first === undefined || onPaperOnly) return [];
    const sums = reachedBy.flatMap(({ sum: set, amount }) => {
      const least = index.rate(amount, first.plan.day)?.value;
      return least ? [{ total: totalOf(counted.filter((one) => isIn(one, set, index))), least }] : [];
    });
    const reached = sums.find(({ total, least }) => compare(total, least) >= 0);
    const shown = reached ?? sums[0];
    if (shown === undefined) return [];
    const { total, least } = shown;
    return {
      lines: linesInWords(rows),
      of: of.lines,
      sum: toFixed(total, 2),
      least: toFixed(least, 2),
      isReached: reached !== undefined,
    };
  });

/** Claims that are less than the law asks for, each at the first group it concerns. */
export function minimumIssues(
  counted: readonly CountedClaim[],
  minimums: readonly ClaimMinimum[],
  index: LawIndex,
): Issue[] {
  return minimums.flatMap(({ of, reachedBy, otherwise, onPaperOnly }): Issue[] => {
    const rows = counted.filter((one) => isIn(one, of, index));
    const [first] = rows;
    if (first === undefined || reachedBy.length === 0 || isZero(totalOf(rows))) return [];
    const sums = reachedBy.map(({ sum: set, amount }) => ({
      total: totalOf(counted.filter((one) => isIn(one, set, index))),
      least: index.rate(amount, first.plan.day)?.value ?? null,
    }));
    if (sums.some(({ total, least }) => least === null || compare(total, least) >= 0)) return [];
    const [{ total, least } = { total: totalOf(rows), least: null }] = sums;
    const words = {
      lines: linesInWords(rows),
      sum: dollars(total),
      least: least === null ? '' : dollars(least),
      otherwise: otherwise ?? '',
    };
    const code = onPaperOnly ? 'claimBelowMinimumOnPaper' : 'claimBelowMinimum';
    return [issue(code, first.groupPath, words)];
  });
}

/** Whether a row belongs to a set. */
export const isIn = ({ line, row, plan }: CountedClaim, { lines, when }: ClaimSet, index: LawIndex): boolean =>
  lines.includes(line.id) && (when === undefined || holds(when, row.facts, line.fields, plan.day, index));

const totalOf = (rows: readonly CountedClaim[]): Exact => roundHalfUp(sum(rows.map(({ amount }) => amount)), 2);
