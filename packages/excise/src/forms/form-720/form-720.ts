import { quarterDays, quarterInWords } from '../../calendar/public.ts';
import { filingWay } from '../../filing/public.ts';
import type { Form } from '../form.ts';
import { form720Blockers } from './blockers.ts';
import type { ComputedFiling } from './compute-filing.ts';
import { computeReturn } from './compute-return.ts';
import { type Filing, quarterOfFiling } from './filing.ts';
import { form720Outline } from './outline.ts';

/** Form 720, Quarterly Federal Excise Tax Return. */
export const form720: Form<Filing, ComputedFiling, typeof form720Outline> = {
  ...form720Outline,
  period: (facts) => {
    const quarter = quarterOfFiling(facts);
    return { days: quarterDays(quarter), name: quarterInWords(quarter) };
  },
  way: (facts, today) => filingWay(quarterOfFiling(facts), today),
  compute: computeReturn,
  blockers: form720Blockers,
};
