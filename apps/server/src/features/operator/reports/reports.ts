import type { AdminReportRow } from '@gauger/contract';
import {
  financialYear,
  firstDayOf,
  type ReportMonth,
  type ReportName,
  type ReportRowType,
  reports,
} from '@gauger/contract/report';
import type { FilingState } from '@gauger/excise';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Counted, Schema, Tx } from '../../../db/public.ts';
import type { Fee } from '../../filings/filings/public.ts';

type Form = Selectable<Schema['filing']>['formType'];

/** The kinds that are counted by day: filings by one fact, payments by one fact, people. */
export type CountedKind =
  | Form
  | `state ${FilingState}`
  | `year ${string}`
  | `fee ${Fee}`
  | 'payment'
  | `payment ${Form | Selectable<Schema['payment']>['state']}`
  | 'paid'
  | 'user'
  | 'administrator';

/** A query of the counts and amounts of months between two days, `from` included. */
type Source = (from: string, before: string) => RawBuilder<Month>;
type Month = ReportMonth & { count: number; paidAmount: string };

const counter =
  (kind: CountedKind): Source =>
  (from, before) =>
    sql`
    select extract(year from day)::int as year, extract(month from day)::int as m,
           sum(count)::bigint as count, sum(amount)::numeric(18, 2) as paid_amount
    from day_count where kind = ${kind} and day >= ${from}::date and day < ${before}::date
    group by 1, 2`;

/** Of payments with a coupon, which an index holds apart. */
const discounts: Source = (from, before) => sql`
  select extract(year from updated_at at time zone 'UTC')::int as year,
         extract(month from updated_at at time zone 'UTC')::int as m,
         count(*) as count, sum(discount)::numeric(18, 2) as paid_amount
  from payment
  where state = 'approved' and discount > 0
    and updated_at >= ${`${from}T00:00:00Z`}::timestamptz and updated_at < ${`${before}T00:00:00Z`}::timestamptz
  group by 1, 2`;

const sources: Readonly<Record<ReportRowType, Source>> = {
  Form720: counter('Form720'),
  Form720X: counter('Form720X'),
  Form8849: counter('Form8849'),
  filings: counter('paid'),
  transactions: counter('paid'),
  discounts,
  users: counter('user'),
};

/** A report of a financial year: each of its rows by month, in their order, months without anything too. */
export async function readReport(
  tx: Tx,
  report: ReportName,
  year: number,
): Promise<{ content: AdminReportRow[] } & Counted> {
  const content: AdminReportRow[] = [];
  for (const { type } of reports.find(({ name }) => name === report)?.rows ?? []) {
    const { rows } = await sources[type](firstDayOf(year), firstDayOf(year + 1)).execute(tx);
    for (const month of financialYear(year)) {
      const found = rows.find((row) => row.year === month.year && row.m === month.m);
      content.push({ type, ...month, count: found?.count ?? 0, paidAmount: found?.paidAmount ?? '0.00' });
    }
  }
  return { content, total: content.length, totalPages: 1, currentPage: 0, more: false };
}
