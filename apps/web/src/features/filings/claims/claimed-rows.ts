import { useQuery } from '@tanstack/react-query';
import { type Answer, queryOf } from '../../../api/call.ts';
import { type AnyOpenFiling, addressOf } from '../filing/public.ts';

type ClaimedRow = Answer<'listClaimedElsewhere'>[number];

/** Loads the fuel that other filings of the business claim, and its entries of Form 4136. */
export function useClaimedElsewhere({ id, formType }: AnyOpenFiling['filing']): readonly ClaimedRow[] {
  const route = formType === 'Form8849' ? 'listClaimedElsewhere8849' : 'listClaimedElsewhere';
  const { data = [] } = useQuery(queryOf(['claimedElsewhere', id], route, { params: { id } }));
  return data;
}

/** The page on which the fuel of Form 4136 of a business is recorded. */
export const form4136Address = (businessId: string): string =>
  `/home/form4136?business=${encodeURIComponent(businessId)}`;

/** Where a claim of a business is: the claims of its filing, or its entries of Form 4136. */
export const claimAddress = (
  { filingId: id, formType }: Pick<ClaimedRow, 'filingId' | 'formType'>,
  businessId: string,
): string => (formType === 'Form4136' ? form4136Address(businessId) : addressOf('claims', { id, formType }));
