import { claimPageOf, form8849Schedules } from '../../catalog/public.ts';
import type { FormOutline, FormPage } from '../form.ts';
import { formNames } from '../form-names.ts';

/** The steps of Form 8849 (specification 002 §2). */
const steps = [
  { key: 'schedule', name: 'Schedule, Year & Month' },
  { key: 'claims', name: 'Claims', each: 'claimGroup', under: 'Claims' },
  { key: 'summary', name: 'Summary', under: 'Send' },
] as const;

export type Form8849Step = (typeof steps)[number]['key'];

/** The key of the page with the month in which the income tax year of the claimant ends. */
export const SCHEDULE_PAGE = 'schedule';

/** The name of a page of claims: `1.3` of Schedule 1, line 3. */
export const claimPageName = (schedule: string, group: string): string => `${schedule}.${group}`;

/** Form 8849 as menus, lists and addresses need it, without the weight of its arithmetic. */
export const form8849Outline = {
  type: 'Form8849',
  name: formNames.Form8849,
  title: 'Claim for Refund of Excise Taxes',
  slug: 'form8849',
  steps,
  pages: [
    { key: SCHEDULE_PAGE, path: 'schedule', draft: 'schedule', step: 'schedule', facts: ['month'] },
    { key: 'paidPreparer', path: 'paidPreparer', draft: null, step: 'summary' },
    ...form8849Schedules.flatMap(({ schedule, pages }): FormPage<Form8849Step>[] => [
      {
        key: `schedule.${schedule}`,
        path: `schedules.${schedule}`,
        block: `sch${schedule}`,
        draft: `schedule.${schedule}`,
        step: 'claims',
      },
      ...pages.map(
        ({ group }): FormPage<Form8849Step> => ({
          key: `schedule.${schedule}.claims.${group}`,
          path: `schedules.${schedule}.lines`,
          draft: `claims.${claimPageName(schedule, group)}`,
          step: 'claims',
          claimGroup: claimPageName(schedule, group),
          holds: ({ line }) => claimPageOf(schedule, String(line)) === group,
        }),
      ),
    ]),
  ],
  totals: [{ total: 'totalClaim', label: 'Total claim', line: 'Refund', sum: true }],
  ledger: [{ total: 'totalClaim', label: 'Total claim', sum: true }],
} as const satisfies FormOutline<'Form8849', Form8849Step, 'totalClaim'>;
