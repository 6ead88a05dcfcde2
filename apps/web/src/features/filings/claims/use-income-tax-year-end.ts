import { useQuery } from '@tanstack/react-query';
import { businessQuery } from '../../../account/public.ts';
import { draftQuery, type OpenFiling, type SavedFiling } from '../filing/public.ts';

/** Fields that the list of claims asks for itself. */
export interface ClaimListFields {
  monthIncomeTaxYearEnds: string;
}

/** The page of the list of claims among the drafts. */
export const CLAIM_LIST = 'claimsData';

/** The month in which the income tax year ends, 1 to 12: as the claims say, else as the business does. */
export function useSavedYearEnd({ businessId, claimsData }: SavedFiling): string {
  const saved = claimsData?.monthIncomeTaxYearEnds;
  const { data: business } = useQuery({ ...businessQuery(businessId), enabled: saved === undefined });
  return saved ?? business?.incomeTaxYearEndMonth ?? '12';
}

/** The same as it was chosen, saved or not: a claim is saved with it. */
export function useIncomeTaxYearEnd({ filing, drafts }: Pick<OpenFiling, 'filing' | 'drafts'>): string {
  const saved = useSavedYearEnd(filing);
  const { data } = useQuery({ ...draftQuery(filing, CLAIM_LIST), enabled: drafts.has(CLAIM_LIST) });
  const chosen = data?.fields?.monthIncomeTaxYearEnds;
  return typeof chosen === 'string' ? chosen : saved;
}
