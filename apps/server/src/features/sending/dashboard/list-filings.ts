import type { FilingOrder, listFilings as listing, MustAct, ResponseOf } from '@gauger/contract';
import { irsDay, irsFilingStatus, irsStatusFilter, type PaymentOption } from '@gauger/excise';
import { type Expression, type ExpressionBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database, Schema, Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { isNamed } from '../../clients/businesses/public.ts';
import {
  answeredBy,
  feeOf,
  filingDate,
  methodOf,
  monthOf,
  periodEndOf,
  periodStartOf,
  schedulesOf,
} from '../../filings/filings/public.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import { ownerAddress } from '../../people/sessions/public.ts';
import { dueDateOf, isDue, nominalDueOf } from './due-day.ts';
import { isPaid } from './is-paid.ts';
import { mustActOf } from './must-act.ts';

type Page = ResponseOf<typeof listing>;
/** The filters and the order of a list of filings. */
export type Filters = Omit<Call<typeof listing>['query'], 'size' | 'pageNumber'>;

/** The most filings that a filter counts, and that a file takes. */
export const MOST_COUNTED = 10_000;

const livingFilings = (tx: Tx, accountId: string) =>
  tx.selectFrom('filing').where('filing.accountId', '=', accountId).where('filing.deletedAt', 'is', null);

type FilingExpression = ExpressionBuilder<Schema, 'filing'>;

/** An account whose filings are found, and when. */
interface Finding {
  accountId: string;
  ring: AccountDeps['ring'];
  now: Date;
}

/** The filters as conditions, without who must act; none of an empty filter. */
function conditionsOf(filing: FilingExpression, finding: Finding, query: Filters): Expression<SqlBool>[] {
  const { formType, businessName, fromDate, toDate, taxYear, quarter, filingStatus, invoiceStatus, state, due } = query;
  return [
    ...(formType === 'ALL' ? [] : [filing('filing.formType', '=', formType)]),
    ...(businessName ? [filing('filing.businessId', 'in', named(filing, finding, businessName))] : []),
    ...(fromDate ? [sql<boolean>`filing.created_at >= ${`${fromDate}T00:00:00Z`}::timestamptz`] : []),
    ...(toDate ? [sql<boolean>`filing.created_at < ${`${toDate}T00:00:00Z`}::timestamptz + interval '1 day'`] : []),
    ...(taxYear ? [filing('filing.taxYear', '=', Number(taxYear))] : []),
    ...(quarter ? [filing('filing.quarter', '=', Number(quarter))] : []),
    ...(filingStatus ? [filing('filing.state', 'in', irsStatusFilter[filingStatus])] : []),
    ...(invoiceStatus ? [filing('filing.fee', '=', feeOf[invoiceStatus])] : []),
    ...(state ? [filing('filing.state', '=', state)] : []),
    ...(due
      ? [
          sql<boolean>`${mustActOf('filing', finding.now)} in ('you', 'client')`,
          isDue(nominalDueOf('filing'), due, irsDay(finding.now)),
        ]
      : []),
  ];
}

const named = (filing: FilingExpression, { accountId, ring }: Finding, text: string) =>
  filing
    .selectFrom('business')
    .select('business.id')
    .where('business.accountId', '=', accountId)
    .where((business) => isNamed(business, { accountId, ring, text }));

const isNarrowed = ({
  businessName,
  fromDate,
  toDate,
  taxYear,
  quarter,
  filingStatus,
  invoiceStatus,
  state,
  due,
}: Filters) =>
  [businessName, fromDate, toDate, taxYear, quarter, filingStatus, invoiceStatus, state, due].some(Boolean);

/** How many filings there are by who must act, counted up to a limit where other filters narrow them. */
async function countFound(tx: Tx, found: ReturnType<typeof livingFilings>, isLimited: boolean, now: Date) {
  const rows = found.select(mustActOf('filing', now).as('mustAct'));
  const counts: Record<MustAct, number> = { you: 0, client: 0, answer: 0, nobody: 0 };
  const counted = await tx
    .selectFrom((isLimited ? rows.limit(MOST_COUNTED + 1) : rows).as('found'))
    .select(['mustAct', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('mustAct')
    .execute();
  for (const { mustAct, count } of counted) counts[mustAct] = count;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const more = isLimited && total > MOST_COUNTED;
  return { counts: more ? null : counts, total: more ? MOST_COUNTED : total, more };
}

type Direction = 'asc' | 'desc';
interface Sorting {
  by: RawBuilder<unknown>;
  direction: Direction;
}

/** The sort columns of each order. Those of a column alone have an index; a filing without a due date comes last. */
function sortingsOf({ sort, order }: Filters, now: Date): Sorting[] {
  const direction: Direction = order === 'descending' ? 'desc' : 'asc';
  const other: Direction = direction === 'asc' ? 'desc' : 'asc';
  const id = { by: sql`filing.id`, direction };
  const mustAct = mustActOf('filing', now);
  const orders: Record<FilingOrder, Sorting[]> = {
    createdAt: [{ by: sql`filing.created_at`, direction }, id],
    updatedAt: [{ by: sql`filing.updated_at`, direction }, id],
    period: [{ by: sql`filing.tax_year`, direction }, { by: sql`filing.quarter`, direction }, id],
    businessName: [{ by: sql`lower(business.business_name)`, direction }, id],
    dueDate: [
      { by: sql`${nominalDueOf('filing')} is null`, direction: 'asc' },
      { by: nominalDueOf('filing'), direction },
      { by: sql`filing.id`, direction: 'desc' },
    ],
    // Open filings by their due day, the others by their last change.
    mustAct: [
      { by: sql`array_position(array['you', 'client', 'answer', 'nobody'], ${mustAct})`, direction },
      { by: sql`case when ${mustAct} <> 'nobody' then ${nominalDueOf('filing')} end`, direction },
      { by: sql`filing.updated_at`, direction: other },
      { by: sql`filing.id`, direction: other },
    ],
  };
  return orders[sort];
}

/** One page of the filings of the account that the filters find. */
export async function listFilings(
  deps: AccountDeps,
  { accountId, query }: { accountId: string; query: Call<typeof listing>['query'] },
): Promise<Page> {
  const { size, pageNumber, mustAct } = query;
  return deps.database.inAccount(accountId, async (tx) => {
    const finding = { accountId, ring: deps.ring, now: deps.now() };
    const all = await countFound(tx, select(tx, finding, query), isNarrowed(query), finding.now);
    const { total, more } = !mustAct
      ? all
      : all.counts
        ? { total: all.counts[mustAct], more: false }
        : await countFound(tx, selectListed(tx, finding, query), true, finding.now);
    return {
      content: await readPage(deps, tx, finding, query, { size, offset: pageNumber * size }),
      total,
      totalPages: Math.ceil(total / size),
      currentPage: pageNumber,
      more,
      counts: all.counts,
    };
  });
}

/** All filings that the filters find. @returns null when there are more than a file takes */
export async function allFilings(
  deps: AccountDeps,
  accountId: string,
  query: Filters,
): Promise<Page['content'] | null> {
  return deps.database.inAccount(accountId, async (tx) => {
    const finding = { accountId, ring: deps.ring, now: deps.now() };
    const { more } = await countFound(tx, selectListed(tx, finding, query), true, finding.now);
    return more ? null : readPage(deps, tx, finding, query, { size: MOST_COUNTED, offset: 0 });
  });
}

const select = (tx: Tx, finding: Finding, query: Filters) =>
  livingFilings(tx, finding.accountId).where((filing) => filing.and(conditionsOf(filing, finding, query)));

/** Those among them that the filter by who must act leaves. */
const selectListed = (tx: Tx, finding: Finding, query: Filters) =>
  select(tx, finding, query).$if(query.mustAct !== undefined, (found) =>
    found.where(sql<boolean>`${mustActOf('filing', finding.now)} = ${query.mustAct}`),
  );

async function readPage(
  deps: AccountDeps,
  tx: Tx,
  finding: Finding,
  query: Filters,
  { size, offset }: { size: number; offset: number },
): Promise<Page['content']> {
  const { accountId, now } = finding;
  const sortings = sortingsOf(query, now);
  const found = selectListed(tx, finding, query);
  const cut = query.sort === 'businessName' ? found.innerJoin('business', 'business.id', 'filing.businessId') : found;
  // The page is cut from the index of its order; only its rows are then read whole.
  const page = sortings
    .reduce((rows, { by, direction }) => rows.orderBy(by, direction), cut.select('filing.id'))
    .limit(size)
    .offset(offset);
  const rows = await sortings
    .reduce(
      (rows, { by, direction }) => rows.orderBy(by, direction),
      tx
        .selectFrom('filing')
        .innerJoin('business', 'business.id', 'filing.businessId')
        .leftJoin('filingPage as option', (join) =>
          join
            .onRef('option.filingId', '=', 'filing.id')
            .on('option.page', '=', 'paymentOption')
            .on('option.removed', '=', false),
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
          'option.sealed as option',
        ])
        .select(isPaid)
        .select([schedulesOf, monthOf, periodStartOf, periodEndOf, answeredBy, filingDate, isApproved])
        .select(mustActOf('filing', now).as('mustAct'))
        .where('filing.id', 'in', page),
    )
    .execute();
  const emailId = await ownerAddress(tx);
  const methodIn = await openMethods(deps, tx, accountId, rows);
  return rows.map(({ option, ...row }) => {
    const paymentMethod = methodIn(row.id, option);
    return { emailId, paymentMethod, paymentOption: paymentMethod, ...present(row) };
  });
}

/** Opens the account's cipher once for all rows, where one is needed. */
async function openMethods(
  { cipherOf }: AccountDeps,
  tx: Tx,
  accountId: string,
  rows: readonly { option: string | null }[],
): Promise<(id: string, option: string | null) => PaymentOption['paymentMethod'] | null> {
  if (rows.every(({ option }) => option === null)) return () => null;
  const cipher = await cipherOf(tx, accountId);
  return (id, option) => methodOf(cipher, id, option);
}

/** Whether the client or a reviewer approved it and no page was saved since, but how it is paid, which may be chosen later. */
const isApproved = sql<boolean>`(
  filing.state <> 'draft' and exists (
    select from (
      select outcome, ended_at from filing_review r where r.filing_id = filing.id order by marked_at desc, id desc limit 1
    ) newest
    where newest.outcome = 'approved' and not exists (
      select from filing_page p where p.filing_id = filing.id and p.page <> 'paymentOption' and p.saved_at > newest.ended_at)
  ) or exists (
    select from client_request q where q.filing_id = filing.id and (q.ended is null or q.ended = 'sent') and q.answer = 'approved'
      and not exists (
        select from filing_page p where p.filing_id = filing.id and p.page <> 'paymentOption' and p.saved_at > q.answered_at)
  ))`.as('isApproved');

type Row = Pick<
  Selectable<Schema['filing']>,
  'id' | 'formType' | 'businessId' | 'taxYear' | 'quarter' | 'state' | 'totals' | 'createdAt' | 'updatedAt'
> & {
  businessName: string;
  answeredBy: string | null;
  isPaid: SqlBool;
  schedules: string[];
  month: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  fileBy: string | null;
  filingDate: Date | null;
  isApproved: boolean;
  mustAct: MustAct;
};

function present({
  taxYear,
  quarter,
  isPaid,
  totals,
  schedules,
  month,
  fileBy,
  filingDate,
  ...row
}: Row): Omit<Page['content'][number], 'emailId' | 'paymentMethod' | 'paymentOption'> {
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
    dueDate: dueDateOf(row.formType, { taxYear, quarter }, fileBy),
    filingDate: filingDate?.toISOString() ?? null,
    paymentStatus: isPaid ? 1 : 0,
    irsFilingStatus: irsFilingStatus(row.state),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
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
