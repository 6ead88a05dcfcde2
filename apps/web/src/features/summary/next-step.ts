import { isEditable } from '@gauger/excise';
import { pages } from '../../app/pages.ts';
import { addressOf, type Form720, mailingAddress } from '../filing/public.ts';

interface NextStep {
  label: string;
  /** Undefined where the product has no page for the step. */
  to: string | undefined;
  /** What must be in order before it is taken. */
  needs: readonly ('pay' | 'sign')[];
}

const STEPS = {
  fee: '/home/business/submissionfee',
  consent: '/home/business/concentforsubmission',
  status: '/home/business/status',
  receipt: '/home/business/paysuccess',
} as const;

const paths: ReadonlySet<string> = new Set(pages.map(({ path }) => path));

/**
 * Where the summary leads: to the payment option, to the fee, then to the step still open, and last to the receipt.
 * @param mailed the return goes by mail: nothing is paid or signed here
 */
export function nextStep(filing: Form720, mailed: boolean): NextStep {
  if (mailed) return { label: 'Continue to print and mail', to: mailingAddress(filing.id), needs: ['pay', 'sign'] };
  const at = (step: keyof typeof STEPS) =>
    paths.has(STEPS[step]) ? `${STEPS[step]}?filing=${encodeURIComponent(filing.id)}` : undefined;
  const unsigned = isEditable(filing.state) || filing.state === 'paid';
  if (filing.paymentStatus === 1)
    return unsigned
      ? { label: 'Fee Paid', to: at('consent') ?? at('status'), needs: ['pay', 'sign'] }
      : { label: 'Fee Paid', to: at(filing.state === 'accepted' ? 'receipt' : 'status'), needs: [] };
  const label = 'Verify and Continue';
  return Number(filing.totals.totalDue) > 0 && filing.paymentOption === null
    ? { label, to: addressOf('irsPayment', filing.id), needs: ['pay'] }
    : { label, to: at('fee'), needs: ['pay'] };
}
