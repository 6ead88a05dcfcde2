import type { SiteTextName } from '@gauger/contract';
import { call } from './call.ts';

/** Facts about the site that no visitor changes: each is asked for once. */
const once = { staleTime: Number.POSITIVE_INFINITY };

/** The gateway of the site and its contact. */
export const siteQuery = { queryKey: ['getSite'], queryFn: () => call('getSite', {}), ...once };

/** The service fee of Form 720. */
export const feeQuery = {
  queryKey: ['getFee', 'Form720'],
  queryFn: () => call('getFee', { query: { transactionFormType: 'Form720' } }),
  ...once,
};

/** The figures of the landing page, with the next due date. */
export const showcaseQuery = { queryKey: ['getShowcase'], queryFn: () => call('getShowcase', {}), ...once };

/** A text of the site. */
export const textQuery = (text: SiteTextName) => ({
  queryKey: ['getSiteText', text],
  queryFn: () => call('getSiteText', { params: { text } }),
  ...once,
});
