/** Where the details of a business are seen and changed. */
export const businessAddress = (businessId: string): string =>
  `/home/addbusiness?business=${encodeURIComponent(businessId)}`;
