import { statusAddress } from './places.ts';

/** The parameter of an address that names the page from which it was opened; Back leads there. */
const BACK = 'back';

const pages = {
  status: statusAddress,
  consent: (filingId: string) => `/home/business/concentforsubmission?filing=${encodeURIComponent(filingId)}`,
  receipt: (filingId: string) => `/home/business/paysuccess?filing=${encodeURIComponent(filingId)}`,
} as const;

/** A page that sends people to a page of the filing and gets them back. */
export type BackPage = keyof typeof pages;

/** An address of a page of a filing, with the page that Back leads to. */
export const withBack = (address: string, page: BackPage): string => `${address}&${BACK}=${page}`;

/** Where Back leads, if the address says from which page it was opened. */
export function backTo(address: URLSearchParams, filingId: string): string | undefined {
  const page = address.get(BACK);
  return page !== null && page in pages ? pages[page as BackPage](filingId) : undefined;
}
