import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../../api/call.ts';
import type { SavedFiling } from '../filing/public.ts';

/** Query for the overpayments that Forms 720-X apply to a return. */
export const appliedOverpaymentsQuery = ({ id, version }: Pick<SavedFiling, 'id' | 'version'>) =>
  queryOptions({
    ...queryOf(['appliedOverpayments', id, version], 'listAppliedOverpayments', { params: { id } }),
    staleTime: 0,
  });
