/** The address of the status of a filing. */
export const statusAddress = (filingId: string): string =>
  `/home/business/status?filing=${encodeURIComponent(filingId)}`;

/** The address of the consent to a filing. */
export const consentAddress = (filingId: string): string =>
  `/home/business/concentforsubmission?filing=${encodeURIComponent(filingId)}`;
