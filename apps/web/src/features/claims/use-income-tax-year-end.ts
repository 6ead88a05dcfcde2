import { useQuery } from '@tanstack/react-query';
import { businessQuery } from '../businesses/public.ts';
import type { Form720 } from '../filing/public.ts';

/** The month in which the income tax year ends, 1 to 12: as the claims say, else as the business does. */
export function useIncomeTaxYearEnd({ businessId, claimsData }: Form720): string {
  const saved = claimsData?.monthIncomeTaxYearEnds;
  const { data: business } = useQuery({ ...businessQuery(businessId), enabled: saved === undefined });
  return saved ?? business?.incomeTaxYearEndMonth ?? '12';
}
