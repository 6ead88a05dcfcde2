import type { ResponseOf, getYear as reading } from '@gauger/contract';
import { decimal, irsFilingStatus, sum, toFixed } from '@gauger/excise';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Database, Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { answeredBy, periodEndOf, periodStartOf, schedulesOf } from '../../filings/filings/public.ts';
import { isPaid } from './is-paid.ts';

type Year = ResponseOf<typeof reading>;
type Totals = Readonly<Record<string, string>>;

const QUARTERS = ['1', '2', '3', '4'] as const;
const amountNames = ['taxLiability', 'totalClaim', 'totalPayment', 'totalDue', 'overPaymentFromThisQuarter'] as const;

/** The filings of a business for a year. Throws NOT_FOUND. */
export async function readYear(database: Database, { session, params }: Call<typeof reading>): Promise<Year> {
  const { accountId } = session;
  const { id, year } = params;
  return database.inAccount(accountId, async (tx) => {
    const business = await tx
      .selectFrom('business')
      .select('businessName')
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (!business) throw new AppError('NOT_FOUND');
    const filings = await findFilings(tx, accountId, id, Number(year));
    const of = (form: string) => filings.filter(({ formType }) => formType === form);
    const quarters = QUARTERS.map((quarter) => {
      // One return for a quarter; an earlier one of the same EIN was deleted or is corrected.
      const found = of('Form720')
        .filter((filing) => String(filing.quarter) === quarter)
        .at(-1);
      return { quarter, filing: found ? { ...statusOf(found), ...amountsOf(found.totals as Totals) } : null };
    });
    return {
      businessName: business.businessName,
      year,
      years: await findYears(tx, accountId, id),
      quarters,
      total: totalOf(quarters.flatMap(({ filing }) => (filing ? [filing] : []))),
      corrections: of('Form720X').map(({ quarter, totals, ...filing }) => ({
        ...statusOf(filing),
        quarter: String(quarter),
        balanceDue: (totals as Totals).balanceDue ?? '0.00',
        overpayment: (totals as Totals).overpayment ?? '0.00',
      })),
      claims: of('Form8849').map(({ schedules, periodStart, periodEnd, totals, ...filing }) => ({
        ...statusOf(filing),
        schedules,
        periodStart,
        periodEnd,
        totalClaim: (totals as Totals).totalClaim ?? '0.00',
      })),
    };
  });
}

const findFilings = (tx: Tx, accountId: string, businessId: string, taxYear: number) =>
  tx
    .selectFrom('filing')
    .select(['filing.id', 'filing.formType', 'filing.quarter', 'filing.state', 'filing.totals'])
    .select([schedulesOf, periodStartOf, periodEndOf, answeredBy, isPaid])
    .where('filing.accountId', '=', accountId)
    .where('filing.businessId', '=', businessId)
    .where('filing.taxYear', '=', taxYear)
    .where('filing.deletedAt', 'is', null)
    .orderBy('filing.createdAt')
    .execute();

async function findYears(tx: Tx, accountId: string, businessId: string): Promise<string[]> {
  const { rows } = await sql<{ year: string }>`
    select distinct tax_year::text as year from filing
    where account_id = ${accountId} and business_id = ${businessId} and deleted_at is null order by 1 desc`.execute(tx);
  return rows.map(({ year }) => year);
}

const statusOf = ({
  id,
  state,
  answeredBy,
  isPaid,
}: Pick<Awaited<ReturnType<typeof findFilings>>[number], 'id' | 'state' | 'answeredBy' | 'isPaid'>) => ({
  ...{ id, state, answeredBy },
  paymentStatus: isPaid ? (1 as const) : (0 as const),
  irsFilingStatus: irsFilingStatus(state),
});

const amountsOf = (totals: Totals): Year['total'] =>
  Object.fromEntries(amountNames.map((name) => [name, totals[name] ?? '0.00'])) as Year['total'];

const totalOf = (filings: readonly Year['total'][]): Year['total'] =>
  Object.fromEntries(
    amountNames.map((name) => [name, toFixed(sum(filings.map((filing) => decimal(filing[name]))), 2)]),
  ) as Year['total'];
