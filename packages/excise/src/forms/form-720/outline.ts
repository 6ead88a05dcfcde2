import { claimSections, taxLaw } from '../../catalog/public.ts';
import { type FormOutline, type FormPage, QUARTER_PAGE } from '../form.ts';
import { formNames } from '../form-names.ts';
import type { Totals } from './totals.ts';

/** The steps of Form 720 (specification 001 §2). */
const steps = [
  { key: 'quarter', name: 'Tax Year & Quarter Ending' },
  { key: 'taxInfo', name: 'IRS Tax Info', each: 'taxLine', under: 'Taxes' },
  { key: 'claims', name: 'Claims 720', each: 'claimGroup', under: 'Credits and payment' },
  { key: 'deposit', name: 'Deposit', under: 'Credits and payment' },
  { key: 'overpayment', name: 'Overpayment', under: 'Credits and payment' },
  { key: 'irsPayment', name: 'IRS Payment', under: 'Credits and payment' },
  { key: 'summary', name: 'Summary', under: 'Send' },
] as const;

export type Form720Step = (typeof steps)[number]['key'];

const page = (key: string, step: Form720Step): FormPage<Form720Step> => ({ key, path: key, draft: key, step });

/** Form 720 as menus, lists and addresses need it, without the weight of its arithmetic. */
export const form720Outline = {
  type: 'Form720',
  name: formNames.Form720,
  title: 'Quarterly Federal Excise Tax Return',
  slug: 'form720',
  steps,
  pages: [
    page(QUARTER_PAGE, 'quarter'),
    page('deposit', 'deposit'),
    page('overpayment', 'overpayment'),
    { ...page('paymentOption', 'irsPayment'), bank: true },
    { ...page('refundAccount', 'overpayment'), draft: null, bank: true },
    { ...page('paidPreparer', 'summary'), draft: null },
    { ...page('thirdPartyDesignee', 'summary'), draft: null },
    { key: 'claims', path: 'claimsData', draft: 'claimsData', step: 'claims' },
    ...claimSections.map(
      ({ group }): FormPage<Form720Step> => ({
        key: `claims.${group}`,
        path: `claimsData.groups.${group}`,
        draft: `claims.${group}`,
        step: 'claims',
        claimGroup: group,
      }),
    ),
    ...taxLaw.lines.map(
      ({ irsNumber }): FormPage<Form720Step> => ({
        key: `tax.${irsNumber}`,
        path: `filingData.${irsNumber}`,
        draft: irsNumber,
        step: 'taxInfo',
        taxLine: irsNumber,
      }),
    ),
  ],
  totals: [
    { total: 'taxLiability', label: 'Tax liability', line: '3' },
    { total: 'totalClaim', label: 'Tax claim', line: '4' },
    { total: 'deposit', label: 'Total deposits', line: '5' },
    { total: 'overPayment', label: 'Overpayment from previous quarter', line: '6' },
    { total: 'totalCredit', label: 'Total credit', line: '9', sum: true },
    { total: 'totalDue', label: 'Balance due', line: '10', sum: true },
    { total: 'overPaymentFromThisQuarter', label: 'Overpayment from this quarter', line: '11' },
  ],
  ledger: [
    { total: 'taxLiability', label: 'Tax liability', sum: true },
    { total: 'deposit', label: 'Deposits' },
    { total: 'totalClaim', label: 'Claims', optional: true },
    { total: 'overPayment', label: 'Overpayment' },
    { total: 'totalCredit', label: 'Total credit', sum: true },
  ],
} as const satisfies FormOutline<'Form720', Form720Step, keyof Totals>;
