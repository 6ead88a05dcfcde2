import type { AdminTransactionRow, adminFetch } from '@gauger/contract';
import { allocateCents, decimal, isZero, minus, over, sum, times, toFixed, ZERO } from '@gauger/excise';
import { type RawBuilder, sql } from 'kysely';
import { literally, MAX_COUNTED, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { invoiceNumberIn, type PaymentRecord, paymentFacts, statesOf, takenOf } from '../../money/payments/public.ts';
import { byIndexes, either, type Narrowing, ofBusinesses, ofPerson } from './conditions.ts';
import { type CountedFact, pageOfList } from './day-counts.ts';

type Filters = NonNullable<Call<typeof adminFetch>['body']['transactionsParams']>;

/** A page of the payments of every account, the one that changed last first. */
export const transactionsPage = async (tx: Tx, filters: Filters) =>
  pageOfList<AdminTransactionRow>(tx, filters, {
    table: sql`payment p`,
    at: sql`p.updated_at`,
    kinds: ['payment'],
    facts: factsWanted(filters),
    others: await otherConditions(tx, filters),
    read: (from, rowsOf) => readTransactions(tx, from, rowsOf),
  });

function factsWanted({ transactionFormType: form, paymentStatus }: Filters): CountedFact[] {
  const states = paymentStatus ? statesOf(paymentStatus) : [];
  return [
    ...(form ? [{ kinds: [`payment ${form}` as const], condition: sql`p.form_type = ${form}` }] : []),
    ...(paymentStatus
      ? [{ kinds: states.map((state) => `payment ${state}` as const), condition: sql`p.state = any(${states})` }]
      : []),
  ];
}

async function otherConditions(tx: Tx, filters: Filters): Promise<Narrowing[]> {
  const { paymentId, invoiceNumber } = filters;
  const invoice = invoiceNumber ? invoiceNumberIn(invoiceNumber) : undefined;
  return [
    ...(await ofPerson(tx, sql`p.account_id`, filters.emailVal)).map(either),
    ...(await ofBusinesses(tx, sql`p.business_id`, filters.businessName)),
    ...(await ofBusinesses(tx, sql`p.business_id`, filters.searchStr)),
    ...(paymentId ? [await ofPaymentId(tx, paymentId)] : []),
    ...(invoiceNumber ? [either(invoice === undefined ? sql`false` : sql`p.invoice_number = ${invoice}`)] : []),
  ];
}

/**
 * The payments whose id begins so. Those that few ids begin with are collected first: an index on the days of payments would be read
 * through to old ones. Where many do, a page fills soon in the order of the list.
 */
async function ofPaymentId(tx: Tx, beginning: string): Promise<Narrowing> {
  await byIndexes(tx);
  const isLike = sql`upper(payment_id) like ${`${literally(beginning.toUpperCase())}%`}`;
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (select from payment where ${isLike} limit ${MAX_COUNTED + 1}) as counted`.execute(
    tx,
  );
  const isMany = (rows[0]?.found ?? 0) > MAX_COUNTED;
  return { count: isLike, cut: isMany ? isLike : sql`p.id = any(array(select id from payment where ${isLike}))` };
}

/** Facts of the list besides the payment itself. */
interface OthersOfOrder {
  emailId: string | null;
  returnsPaid: number;
  returnsLeft: number;
  /** Money that the order asked for, of all its returns, and that its refunds give back. */
  whole: string;
  moneyBack: string;
  refundState: 'initiated' | 'refunded' | 'failed' | null;
  refundReason: string | null;
  refundFailure: string | null;
  refundAskedAt: Date | null;
}

/** One payment of any account, which is there. */
export async function readTransaction(tx: Tx, id: string): Promise<AdminTransactionRow> {
  const [found] = await readTransactions(tx, sql`from payment p where p.id = ${id}`, sql``);
  return found as AdminTransactionRow;
}

/** Reads rows of the list as it shows them, in its order. */
export async function readTransactions(
  tx: Tx,
  from: RawBuilder<unknown>,
  rowsOf: RawBuilder<unknown>,
): Promise<AdminTransactionRow[]> {
  const { rows } = await sql<PaymentRecord & OthersOfOrder>`
    select p.*, owner.email as email_id, paid.*, refund.*
    from (
      select p.id ${from} order by p.updated_at desc, p.id desc ${rowsOf}
    ) page
    join payment p on p.id = page.id
    left join membership m on m.account_id = p.account_id and m.role = 'owner'
    left join app_user owner on owner.id = m.user_id
    cross join lateral (
      select count(*) as returns_paid, count(*) filter (where f.state in ('approved', 'mismatched')) as returns_left,
        sum(f.paid_amount) as whole, (select coalesce(sum(r.amount), 0) from refund r where r.state <> 'failed' and r.payment_id = any(array_agg(f.id))) as money_back
      from payment f where f.order_of = coalesce(p.order_of, p.id) or f.id = coalesce(p.order_of, p.id)
    ) paid
    left join lateral (
      select r.state as refund_state, r.reason as refund_reason, r.failure as refund_failure, r.created_at as refund_asked_at
      from refund r where r.payment_id = case when r.is_part then p.id else coalesce(p.order_of, p.id) end
        -- The rest may be refunded after this return was.
      order by r.is_part and r.state = 'refunded' desc, r.created_at desc, r.id desc limit 1
    ) refund on true
    order by p.updated_at desc, p.id desc`.execute(tx);
  const shares = await findShares(tx, rows);
  return rows.map((row) => {
    const { confirming: _, method: __, ...facts } = paymentFacts(row);
    const {
      emailId,
      returnsPaid,
      returnsLeft,
      whole,
      moneyBack,
      refundState,
      refundReason,
      refundFailure,
      refundAskedAt,
    } = row;
    const refund =
      refundState === null || refundAskedAt === null
        ? null
        : {
            state: refundState,
            reason: refundReason ?? '',
            failure: refundFailure,
            askedAt: refundAskedAt.toISOString(),
          };
    const taken = row.takenAmount === null ? null : takenOf(row);
    const amount = toFixed(minus(decimal(taken?.amount ?? whole), decimal(moneyBack)), 2);
    const left = { returns: returnsLeft, amount };
    return { ...facts, emailId, taken, takenShare: shares.get(row.id) ?? null, returnsPaid, left, refund };
  });
}

/** Divides the money that was taken for an order among its returns, by their fees; only where it is not what was asked for. */
async function findShares(tx: Tx, rows: readonly PaymentRecord[]): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  for (const { id, orderOf, takenAmount } of rows) if (takenAmount !== null) taken.set(orderOf ?? id, takenAmount);
  if (taken.size === 0) return new Map();
  const orders = [...taken.keys()];
  const { rows: members } = await sql<{ order: string; id: string; paidAmount: string }>`
    select coalesce(order_of, id) as order, id, paid_amount from payment
    where id = any(${orders}::uuid[]) or order_of = any(${orders}::uuid[]) order by id`.execute(tx);
  return new Map(
    [...taken].flatMap(([order, amount]) => {
      const group = members.filter((member) => member.order === order);
      const fees = group.map(({ paidAmount }) => decimal(paidAmount));
      const whole = sum(fees);
      const parts = fees.map((fee) => (isZero(whole) ? fee : over(times(decimal(amount), fee), whole)));
      const shares = isZero(whole) ? parts : allocateCents(decimal(amount), parts);
      return group.map(({ id }, at) => [id, toFixed(shares[at] ?? ZERO, 2)] as const);
    }),
  );
}
