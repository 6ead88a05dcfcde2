import { isEditable } from '@gauger/excise';
import { type PageName, pageOfFiling } from '../../../pages/pages.ts';
import { type AnyFiling, addressOf } from '../filing/public.ts';

interface NextStep {
  label: string;
  to: string;
  /** The checks that the step requires. */
  needs: readonly ('pay' | 'sign')[];
}

/**
 * Where the summary leads: to the payment option, to the fee, then to the step still open, and last to the receipt.
 * @param mailed the return goes by mail: nothing is paid or signed here
 * @param fee dollars and cents; absent until it is known
 */
export function nextStep(filing: AnyFiling, mailed: boolean, fee?: string): NextStep {
  if (mailed)
    return { label: 'Continue to print and mail', to: pageOfFiling('mailing', filing), needs: ['pay', 'sign'] };
  const at = (page: PageName) => pageOfFiling(page, filing);
  const unsigned = isEditable(filing.state) || filing.state === 'paid';
  if (filing.paymentStatus === 1)
    return unsigned
      ? { label: 'Fee Paid, continue to sign', to: at('consent'), needs: ['pay', 'sign'] }
      : { label: 'Fee Paid', to: at(filing.state === 'accepted' ? 'receipt' : 'status'), needs: [] };
  return filing.formType === 'Form720' && Number(filing.totals.totalDue) > 0 && filing.paymentOption === null
    ? { label: 'Continue to IRS Payment', to: addressOf('irsPayment', filing), needs: ['pay'] }
    : { label: `Continue to fee${fee === undefined ? '' : `, $${fee}`}`, to: at('fee'), needs: ['pay'] };
}
