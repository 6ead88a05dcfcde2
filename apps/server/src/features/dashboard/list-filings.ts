import type { listFilings as listing, ResponseOf } from '@gauger/contract';
import { type IsoDate, irsFilingStatus, lastDay, type Quarter, returnDueDate } from '@gauger/excise';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Call } from '../../http/call.ts';
import { monthOf, schedulesOf } from '../filings/public.ts';
import { ownerAddress } from '../sessions/public.ts';
import { isPaid } from './is-paid.ts';

type Page = ResponseOf<typeof listing>;
type FormFilter = Call<typeof listing>['query']['formType'];

const filingsOf = (tx: Tx, accountId: string, formType: FormFilter) => {
  const rows = tx.selectFrom('filing').where('accountId', '=', accountId).where('deletedAt', 'is', null);
  return formType === 'ALL' ? rows : rows.where('formType', '=', formType);
};

/** One page of the filings of the account, newest first. */
export async function listFilings(
  database: Database,
  { session: { accountId }, query: { formType, size, pageNumber } }: Call<typeof listing>,
): Promise<Page> {
  return database.inAccount(accountId, async (tx) => {
    const filings = filingsOf(tx, accountId, formType);
    const { total } = await filings.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const totalPages = Math.ceil(total / size);
    // The page is cut from the index `filing_newest`; only its rows are then read whole.
    const page = filings
      .select('id')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset(pageNumber * size);
    const rows = await tx
      .selectFrom('filing')
      .innerJoin('business', 'business.id', 'filing.businessId')
      .leftJoin('submission', (join) =>
        join.onRef('submission.filingId', '=', 'filing.id').on('submission.voidAt', 'is', null),
      )
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
        'submission.answeredBy',
      ])
      .select(isPaid)
      .select([schedulesOf, monthOf])
      .where('filing.id', 'in', page)
      .orderBy('filing.createdAt', 'desc')
      .orderBy('filing.id', 'desc')
      .execute();
    const emailId = await ownerAddress(tx);
    return { content: rows.map((row) => ({ emailId, ...present(row) })), total, totalPages, currentPage: pageNumber };
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
    filingsOf(tx, accountId, 'ALL')
      .select(['formType', (row) => row.fn.countAll<number>().as('count')])
      .groupBy('formType')
      .execute(),
  );
  const of = (formType: string) => rows.find((row) => row.formType === formType)?.count ?? 0;
  return { form_720: of('Form720'), form_720x: of('Form720X'), form_8849: of('Form8849') };
}
