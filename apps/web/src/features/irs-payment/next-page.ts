import { addressOf, backTo } from '../filing/public.ts';

/** Where the page leads once the option is saved: to the summary, or back to the page that sent the filer here. */
export function nextPage(address: URLSearchParams, filingId: string): { label: string; to: string } {
  const back = backTo(address, filingId);
  return back === undefined
    ? { label: 'Save and Continue', to: addressOf('summary', filingId) }
    : { label: 'Save and go back', to: back };
}
