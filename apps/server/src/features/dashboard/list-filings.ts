import type { FilingOrder, listFilings as listing, ResponseOf } from '@gauger/contract';
import { type IsoDate, irsFilingStatus, irsStatusFilter, lastDay, type Quarter, returnDueDate } from '@gauger/excise';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Call } from '../../http/call.ts';
import { answeredBy, feeOf, monthOf, schedulesOf } from '../filings/public.ts';
import { ownerAddress } from '../sessions/public.ts';
import { isPaid } from './is-paid.ts';

type Page = ResponseOf<typeof listing>;
type Query = Call<typeof listing>['query'];

/** The most filings that a filter counts. */
const MOST_COUNTED = 10_000;

const livingFilings = (tx: Tx, accountId: string) =>
  tx.selectFrom('filing').where('filing.accountId', '=', accountId).where('filing.deletedAt', 'is', null);

/** The columns of each order, as its index has them. */
const sortColumns = {
  createdAt: ['filing.createdAt'],
  updatedAt: ['filing.updatedAt'],
  period: ['filing.taxYear', 'filing.quarter'],
  businessName: [sql`lower(business.business_name)`],
} as const satisfies Record<FilingOrder, unknown>;

type FilingExpression = ExpressionBuilder<Schema, 'filing'>;

/** The filters of a query as conditions; none of an empty filter. */
function conditionsOf(filing: FilingExpression, accountId: string, query: Query): Expression<SqlBool>[] {
  const { formType, businessName, fromDate, toDate, taxYear, quarter, filingStatus, invoiceStatus, state } = query;
  return [
    ...(formType === 'ALL' ? [] : [filing('filing.formType', '=', formType)]),
    ...(businessName ? [filing('filing.businessId', 'in', named(filing, accountId, businessName))] : []),
    ...(fromDate ? [sql<boolean>`filing.created_at >= ${`${fromDate}T00:00:00Z`}::timestamptz`] : []),
    ...(toDate ? [sql<boolean>`filing.created_at < ${`${toDate}T00:00:00Z`}::timestamptz + interval '1 day'`] : []),
    ...(taxYear ? [filing('filing.taxYear', '=', Number(taxYear))] : []),
    ...(quarter ? [filing('filing.quarter', '=', Number(quarter))] : []),
    ...(filingStatus ? [filing('filing.state', 'in', irsStatusFilter[filingStatus])] : []),
    ...(invoiceStatus ? [filing('filing.fee', '=', feeOf[invoiceStatus])] : []),
    ...(state ? [filing('filing.state', '=', state)] : []),
  ];
}

const named = (filing: FilingExpression, accountId: string, name: string) =>
  filing
    .selectFrom('business')
    .select('business.id')
    .where('business.accountId', '=', accountId)
    .where('business.businessName', 'ilike', `%${name.replace(/[\\%_]/g, '\\$&')}%`);

const isNarrowed = ({ businessName, fromDate, toDate, taxYear, quarter, filingStatus, invoiceStatus, state }: Query) =>
  Boolean(businessName || fromDate || toDate || taxYear || quarter || filingStatus || invoiceStatus || state);

/** How many filings there are, counted up to a limit where filters narrow them. */
async function countFound(tx: Tx, found: ReturnType<typeof livingFilings>, isLimited: boolean) {
  const ids = found.select('filing.id');
  const { total } = await tx
    .selectFrom((isLimited ? ids.limit(MOST_COUNTED + 1) : ids).as('found'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const more = isLimited && total > MOST_COUNTED;
  return { total: more ? MOST_COUNTED : total, more };
}

/** One page of the filings of the account that the filters find. */
export async function listFilings(
  database: Database,
  { session: { accountId }, query }: Call<typeof listing>,
): Promise<Page> {
  const { size, pageNumber, sort } = query;
  const direction = query.order === 'descending' ? 'desc' : 'asc';
  return database.inAccount(accountId, async (tx) => {
    const found = livingFilings(tx, accountId).where((filing) => filing.and(conditionsOf(filing, accountId, query)));
    const { total, more } = await countFound(tx, found, isNarrowed(query));
    const totalPages = Math.ceil(total / size);
    const columns = [...sortColumns[sort], 'filing.id'] as const;
    const cut = sort === 'businessName' ? found.innerJoin('business', 'business.id', 'filing.businessId') : found;
    // The page is cut from the index of its order; only its rows are then read whole.
    const page = columns
      .reduce((rows, column) => rows.orderBy(column, direction), cut.select('filing.id'))
      .limit(size)
      .offset(pageNumber * size);
    const rows = await columns
      .reduce(
        (rows, column) => rows.orderBy(column, direction),
        tx
          .selectFrom('filing')
          .innerJoin('business', 'business.id', 'filing.businessId')
          .select([
            'filing.id',
            'filing.formType',
            'filing.businessId',
            'filing.taxYear',
            'filing.quarter',
            'filing.state',
            'filing.createdAt',
            'filing.updatedAt',
            'filing.totals',
            sql<string | null>`filing.file_by::text`.as('fileBy'),
            'business.businessName',
          ])
          .select(isPaid)
          .select([schedulesOf, monthOf, answeredBy])
          .where('filing.id', 'in', page),
      )
      .execute();
    const emailId = await ownerAddress(tx);
    return {
      content: rows.map((row) => ({ emailId, ...present(row) })),
      total,
      totalPages,
      currentPage: pageNumber,
      more,
    };
  });
}

type Row = Pick<
  Selectable<Schema['filing']>,
  'id' | 'formType' | 'businessId' | 'taxYear' | 'quarter' | 'state' | 'totals' | 'createdAt' | 'updatedAt'
> & {
  businessName: string;
  answeredBy: string | null;
  isPaid: SqlBool;
  schedules: string[];
  month: string | null;
  fileBy: string | null;
};

function present({
  taxYear,
  quarter,
  isPaid,
  totals,
  schedules,
  month,
  fileBy,
  ...row
}: Row): Omit<Page['content'][number], 'emailId'> {
  const { balanceDue = '0.00', overpayment = '0.00', ...others } = totals as Readonly<Record<string, string>>;
  // Form 720-X names its totals otherwise.
  const { totalDue = balanceDue, overPaymentFromThisQuarter = overpayment, totalClaim = '0.00' } = others;
  return {
    ...row,
    totalDue,
    overPaymentFromThisQuarter,
    year: String(taxYear),
    quarter: quarter === null ? null : String(quarter),
    quarterEnding: quarter === null ? null : `${quarter * 3}-${taxYear}`,
    month,
    schedules,
    totalClaim: row.formType === 'Form8849' ? totalClaim : '0.00',
    dueDate: dueDateOf(row.formType, fileBy, { year: taxYear, quarter } as Quarter),
    paymentStatus: isPaid ? 1 : 0,
    irsFilingStatus: irsFilingStatus(row.state),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The day by which a Form 720 is due, or the last day of a claim. */
function dueDateOf(formType: Row['formType'], fileBy: IsoDate | null, quarter: Quarter): IsoDate | null {
  if (formType === 'Form720') return returnDueDate(quarter).due;
  return fileBy === null ? null : lastDay(fileBy).due;
}

/** How many filings the account has of each form. */
export async function countFilings(
  database: Database,
  accountId: string,
): Promise<{ form_720: number; form_720x: number; form_8849: number }> {
  const rows = await database.inAccount(accountId, (tx) =>
    livingFilings(tx, accountId)
      .select(['formType', (row) => row.fn.countAll<number>().as('count')])
      .groupBy('formType')
      .execute(),
  );
  const of = (formType: string) => rows.find((row) => row.formType === formType)?.count ?? 0;
  return { form_720: of('Form720'), form_720x: of('Form720X'), form_8849: of('Form8849') };
}
