/** The address of the consent to a filing. */
export const consentAddress = (filingId: string): string =>
  `/home/business/concentforsubmission?filing=${encodeURIComponent(filingId)}`;
