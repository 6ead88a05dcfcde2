/** The address of the page that says how a return is mailed. */
export const mailingAddress = (filingId: string): string =>
  `/home/business/mailing?filing=${encodeURIComponent(filingId)}`;
