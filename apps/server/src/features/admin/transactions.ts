import type { AdminTransactionRow, adminFetch } from '@gauger/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { allOf, type Counted, countPage, literally, rowsOfPage } from '../../db/newest-page.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { invoiceNumberIn, type PaymentRecord, paymentFacts, statesOf } from '../payments/public.ts';
import { betweenDays, byIndexes, ofBusinesses, ofPerson } from './conditions.ts';
import { findPage, rowsOfCounted } from './day-counts.ts';

type Filters = NonNullable<Call<typeof adminFetch>['body']['transactionsParams']>;

/** A page of the payments of every account, the one that changed last first. */
export async function transactionsPage(
  tx: Tx,
  filters: Filters,
): Promise<{ content: AdminTransactionRow[] } & Counted> {
  const { size } = filters;
  const narrowed = await narrowing(tx, filters);
  const conditions = [...betweenDays(sql`p.updated_at`, filters), ...narrowed];
  if (narrowed.length > 0) {
    await byIndexes(tx);
    const from = sql`from payment p where ${allOf(conditions)}`;
    const page = await countPage(tx, from, filters);
    return { content: await read(tx, from, rowsOfPage(page, size)), ...page };
  }
  const { before, skip, ...page } = await findPage(tx, ['payment'], filters);
  const from = sql`from payment p where ${allOf(before ? [...conditions, sql`p.updated_at < ${before}`] : conditions)}`;
  return { content: await read(tx, from, rowsOfCounted({ before, skip, ...page }, size)), ...page };
}

/** Conditions beyond days, which the counters do not count by. */
async function narrowing(tx: Tx, filters: Filters): Promise<RawBuilder<unknown>[]> {
  const { transactionFormType, paymentId, invoiceNumber, paymentStatus } = filters;
  const invoice = invoiceNumber ? invoiceNumberIn(invoiceNumber) : undefined;
  return [
    ...(await ofPerson(tx, sql`p.account_id`, filters.emailVal)),
    ...(await ofBusinesses(tx, sql`p.business_id`, filters.businessName)),
    ...(await ofBusinesses(tx, sql`p.business_id`, filters.searchStr)),
    ...(transactionFormType ? [sql`p.form_type = ${transactionFormType}`] : []),
    ...(paymentId ? [sql`upper(p.payment_id) like ${`${literally(paymentId.toUpperCase())}%`}`] : []),
    ...(invoiceNumber ? [invoice === undefined ? sql`false` : sql`p.invoice_number = ${invoice}`] : []),
    ...(paymentStatus ? [sql`p.state = any(${statesOf(paymentStatus)})`] : []),
  ];
}

/** What the list shows besides the payment itself. */
interface Beside {
  emailId: string | null;
  returnsPaid: number;
  refundState: 'initiated' | 'refunded' | 'failed' | null;
  refundReason: string | null;
  refundFailure: string | null;
  refundAskedAt: Date | null;
}

/** One payment of any account. Throws NOT_FOUND. */
export async function findTransaction(tx: Tx, id: string): Promise<AdminTransactionRow> {
  const [found] = await read(tx, sql`from payment p where p.id = ${id}`, sql``);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

async function read(tx: Tx, from: RawBuilder<unknown>, rowsOf: RawBuilder<unknown>): Promise<AdminTransactionRow[]> {
  const { rows } = await sql<PaymentRecord & Beside>`
    select p.*, owner.email as email_id, paid.returns_paid, refund.*
    from (
      select p.* ${from} order by p.updated_at desc, p.id desc ${rowsOf}
    ) p
    left join membership m on m.account_id = p.account_id and m.role = 'owner'
    left join app_user owner on owner.id = m.user_id
    cross join lateral (
      select 1 + count(*) as returns_paid from payment f where f.order_of = coalesce(p.order_of, p.id)
    ) paid
    left join lateral (
      select r.state as refund_state, r.reason as refund_reason, r.failure as refund_failure, r.created_at as refund_asked_at
      from refund r where r.payment_id = coalesce(p.order_of, p.id) order by r.created_at desc, r.id desc limit 1
    ) refund on true
    order by p.updated_at desc, p.id desc`.execute(tx);
  return rows.map((row) => {
    const { confirming: _, method: __, ...facts } = paymentFacts(row);
    const { emailId, returnsPaid, refundState, refundReason, refundFailure, refundAskedAt } = row;
    const refund =
      refundState === null || refundAskedAt === null
        ? null
        : {
            state: refundState,
            reason: refundReason ?? '',
            failure: refundFailure,
            askedAt: refundAskedAt.toISOString(),
          };
    return { ...facts, emailId, returnsPaid, refund };
  });
}
