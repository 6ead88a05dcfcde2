import { useBusinesses } from './use-businesses.ts';

/** Where "File your PCORI" begins for a business, or with the choice of one. */
export const pcorAddress = (businessId?: string): string =>
  businessId ? `/home/pcor?${new URLSearchParams({ business: businessId })}` : '/home/pcor';

/** Where "File your PCORI" leads: without a business to adding one, from where the way goes on. */
export function usePcorAddress(): string {
  const { businesses } = useBusinesses();
  if (businesses?.length === 0) return '/home/addbusiness?afterAdd=pcor';
  return pcorAddress();
}
