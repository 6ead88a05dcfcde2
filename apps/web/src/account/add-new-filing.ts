import { nothingToReport } from './form-types.ts';
import { useRights } from './rights.ts';
import { useBusinesses } from './use-businesses.ts';

/** Where a business is added for its first filing: the way goes on to the forms from there. */
const ADD_FIRST = '/home/addbusiness?afterAdd=2';

/** The list of businesses, which then says that one is to be chosen. */
const CHOOSE_BUSINESS = '/home/businesslist?for=filing';

/** Where a form is chosen for a business. */
export const formsOf = (businessId: string) => `/home/chooseformtype?business=${encodeURIComponent(businessId)}`;

/** Where "Add New Filing" leads: without a business to adding one, with one to its forms, with several to their list. */
export const useAddNewFiling = (): string => useForBusiness(formsOf);

/** Where a return that reports nothing begins, by the same rule. */
export const useNothingToReport = (): string => useForBusiness(nothingToReport);

function useForBusiness(of: (businessId: string) => string): string {
  const { businesses } = useBusinesses();
  const { adds } = useRights();
  if (businesses?.length === 0) return adds ? ADD_FIRST : '/home/businesslist';
  const [only, ...others] = businesses ?? [];
  return only && others.length === 0 ? of(only.id) : CHOOSE_BUSINESS;
}
