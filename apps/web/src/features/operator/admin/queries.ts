import type { AdminReportRow, AdminUserRow, AuditLogRow } from '@gauger/contract';
import type { ReportName } from '@gauger/contract/report';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../../api/call.ts';

/** A page of a list across all accounts. */
interface ListPage<Row> extends Omit<Answer<'adminFetch'>, 'content'> {
  content: readonly Row[];
}

/** Every query of the admin area begins with this key, so that a change refreshes all of them. */
export const ADMIN = 'admin';

const fresh = { placeholderData: keepPreviousData, staleTime: 0 } as const;

/** @param page from 1 */
export const usersQuery = (
  page: number,
  size: number,
  searchStr: string,
  activeStatus: string,
  revealReason?: string,
) =>
  queryOptions({
    queryKey: [ADMIN, 'users', page, size, searchStr, activeStatus, revealReason],
    queryFn: async ({ signal }) => {
      const usersParams = { pageNumber: page - 1, size, searchStr, activeStatus: activeStatus as 'Active' };
      const body = { usersParams, ...(revealReason !== undefined && { revealReason }) };
      return (await call('adminFetch', { body, signal })) as unknown as ListPage<AdminUserRow>;
    },
    ...fresh,
    ...keptFor(revealReason),
  });

/** Whole values are not kept in memory once their page is left. */
export const keptFor = (revealReason: string | undefined) => (revealReason === undefined ? {} : { gcTime: 0 });

/** A list across accounts, as the call names its parameters. */
export type ListName = 'auditLogParams' | 'filingsParams' | 'transactionsParams' | 'businessParams';

/** @param page from 1 */
export async function fetchPage<Row>(
  list: ListName,
  page: number,
  size: number,
  filters: Readonly<Record<string, string>>,
  signal: AbortSignal,
  revealReason?: string,
): Promise<ListPage<Row>> {
  const body = {
    [list]: { pageNumber: page - 1, size, ...filters },
    ...(revealReason !== undefined && { revealReason }),
  };
  return (await call('adminFetch', { body, signal })) as unknown as ListPage<Row>;
}

/** Query for a report of the financial year that begins in April of a year. */
export const reportQuery = (report: ReportName, year: number) =>
  queryOptions({
    queryKey: [ADMIN, report, year],
    queryFn: async ({ signal }) =>
      (
        (await call('adminFetch', {
          body: { [report]: { year, size: 5 } },
          signal,
        })) as unknown as ListPage<AdminReportRow>
      ).content,
    ...fresh,
  });

/** Query for what one text leads to. The text is sent in the body, and is part of no address. */
export const findQuery = (text: string, revealReason?: string) =>
  queryOptions({
    queryKey: [ADMIN, 'find', text, revealReason],
    queryFn: ({ signal }) =>
      call('findAnything', { body: { text, ...(revealReason !== undefined && { revealReason }) }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Query for how the installation does. */
export const operationsQuery = queryOptions({
  queryKey: [ADMIN, 'operations'],
  queryFn: ({ signal }) => call('getOperations', { signal }),
  staleTime: 0,
});

/** Query for where a filing is and how it came there. */
export const followQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, 'filing', id],
    queryFn: ({ signal }) => call('followFiling', { params: { id }, signal }),
    staleTime: 0,
  });

/** Query for a person's profile. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, 'user', id],
    queryFn: ({ signal }) => call('getUser', { params: { id }, signal }),
    staleTime: 0,
  });

const LATEST = 3;

/** Query for the last events of a person, by the address. */
export const latestQuery = (email: string) =>
  queryOptions({
    queryKey: [ADMIN, 'latest', email],
    queryFn: async ({ signal }) =>
      (await fetchPage<AuditLogRow>('auditLogParams', 1, LATEST, { email }, signal)).content,
    staleTime: 0,
  });

/** Query for a person's status. */
export const userStatusQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, 'standing', id],
    queryFn: ({ signal }) => call('getStanding', { params: { id }, signal }),
    staleTime: 0,
  });
