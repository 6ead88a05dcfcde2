import type { AdminUserRow, AuditLogRow } from '@gauger/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../api/call.ts';

/** A page of a list across all accounts. */
interface ListPage<Row> extends Omit<Answer<'adminFetch'>, 'content'> {
  content: readonly Row[];
}

/** Every query of the admin area begins with this key, so that a change refreshes all of them. */
export const ADMIN = 'admin';

const fresh = { placeholderData: keepPreviousData, staleTime: 0 } as const;

/** @param page from 1 */
export const usersQuery = (page: number, size: number, searchStr: string) =>
  queryOptions({
    queryKey: [ADMIN, 'users', page, size, searchStr],
    queryFn: async ({ signal }) => {
      const usersParams = { pageNumber: page - 1, size, searchStr };
      return (await call('adminFetch', { body: { usersParams }, signal })) as ListPage<AdminUserRow>;
    },
    ...fresh,
  });

export interface AuditFilters {
  searchStr: string;
  email: string;
  documentType: string;
  actionType: string;
  /** `YYYY-MM-DD`, or empty. */
  fromDate: string;
  toDate: string;
}

/** @param page from 1 */
export const auditLogQuery = (page: number, size: number, filters: AuditFilters) =>
  queryOptions({
    queryKey: [ADMIN, 'auditLog', page, size, filters],
    queryFn: async ({ signal }) => {
      const auditLogParams = { pageNumber: page - 1, size, ...filters };
      return (await call('adminFetch', { body: { auditLogParams }, signal })) as ListPage<AuditLogRow>;
    },
    ...fresh,
  });

/** Query for a person's profile. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, 'user', id],
    queryFn: ({ signal }) => call('getUser', { params: { id }, signal }),
    staleTime: 0,
  });

/** Query for a person's status. */
export const userStatusQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, 'standing', id],
    queryFn: ({ signal }) => call('getStanding', { params: { id }, signal }),
    staleTime: 0,
  });
