import { type Quarter, quarterDays } from '../calendar/quarters.ts';
import { law as shippedLaw } from '../catalogue/law.ts';
import type { ClaimGroup, ClaimLine, Law } from '../catalogue/types.ts';
import { claimStatus } from '../claims/claim-status.ts';
import { parametersOf } from '../engine/formulas.ts';
import { indexOf, type LawIndex } from '../engine/law-index.ts';
import type { RateInForce } from '../engine/rates.ts';

/** One rate of one line of Schedule C in a quarter, or the reason why there is none. */
export interface ClaimRateInForce extends Omit<RateInForce, 'irsNumber'> {
  /** `3a` */
  line: string;
}

/** Every rate of Schedule C, or of one of its lines, on the days of a quarter, in the order of the form. */
export function claimRatesInForce(quarter: Quarter, line?: string, law: Law = shippedLaw): ClaimRateInForce[] {
  const index = indexOf(law);
  return law.claims.flatMap((group) =>
    group.lines
      .filter((claim) => line === undefined || claim.line === line)
      .flatMap((claim) => ratesOfClaim(group, claim, quarter, index)),
  );
}

function ratesOfClaim(group: ClaimGroup, claim: ClaimLine, quarter: Quarter, index: LawIndex): ClaimRateInForce[] {
  const { line, title, name, citation, confidence } = claim;
  const none = (note: string, of: string): ClaimRateInForce[] => {
    const empty = { parameter: null, rate: null, unit: '', from: null, to: null } as const;
    return [{ line, title, of: name, ...empty, citation: of, confidence, sourceClass: 'primary', note }];
  };
  const absent = [group, claim].map((one) => claimStatus(one, quarter)).find(({ onReturn }) => !onReturn);
  if (absent && !absent.onReturn) return none(absent.reason, absent.citation);
  if (claim.formula.kind === 'entered') return none('The tax that was paid is claimed, in its amount.', citation);
  const days = quarterDays(quarter);
  const ids = [...new Set(parametersOf(claim.formula).map(({ id }) => id))];
  return ids.flatMap((id) => {
    const { title: of, unit, values } = index.parameter(id);
    return values
      .filter(({ from, to }) => from <= days.last && (to === null || days.first <= to))
      .map(({ value, ...dated }) => ({ line, title, of, parameter: id, rate: value, unit, ...dated }));
  });
}
