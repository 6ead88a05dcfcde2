import { type Quarter, quarterDays } from '../calendar/public.ts';
import {
  type ClaimGroup,
  type ClaimLine,
  type Form8849Schedule,
  form8849Claims,
  type Law,
  law as lawInForce,
} from '../catalog/public.ts';
import { claimStatus } from '../claims/public.ts';
import { indexOf, type LawIndex, parametersOf, type RateInForce } from '../engine/public.ts';
import { form8849Numbers, labelOf, scheduleGroup } from '../forms/public.ts';

/** One rate of one claim line in a quarter, or the reason why there is none. */
export interface ClaimRateInForce extends Omit<RateInForce, 'irsNumber'> {
  /** The schedule of Form 8849; absent on Schedule C. */
  schedule?: Form8849Schedule;
  /** `3a` */
  line: string;
}

/** Every rate of Schedule C, or of one of its lines, on the days of a quarter, in the order of the form. */
export function claimRatesInForce(quarter: Quarter, line?: string, law: Law = lawInForce): ClaimRateInForce[] {
  const index = indexOf(law);
  return law.claims.flatMap((group) =>
    group.lines
      .filter((claim) => line === undefined || claim.line === line)
      .flatMap((claim) => ratesOfClaim(group, claim, quarter, index)),
  );
}

/** Every rate of Form 8849, or of one of its schedules or lines, on the days of a quarter, in the order of the form. */
export function form8849RatesInForce(
  quarter: Quarter,
  of: { schedule?: string | undefined; line?: string | undefined } = {},
  law: Law = lawInForce,
): ClaimRateInForce[] {
  const index = indexOf(law);
  return form8849Numbers
    .filter((schedule) => of.schedule === undefined || schedule === of.schedule)
    .flatMap((schedule) => {
      const group = scheduleGroup(schedule, false, law);
      const line = of.line && labelOf(of.line, form8849Claims[schedule].aliases);
      return group.lines
        .filter((claim) => line === undefined || claim.line === line)
        .flatMap((claim) => ratesOfClaim(group, claim, quarter, index).map((rate) => ({ schedule, ...rate })));
    });
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
