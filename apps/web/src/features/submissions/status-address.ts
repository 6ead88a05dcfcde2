/** The address of the status of a filing. */
export const statusAddress = (filingId: string): string =>
  `/home/business/status?filing=${encodeURIComponent(filingId)}`;
