const ofFiling = (path: string, filingId: string) => `${path}?filing=${encodeURIComponent(filingId)}`;

export const feeAddress = (filingId: string): string => ofFiling('/home/business/submissionfee', filingId);

/** Where the return is signed and sent. */
export const consentAddress = (filingId: string): string => ofFiling('/home/business/concentforsubmission', filingId);

/** The receipt of a filing's fee; with a payment, the page that confirms it first. */
export function receiptAddress(filingId: string, paymentId?: string): string {
  const query = new URLSearchParams({ filing: filingId, ...(paymentId === undefined ? {} : { payment: paymentId }) });
  return `/home/business/paysuccess?${query}`;
}
