import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/call.ts';

/** Every query of businesses begins with this key, so that a change refreshes all of them. */
export const BUSINESSES = 'businesses';

const namesQuery = queryOf([BUSINESSES, 'names'], 'listBusinessNames', { query: {} });

/** The businesses of the account, id and name, by name. `businesses` is undefined until they came. */
export function useBusinesses() {
  const { data: businesses, error } = useQuery(namesQuery);
  return { businesses, error };
}

/** How many names a filter suggests at a time. */
const SUGGESTED = 20;

/** Names of businesses of the account with this part in them, by name: what a filter suggests. */
export function useSuggestedNames(part: string): readonly string[] {
  const { businesses = [] } = useBusinesses();
  const wanted = part.trim().toLowerCase();
  const names = new Set(businesses.map(({ businessName }) => businessName));
  return [...names].filter((name) => name.toLowerCase().includes(wanted)).slice(0, SUGGESTED);
}

/** The number of a business as people read it: "EIN 00-1234567", or of an individual without an EIN the last four digits of the SSN or ITIN. */
export const filerNumber = ({ EIN, SSN }: { EIN: string; SSN: string }): { term: string; value: string } =>
  EIN === '' ? { term: 'SSN or ITIN', value: SSN } : { term: 'EIN', value: `${EIN.slice(0, 2)}-${EIN.slice(2)}` };

/** One business with all its facts. */
export const businessQuery = (id: string) => queryOf([BUSINESSES, id], 'getBusiness', { params: { id } });
