import { parseQuarter, type Quarter, quarterDays, quarterInWords, quarterKey } from '../../calendar/public.ts';
import type { Form } from '../form.ts';
import { form720XBlockers } from './blockers.ts';
import { type ComputedForm720X, computeForm720X } from './compute-filing.ts';
import { type Form720X, rowsByHand } from './filing.ts';
import { form720XOutline } from './outline.ts';

/** Form 720-X, Amended Quarterly Federal Excise Tax Return. */
export const form720X: Form<Form720X, ComputedForm720X, typeof form720XOutline> = {
  ...form720XOutline,
  period: (facts) => {
    const quarters = amendedQuarters(facts);
    const [first, last] = [quarters[0], quarters.at(-1)];
    if (!first || !last) return { days: { first: '', last: '' }, name: 'no quarter yet' };
    return {
      days: { first: quarterDays(first).first, last: quarterDays(last).last },
      name: quarters.map(quarterInWords).join(', '),
    };
  },
  // No schema of IRS e-file for Form 720-X is known: it is printed, signed and mailed.
  way: () => 'paper',
  compute: computeForm720X,
  blockers: (facts, figures, { today }) => ({ pay: form720XBlockers(facts, figures, today), sign: [] }),
};

/** The quarters whose returns a Form 720-X corrects, the oldest first. */
export function amendedQuarters(facts: Form720X): Quarter[] {
  const { original } = facts;
  const rows = (['adjustmentsToLiability', 'adjustmentsToScheduleC'] as const).flatMap((part) =>
    rowsByHand(facts, part).flatMap((row) => row ?? []),
  );
  const named = [
    ...(original ? [`${original.taxYear}Q${original.taxYearAndQuarter}`] : []),
    ...rows.map(({ year, quarterEnding }) => `${year}Q${quarterEnding}`),
  ];
  return [...new Set(named)]
    .flatMap((name) => parseQuarter(name) ?? [])
    .toSorted((a, b) => quarterKey(a) - quarterKey(b));
}
