import type { AdminFilingRow, adminFetch } from '@gauger/contract';
import { type FilingState, filingStates, irsFilingStatus, irsStatusFilter } from '@gauger/excise';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { allOf, type Counted, countPage, rowsOfPage } from '../../db/newest-page.ts';
import type { Call } from '../../http/call.ts';
import { monthOf, schedulesOf } from '../filings/public.ts';
import { betweenDays, byIndexes, ofBusinesses, ofPerson } from './conditions.ts';
import { findPage, rowsOfCounted } from './day-counts.ts';

type Filters = NonNullable<Call<typeof adminFetch>['body']['filingsParams']>;

const forms = ['Form720', 'Form720X', 'Form8849'] as const;

/** A page of the filings of every account, the newest first. Deleted ones are left out. */
export async function filingsPage(tx: Tx, filters: Filters): Promise<{ content: AdminFilingRow[] } & Counted> {
  const { size, formType } = filters;
  const narrowed = await narrowing(tx, filters);
  const conditions = [
    sql`filing.deleted_at is null`,
    ...(formType ? [sql`filing.form_type = ${formType}`] : []),
    ...betweenDays(sql`filing.created_at`, filters),
    ...narrowed,
  ];
  if (narrowed.length > 0) {
    await byIndexes(tx);
    const from = sql`from filing where ${allOf(conditions)}`;
    const page = await countPage(tx, from, filters);
    return { content: await read(tx, from, rowsOfPage(page, size)), ...page };
  }
  const { before, skip, ...page } = await findPage(tx, formType ? [formType] : forms, filters);
  const from = sql`from filing where ${allOf(before ? [...conditions, sql`filing.created_at < ${before}`] : conditions)}`;
  return { content: await read(tx, from, rowsOfCounted({ before, skip, ...page }, size)), ...page };
}

/** Conditions beyond form and days, which the counters do not count by. */
async function narrowing(tx: Tx, filters: Filters): Promise<RawBuilder<unknown>[]> {
  const { taxYear, filingStatus, invoiceStatus } = filters;
  return [
    ...(await ofPerson(tx, sql`filing.account_id`, filters.emailVal)),
    ...(await ofBusinesses(tx, sql`filing.business_id`, filters.businessName)),
    ...(await ofBusinesses(tx, sql`filing.business_id`, filters.searchStr)),
    ...(taxYear ? [sql`filing.tax_year = ${Number(taxYear)}`] : []),
    ...(filingStatus ? [sql`filing.state = any(${statesOf[filingStatus]})`] : []),
    ...(invoiceStatus ? [feeIs[invoiceStatus]] : []),
  ];
}

const statesOf: Readonly<Record<NonNullable<Filters['filingStatus']>, readonly FilingState[]>> = {
  ...irsStatusFilter,
  Incomplete: filingStates.filter((state) => irsFilingStatus(state) === 'Incomplete' && state !== 'withdrawn'),
};

/** Whether a payment of the filing has one of these states. */
const hasPayment = (...states: readonly string[]) =>
  sql`exists (select from payment p where p.filing_id = filing.id and p.state = any(${states}))`;

const isPaid = hasPayment('approved');
const feeIs: Readonly<Record<NonNullable<Filters['invoiceStatus']>, RawBuilder<unknown>>> = {
  Active: isPaid,
  DeActive: sql`(${hasPayment('refunded', 'void')} and not ${isPaid})`,
  Pending: sql`not ${hasPayment('approved', 'refunded', 'void')}`,
};

interface Row {
  id: string;
  emailId: string | null;
  businessName: string;
  formType: AdminFilingRow['formType'];
  taxYear: number;
  quarter: number | null;
  month: string | null;
  schedules: string[];
  filingDate: Date | null;
  isPaid: boolean;
  state: FilingState;
  answeredBy: string | null;
  createdAt: Date;
  updatedAt: Date;
}

async function read(tx: Tx, from: RawBuilder<unknown>, rowsOf: RawBuilder<unknown>): Promise<AdminFilingRow[]> {
  const { rows } = await sql<Row>`
    select filing.id, owner.email as email_id, b.business_name, filing.form_type, filing.tax_year, filing.quarter,
           ${monthOf}, ${schedulesOf}, sent.filing_date, ${isPaid} as is_paid, filing.state, sent.answered_by,
           filing.created_at, filing.updated_at
    from (
      select filing.* ${from} order by filing.created_at desc, filing.id desc ${rowsOf}
    ) filing
    join business b on b.id = filing.business_id
    left join membership m on m.account_id = filing.account_id and m.role = 'owner'
    left join app_user owner on owner.id = m.user_id
    left join lateral (
      select min(s.signed_at) as filing_date, min(s.answered_by) as answered_by
      from submission s where s.filing_id = filing.id and s.void_at is null
    ) sent on true
    order by filing.created_at desc, filing.id desc`.execute(tx);
  return rows.map(({ taxYear, quarter, isPaid: paid, filingDate, createdAt, updatedAt, ...row }) => ({
    ...row,
    year: String(taxYear),
    quarter: quarter === null ? null : String(quarter),
    quarterEnding: quarter === null ? null : `${quarter * 3}-${taxYear}`,
    filingDate: filingDate?.toISOString() ?? null,
    paymentStatus: paid ? 1 : 0,
    irsFilingStatus: irsFilingStatus(row.state),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}
