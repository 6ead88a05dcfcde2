import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../api/call.ts';

/** A row of the filing list. */
export type FilingRow = Answer<'listFilings'>['content'][number];
export type FormFilter = FilingRow['formType'] | 'ALL';

/** Every query of the list begins with this key, so that a change refreshes all of them. */
export const DASHBOARD = 'dashboard';

export const countsQuery = queryOptions({
  queryKey: [DASHBOARD, 'counts'],
  queryFn: ({ signal }) => call('countFilings', { signal }),
  // Filings change on other pages.
  staleTime: 0,
});

/** @param business only what is due of this business */
export const dueQuery = (business?: string) =>
  queryOptions({
    queryKey: [DASHBOARD, 'due', business],
    queryFn: ({ signal }) => call('listDue', { query: business === undefined ? {} : { business }, signal }),
    staleTime: 0,
  });

export type Client = Answer<'listClients'>['content'][number];

/** @param page from 1 */
export const clientsQuery = (businessName: string, open: boolean, page: number, size: number) =>
  queryOptions({
    queryKey: [DASHBOARD, 'clients', businessName, open, page, size],
    queryFn: ({ signal }) => call('listClients', { query: { businessName, open, pageNumber: page - 1, size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The query of the list of filings. */
export type FilingQuery = Parameters<typeof call<'listFilings'>>[1]['query'];

export const filingsQuery = (query: FilingQuery) =>
  queryOptions({
    queryKey: [DASHBOARD, 'list', query],
    queryFn: ({ signal }) => call('listFilings', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
