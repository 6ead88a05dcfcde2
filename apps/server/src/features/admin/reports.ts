import type { AdminReportRow, ReportName } from '@gauger/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Counted } from '../../db/newest-page.ts';
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
    { type: 'discounts', kind: 'discount' },
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
  return { content, total: content.length, totalPages: 1, currentPage: 0, more: false };
}
