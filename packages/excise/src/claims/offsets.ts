import { dollars } from '../amounts.ts';
import type { ClaimOffset, TaxLine } from '../catalog/public.ts';
import { compare, type Exact, isZero, least, minus, roundHalfUp, sum, ZERO } from '../decimal.ts';
import { holds, type Issue, issue } from '../engine/public.ts';
import { linesInWords } from './claim-line-name.ts';
import type { CountedClaim } from './counted-claim.ts';

/** Credits of one group that count first against the same taxes. */
export interface OffsetCredits {
  rows: readonly CountedClaim[];
  offset: ClaimOffset;
  credit: Exact;
  /** The part of those taxes that is left for these credits. */
  tax: Exact;
  /** The part of the credits that exceeds the tax left; zero where they do not exceed it. */
  over: Exact;
}

/**
 * The credits that count against taxes of the return, each with what it is more than they are. Those of which the rest is
 * lost go first: the law names no order, and this one pays most.
 */
export function offsetCredits(
  counted: readonly CountedClaim[],
  taxes: ReadonlyMap<TaxLine, Exact>,
): readonly OffsetCredits[] {
  const found = counted.flatMap((claim) => {
    const offset = offsetOf(claim);
    return offset === undefined ? [] : [{ claim, offset }];
  });
  const together = Map.groupBy(
    found.toSorted((a, b) => a.offset.rest.localeCompare(b.offset.rest)),
    ({ claim, offset }) => `${claim.group.group} ${offset.rest} ${offset.irsNumbers.join()}`,
  );
  const used = new Map<string, Exact>();
  return [...together.values()].flatMap((same): OffsetCredits[] => {
    const [first] = same;
    if (first === undefined) return [];
    const { offset } = first;
    const rows = same.map(({ claim }) => claim);
    const credit = roundHalfUp(sum(rows.map(({ amount }) => amount)), 2);
    const against = offset.irsNumbers.join();
    const all = sum([...taxes].map(([{ irsNumber }, tax]) => (offset.irsNumbers.includes(irsNumber) ? tax : ZERO)));
    const tax = minus(all, used.get(against) ?? ZERO);
    const taken = least(credit, tax);
    used.set(against, sum([used.get(against) ?? ZERO, taken]));
    return [{ rows, offset, credit, tax, over: minus(credit, taken) }];
  });
}

/** The taxes that a row counts against first. */
export const offsetOf = ({ group, line, row, facts, plan }: CountedClaim): ClaimOffset | undefined =>
  line.offsets?.find(
    ({ from = '', to, when }) =>
      from <= plan.day &&
      (to === undefined || plan.day <= to) &&
      (when === undefined ||
        holds(when, { ...facts, ...row.facts }, [...group.fields, ...line.fields], plan.day, plan.index)),
  );

/** Credits that are more than the taxes they count against, where the rest is lost. */
export const offsetIssues = (credits: readonly OffsetCredits[]): Issue[] =>
  credits.flatMap(({ rows, offset, credit, tax, over }): Issue[] => {
    const [first] = rows;
    if (first === undefined || offset.rest === 'paid' || compare(over, ZERO) === 0) return [];
    // Without any of the tax, the claim itself is refused.
    if (isZero(tax) && rows.every(({ line }) => line.needsTaxOn !== undefined)) return [];
    const words = {
      lines: linesInWords(rows),
      credit: dollars(credit),
      irsNumbers: `IRS No${offset.irsNumbers.length === 1 ? '' : 's'}. ${offset.irsNumbers.join(', ')}`,
      tax: dollars(tax),
      over: dollars(over),
    };
    return [issue('creditAboveTax', first.groupPath, words)];
  });
