import { addressOf, backTo, type OfFiling } from '../filing/public.ts';

/** Where the page leads once the option is saved: to the summary, or back to the page that sent the filer here. */
export function nextPage(address: URLSearchParams, filing: OfFiling): { label: string; to: string } {
  const back = backTo(address, filing);
  return back === undefined
    ? { label: 'Save and Continue', to: addressOf('summary', filing) }
    : { label: 'Save and go back', to: back };
}
