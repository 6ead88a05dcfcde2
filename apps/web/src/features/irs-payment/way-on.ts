import { pages } from '../../app/pages.ts';
import { addressOf } from '../filing/public.ts';

const RECEIPT = '/home/business/paysuccess';
const paths: ReadonlySet<string> = new Set(pages.map(({ path }) => path));

/** Where the page leads once the option is saved: to the summary, or back to the receipt that asked whether to change it. */
export function wayOn(back: string | null, filingId: string): { label: string; to: string } {
  return back === 'receipt' && paths.has(RECEIPT)
    ? { label: 'Save and go back', to: `${RECEIPT}?filing=${encodeURIComponent(filingId)}` }
    : { label: 'Proceed to Summary', to: addressOf('summary', filingId) };
}
