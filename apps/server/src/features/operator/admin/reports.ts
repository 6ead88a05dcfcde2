import type { AdminReportRow, ReportName } from '@gauger/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Counted } from '../../../db/newest-page.ts';
import type { CountedKind } from './day-counts.ts';

/** The rows of each report, and the counter each is read from. */
const rowsOfReports: Readonly<Record<ReportName, readonly { type: string; kind: CountedKind }[]>> = {
  filingSummary: [
    { type: 'Form720', kind: 'Form720' },
    { type: 'Form720X', kind: 'Form720X' },
    { type: 'Form8849', kind: 'Form8849' },
  ],
  transactionSummary: [
    { type: 'filings', kind: 'paid' },
    { type: 'transactions', kind: 'paid' },
  ],
  signupSummary: [{ type: 'users', kind: 'user' }],
};

const FIRST_MONTH = 4;

/** The months of a financial year, April to March. */
export const monthsOf = (year: number): readonly { year: number; m: number }[] =>
  Array.from({ length: 12 }, (_, at) => {
    const m = ((FIRST_MONTH - 1 + at) % 12) + 1;
    return { year: m < FIRST_MONTH ? year + 1 : year, m };
  });

/** A report of a financial year: each of its rows by month, in their order, months without anything too. */
export async function readReport(
  tx: Tx,
  report: ReportName,
  year: number,
): Promise<{ content: AdminReportRow[] } & Counted> {
  const wanted = rowsOfReports[report];
  const { rows } = await sql<{ kind: CountedKind; year: number; m: number; count: number; amount: string }>`
    select kind, extract(year from day)::int as year, extract(month from day)::int as m,
           sum(count)::bigint as count, sum(amount)::numeric(18, 2) as amount
    from day_count
    where kind = any(${wanted.map(({ kind }) => kind)})
      and day >= make_date(${year}, ${FIRST_MONTH}, 1) and day < make_date(${year + 1}, ${FIRST_MONTH}, 1)
    group by 1, 2, 3`.execute(tx);
  const content = wanted.flatMap(({ type, kind }) =>
    monthsOf(year).map((month) => {
      const found = rows.find((row) => row.kind === kind && row.year === month.year && row.m === month.m);
      return { type, ...month, count: found?.count ?? 0, paidAmount: found?.amount ?? '0.00' };
    }),
  );
  if (report === 'transactionSummary') content.push(...(await readDiscounts(tx, year)));
  return { content, total: content.length, totalPages: 1, currentPage: 0, more: false };
}

/** The discounts of coupons in a financial year, by month: of payments with a coupon, which an index holds apart. */
async function readDiscounts(tx: Tx, year: number): Promise<AdminReportRow[]> {
  const { rows } = await sql<{ year: number; m: number; count: number; amount: string }>`
    select extract(year from updated_at at time zone 'UTC')::int as year,
           extract(month from updated_at at time zone 'UTC')::int as m,
           count(*) as count, sum(discount)::numeric(18, 2) as amount
    from payment
    where state = 'approved' and discount > 0
      and updated_at >= make_timestamptz(${year}, ${FIRST_MONTH}, 1, 0, 0, 0, 'UTC')
      and updated_at < make_timestamptz(${year + 1}, ${FIRST_MONTH}, 1, 0, 0, 0, 'UTC')
    group by 1, 2`.execute(tx);
  return monthsOf(year).map((month) => {
    const found = rows.find((row) => row.year === month.year && row.m === month.m);
    return { type: 'discounts', ...month, count: found?.count ?? 0, paidAmount: found?.amount ?? '0.00' };
  });
}
