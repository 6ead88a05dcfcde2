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

/** An EIN as the IRS writes it: "00-1234567". @param EIN nine digits */
export const formatEin = (EIN: string): string => `${EIN.slice(0, 2)}-${EIN.slice(2)}`;

/** One business with all its facts. */
export const businessQuery = (id: string) =>
  queryOptions({
    queryKey: [BUSINESSES, id],
    queryFn: ({ signal }) => call('getBusiness', { params: { id }, signal }),
  });
