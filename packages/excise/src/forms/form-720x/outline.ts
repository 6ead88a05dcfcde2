import { claimSections, taxLaw } from '../../catalog/public.ts';
import type { FormOutline, FormPage } from '../form.ts';
import { formNames } from '../form-names.ts';
import type { ComputedForm720X } from './compute-filing.ts';

/** The steps of Form 720-X (specification 002 §2). */
const steps = [
  { key: 'taxAdjustment', name: 'Tax Adjustment', each: 'taxLine', under: 'Taxes' },
  { key: 'claimAdjustment', name: 'Claim Adjustment', each: 'claimGroup', under: 'Credits' },
  { key: 'summary', name: 'Summary', under: 'Send' },
] as const;

export type Form720XStep = (typeof steps)[number]['key'];

/** The key of the page of the return that is corrected. */
export const ORIGINAL_PAGE = 'original';

const page = (key: string, step: Form720XStep, rest: Partial<FormPage<Form720XStep>> = {}): FormPage<Form720XStep> => ({
  key,
  path: key,
  draft: null,
  step,
  ...rest,
});

/** Form 720-X as menus, lists and addresses need it, without the weight of its arithmetic. */
export const form720XOutline = {
  type: 'Form720X',
  name: formNames.Form720X,
  title: 'Amended Quarterly Federal Excise Tax Return',
  slug: 'form720x',
  mailOnly: true,
  steps,
  pages: [
    // The facts of the return itself are frozen, and on no page.
    page(ORIGINAL_PAGE, 'taxAdjustment', { facts: ['filed', 'ratesInForce'] }),
    page('adjustmentsToLiability', 'taxAdjustment', { draft: 'adjustmentsToLiability' }),
    page('adjustmentsToScheduleC', 'claimAdjustment', { draft: 'adjustmentsToScheduleC' }),
    page('explanations', 'taxAdjustment'),
    page('statements', 'taxAdjustment'),
    page('attachments', 'taxAdjustment'),
    page('overpaymentUse', 'summary', { facts: ['overpaymentUse', 'applyToQuarter'] }),
    page('certification', 'summary', { facts: ['certification'] }),
    page('paidPreparer', 'summary'),
    page('corrected.claims', 'claimAdjustment', { path: 'corrected.claimsData' }),
    ...claimSections.map(({ group }) =>
      page(`corrected.claims.${group}`, 'claimAdjustment', {
        path: `corrected.claimsData.groups.${group}`,
        draft: `corrected.claims.${group}`,
        claimGroup: group,
      }),
    ),
    ...taxLaw.lines.map(({ irsNumber }) =>
      page(`corrected.tax.${irsNumber}`, 'taxAdjustment', {
        path: `corrected.filingData.${irsNumber}`,
        draft: `corrected.${irsNumber}`,
        taxLine: irsNumber,
      }),
    ),
  ],
  totals: [
    { total: 'line1', label: 'Change in tax', line: '1' },
    { total: 'line2', label: 'Change in credits', line: '2' },
    { total: 'line4', label: 'Total adjustments', line: '4', sum: true },
  ],
  ledger: [
    { total: 'line1', label: 'Change in tax' },
    { total: 'line2', label: 'Change in credits' },
    { total: 'line4', label: 'Total adjustments', sum: true },
  ],
} as const satisfies FormOutline<'Form720X', Form720XStep, keyof ComputedForm720X['totals']>;
