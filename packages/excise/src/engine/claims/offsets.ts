import { dollars } from '../../amounts.ts';
import type { ClaimLine, TaxLine } from '../../catalogue/types.ts';
import { compare, type Exact, minus, roundHalfUp, sum, ZERO } from '../../decimal.ts';
import { holds } from '../conditions.ts';
import { type Issue, issue } from '../issue-codes.ts';
import { type CountedClaim, linesInWords } from './counted-claim.ts';

type Offset = NonNullable<ClaimLine['onlyAgainst']>;

/** Credits that count only against certain taxes of the return, and are more than those. */
export function offsetIssues(counted: readonly CountedClaim[], taxes: ReadonlyMap<TaxLine, Exact>): Issue[] {
  const limited = counted.flatMap((claim): (CountedClaim & { offset: Offset })[] => {
    const { onlyAgainst } = claim.line;
    return onlyAgainst && applies(onlyAgainst, claim) ? [{ ...claim, offset: onlyAgainst }] : [];
  });
  return [...Map.groupBy(limited, ({ group }) => group)].flatMap(([{ group }, rows]): Issue[] => {
    const [first] = rows;
    if (first === undefined) return [];
    const { irsNumbers } = first.offset;
    const tax = sum([...taxes].map(([{ irsNumber }, amount]) => (irsNumbers.includes(irsNumber) ? amount : ZERO)));
    const credit = roundHalfUp(sum(rows.map(({ amount }) => amount)), 2);
    if (compare(credit, tax) <= 0) return [];
    const words = {
      lines: linesInWords(rows),
      credit: dollars(credit),
      irsNumbers: irsNumbers.join(', '),
      tax: dollars(tax),
      over: dollars(minus(credit, tax)),
    };
    return [issue('creditAboveTax', `claimsData.groups.${group}`, words)];
  });
}

const applies = ({ from, when }: Offset, { group, line, row, facts, plan }: CountedClaim): boolean =>
  from <= plan.day &&
  (when === undefined ||
    holds(when, { ...facts, ...row.facts }, [...group.fields, ...line.fields], plan.day, plan.index));
