import type { AdminReportRow, AuditLogRow, adminFetch, BodyOf } from '@gauger/contract';
import type { ReportName } from '@gauger/contract/report';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, call, queryOf } from '../../../api/call.ts';

/** A page of a list. */
export interface ListPage<Row> extends Omit<Answer<'adminFetch'>, 'content'> {
  content: readonly Row[];
}

/** A question for a page of a list. */
export interface PageAsked {
  /** From 1. */
  page: number;
  size: number;
  filters: Readonly<Record<string, string>>;
  /** The reason for full values; masked without one. */
  reason?: string | undefined;
  signal: AbortSignal;
}

export type AskPage<Row> = (asked: PageAsked) => Promise<ListPage<Row>>;

/** Every query of the admin area begins with this key, so that a change refreshes all of them. */
export const ADMIN = 'admin';

/** Whole values are not kept in memory once their page is left. */
export const keptFor = (revealReason: string | undefined) => (revealReason === undefined ? {} : { gcTime: 0 });

/** Asks for a list across all accounts, by the name of its parameters. */
export const acrossAccounts =
  <Row>(list: keyof BodyOf<typeof adminFetch>): AskPage<Row> =>
  async ({ page, size, filters, reason, signal }) => {
    const body = {
      [list]: { pageNumber: page - 1, size, ...filters },
      ...(reason !== undefined && { revealReason: reason }),
    };
    return (await call('adminFetch', { body, signal })) as unknown as ListPage<Row>;
  };

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
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Query for what one text leads to. The text is sent in the body, and is part of no address. */
export const findQuery = (text: string, revealReason?: string) => ({
  ...queryOf([ADMIN, 'find', text, revealReason], 'findAnything', {
    body: { text, ...(revealReason !== undefined && { revealReason }) },
  }),
  staleTime: 0,
  gcTime: 0,
});

/** Query for how the installation does. */
export const operationsQuery = {
  ...queryOf([ADMIN, 'operations'], 'getOperations', {}),
  staleTime: 0,
};

/** Query for where a filing is and how it came there. */
export const followQuery = (id: string) => ({
  ...queryOf([ADMIN, 'filing', id], 'followFiling', { params: { id } }),
  staleTime: 0,
});

/** Query for a person's profile. */
export const userQuery = (id: string) => ({
  ...queryOf([ADMIN, 'user', id], 'getUser', { params: { id } }),
  staleTime: 0,
});

const LATEST = 3;

/** Query for the last events of a person, by the address. */
export const latestQuery = (email: string) =>
  queryOptions({
    queryKey: [ADMIN, 'latest', email],
    queryFn: async ({ signal }) =>
      (await acrossAccounts<AuditLogRow>('auditLogParams')({ page: 1, size: LATEST, filters: { email }, signal }))
        .content,
    staleTime: 0,
  });

/** Query for a person's status. */
export const userStatusQuery = (id: string) => ({
  ...queryOf([ADMIN, 'status', id], 'getStanding', { params: { id } }),
  staleTime: 0,
});
