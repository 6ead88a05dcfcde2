import { type ClaimGroupFacts, law, scheduleGroup, scheduleTypes } from '@gauger/excise';
import { type AnyOpenFiling, blockOf, claimPlaceOf, correctedReturn, isOf } from '../filing/public.ts';

interface AskedDay {
  readonly field: string;
  readonly label: string;
}

/**
 * The days of claims that the filing does not have: a claim is saved with its period, so an import asks for it before the file.
 * @param claims the page of claims, or `all`; absent for taxes
 */
export function periodAsked(open: AnyOpenFiling, claims: string | undefined): readonly AskedDay[] {
  if (claims === undefined) return [];
  if (isOf(open, 'Form8849')) {
    const { filing } = open;
    const one = claimPlaceOf(claims)?.schedule;
    const schedules = one === undefined ? scheduleTypes[filing.schedule.scheduleType] : [one];
    const missing = schedules
      .filter((schedule) => !filing.sentSchedules.includes(schedule))
      .flatMap((schedule) => daysMissing(scheduleGroup(schedule, false, law).fields, blockOf(filing, schedule).facts));
    return [...new Map(missing.map((day) => [day.field, day])).values()];
  }
  const filing = isOf(open, 'Form720')
    ? open.filing
    : isOf(open, 'Form720X')
      ? correctedReturn(open.filing)
      : undefined;
  const section = law.claims.find(({ group }) => group === claimPlaceOf(claims)?.group);
  if (!filing || !section) return [];
  return daysMissing(section.fields, (filing.claimsData?.groups?.[section.group] as ClaimGroupFacts | undefined) ?? {});
}

const daysMissing = (
  fields: readonly { readonly name: string; readonly label: string }[],
  facts: Readonly<Record<string, unknown>>,
): AskedDay[] =>
  fields.flatMap(({ name, label }) =>
    (name === 'periodStart' || name === 'periodEnd') && !facts[name] ? [{ field: name, label }] : [],
  );
