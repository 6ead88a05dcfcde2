import { type AddressedFiling, pageOfFiling } from '../../../pages/pages.ts';

/** The receipt of a filing's fee; with a payment, the page that confirms it first. */
export const receiptAddress = (filing: AddressedFiling, paymentId?: string): string =>
  `${pageOfFiling('receipt', filing)}${paymentId === undefined ? '' : `&${new URLSearchParams({ payment: paymentId })}`}`;
