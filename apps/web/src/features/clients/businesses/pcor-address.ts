import { useBusinesses, useRights } from '../../../account/public.ts';

/** Parameters of the pages on the way that say nothing of a plan. */
const NOT_OF_PLAN = ['business', 'afterAdd', 'step', 'at'];

/** The search of an address on the way to "File your PCORI", with the plan that the page of the PCORI fee was asked about. */
export function withPlanOf(address: URLSearchParams, own: Readonly<Record<string, string>>): URLSearchParams {
  const plan = [...address].filter(([name]) => !NOT_OF_PLAN.includes(name));
  return new URLSearchParams([...Object.entries(own), ...plan]);
}

/** Where "File your PCORI" leads: without a business to adding one, from where the way goes on. */
export function usePcorAddress(): string {
  const { businesses } = useBusinesses();
  const { adds } = useRights();
  if (businesses?.length === 0 && adds) return '/home/addbusiness?afterAdd=pcor';
  return '/home/pcor';
}
