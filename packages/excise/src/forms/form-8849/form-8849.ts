import { filingWay } from '../../filing/public.ts';
import type { Form } from '../form.ts';
import { form8849Blockers } from './blockers.ts';
import { claimInWords, daysOfClaim } from './claim-period.ts';
import { type ComputedForm8849, computeForm8849 } from './compute-filing.ts';
import type { Form8849 } from './filing.ts';
import { form8849Outline } from './outline.ts';
import { incomeTaxYear } from './read-filing.ts';

/** Form 8849, Claim for Refund of Excise Taxes. */
export const form8849: Form<Form8849, ComputedForm8849, typeof form8849Outline> = {
  ...form8849Outline,
  period: (facts) => {
    const { days } = incomeTaxYear(Number(facts.taxYear), Number(facts.month));
    const { first: periodStart = null, last: periodEnd = null } = daysOfClaim(facts.schedules) ?? {};
    const { taxYear: year, month } = facts;
    return {
      days,
      name: claimInWords({ schedules: Object.keys(facts.schedules), periodStart, periodEnd, year, month }),
    };
  },
  way: ({ taxYear }, today) => filingWay({ year: Number(taxYear) }, today),
  compute: computeForm8849,
  blockers: (facts, figures, { today, law }) => ({ pay: form8849Blockers(facts, figures, today, law), sign: [] }),
};
