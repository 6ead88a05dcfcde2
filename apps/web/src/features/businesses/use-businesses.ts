import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Every query of businesses begins with this key, so that a change refreshes all of them. */
export const BUSINESSES = 'businesses';

const namesQuery = queryOptions({
  queryKey: [BUSINESSES, 'names'],
  queryFn: ({ signal }) => call('listBusinessNames', { query: {}, signal }),
});

/** The businesses of the account, id and name, by name. `businesses` is undefined until they came. */
export function useBusinesses() {
  const { data: businesses, error } = useQuery(namesQuery);
  return { businesses, error };
}

/**
 * Other businesses of the account with this EIN, archived ones left out; empty until all nine digits are typed.
 * @param ein as it is typed, with or without hyphen
 * @param own id of the business that is edited
 */
export function useSameEin(ein: string, own: string | undefined) {
  const digits = ein.replace(/\D/g, '');
  const { data = [] } = useQuery({
    queryKey: [BUSINESSES, 'ein', digits],
    queryFn: ({ signal }) => call('listBusinessNames', { query: { businessName: digits }, signal }),
    enabled: digits.length === 9,
  });
  return data.filter(({ id }) => id !== own);
}

/** One business with all its facts. */
export const businessQuery = (id: string) =>
  queryOptions({
    queryKey: [BUSINESSES, id],
    queryFn: ({ signal }) => call('getBusiness', { params: { id }, signal }),
  });
