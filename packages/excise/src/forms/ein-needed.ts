import { type Issue, issue } from '../engine/public.ts';
import type { FilingFacts } from './forms.ts';

/** The schedules of Form 8849 whose heads ask for an EIN or SSN. */
const UNDER_SSN: readonly string[] = ['1', '3', '6'];
/** The tax that an individual reports once, such as on a car that was imported (Form 6197). */
const ONE_TIME_TAX = '40';

/**
 * Finds where a filing of an individual without an EIN needs one: everywhere but on Schedules 1, 3 and 6 of Form 8849, and on a
 * one-time Form 720 with IRS No. 40 alone (Form 720 instructions, One-time filing).
 */
export function einNeeded(facts: FilingFacts): Issue[] {
  if (facts.formType === 'Form720X') return [issue('einNeeded', '', { of: 'Form 720-X' })];
  if (facts.formType === 'Form8849')
    return Object.keys(facts.schedules).flatMap((schedule) =>
      UNDER_SSN.includes(schedule) ? [] : issue('einNeeded', `schedules.${schedule}`, { of: `Schedule ${schedule}` }),
    );
  if (!facts.oneTimeFiling) return [issue('einNeededUnlessOneTime', 'oneTimeFiling')];
  const lines = Object.entries(facts.filingData).filter(
    ([irsNumber, { rows = [] }]) => irsNumber !== ONE_TIME_TAX && rows.length > 0,
  );
  const claims = Object.keys(facts.claimsData?.groups ?? {});
  return [
    ...lines.map(([irsNumber]) => issue('einNeeded', `filingData.${irsNumber}`, { of: `IRS No. ${irsNumber}` })),
    ...claims.slice(0, 1).map(() => issue('einNeeded', 'claimsData', { of: 'Schedule C' })),
  ];
}
