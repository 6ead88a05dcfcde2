import { type AddressedFiling, pageOfFiling } from '../../../pages/pages.ts';

/** The parameter of an address that names the page from which it was opened; Back leads there. */
const BACK = 'back';

const backPages = ['status', 'consent'] as const;

/** A page that sends people to a page of the filing and gets them back. */
export type BackPage = (typeof backPages)[number];

/** An address of a page of a filing, with the page that Back leads to. */
export const withBack = (address: string, page: BackPage): string => `${address}&${BACK}=${page}`;

/** Where Back leads, if the address says from which page it was opened. */
export function backTo(address: URLSearchParams, filing: AddressedFiling): string | undefined {
  const page = backPages.find((name) => name === address.get(BACK));
  return page && pageOfFiling(page, filing);
}
