import { type AddressedFiling, pageOfFiling } from '../../../pages/pages.ts';

export const feeAddress = (filing: AddressedFiling): string => pageOfFiling('fee', filing);

/** Where the return is signed and sent. */
export const consentAddress = (filing: AddressedFiling): string => pageOfFiling('consent', filing);

/** The receipt of a filing's fee; with a payment, the page that confirms it first. */
export const receiptAddress = (filing: AddressedFiling, paymentId?: string): string =>
  `${pageOfFiling('receipt', filing)}${paymentId === undefined ? '' : `&${new URLSearchParams({ payment: paymentId })}`}`;
