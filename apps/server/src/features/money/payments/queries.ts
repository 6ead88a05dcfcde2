import type { listPayments, QueryOf } from '@gauger/contract';
import { decimal, sum, toFixed } from '@gauger/excise';
import { type ExpressionBuilder, sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import { literally, readPage, type Schema, type Tx } from '../../../db/public.ts';
import { invoiceNumberIn, type PaymentRecord, statesOf } from './payment-record.ts';

export async function findPayment(tx: Tx, accountId: string, id: string): Promise<PaymentRecord> {
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!payment) throw new AppError('NOT_FOUND');
  return payment;
}

/** Finds the payment that the provider knows by an id, the leading one of its order. Throws NOT_FOUND. */
export async function findOfProvider(tx: Tx, accountId: string, paymentId: string): Promise<string> {
  const payment = await tx
    .selectFrom('payment')
    .select('id')
    .where('accountId', '=', accountId)
    .where('paymentId', '=', paymentId)
    .orderBy('id')
    .executeTakeFirst();
  if (!payment) throw new AppError('NOT_FOUND');
  return payment.id;
}

/** The payments that one order pays: the one that leads, and after it those that follow. Each leads itself alone as a rule. */
export type PaymentGroup = readonly [PaymentRecord, ...PaymentRecord[]];

/** Locks the payments of the order that pays this one, after their filings. Throws NOT_FOUND. */
export async function lockGroup(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<{ group: PaymentGroup; filings: ReadonlyMap<string, PayableFiling> }> {
  const named = await findGroup(tx, accountId, id);
  const filings = await lockFilings(
    tx,
    accountId,
    named.map(({ filingId }) => filingId),
  );
  return { group: await findGroup(tx, accountId, id, 'lock'), filings };
}

/** The payments of the order that pays this one. Throws NOT_FOUND. */
export async function findGroup(tx: Tx, accountId: string, id: string, lock?: 'lock'): Promise<PaymentGroup> {
  const { orderOf } = await findPayment(tx, accountId, id);
  const leaderId = orderOf ?? id;
  const rows = tx
    .selectFrom('payment')
    .selectAll()
    .where('accountId', '=', accountId)
    .where((row) => row.or([row('id', '=', leaderId), row('orderOf', '=', leaderId)]))
    .orderBy('id');
  const found = await (lock ? rows.forUpdate() : rows).execute();
  const isLeader = ({ id: one }: PaymentRecord) => one === leaderId;
  // The payment itself is among them: none is ever deleted.
  return [...found.filter(isLeader), ...found.filter((payment) => !isLeader(payment))] as [
    PaymentRecord,
    ...PaymentRecord[],
  ];
}

/** Finds the payments of an order to void or resume. Throws NOT_FOUND; WRONG_STATE if it pays for returns not seen too. */
export async function findWholeGroup(tx: Tx, accountId: string, id: string): Promise<PaymentGroup> {
  const group = await findGroup(tx, accountId, id);
  if (isWhole(group)) return group;
  throw new AppError('WRONG_STATE', { description: `${WITH_OTHERS}.` });
}

/** Why a fee cannot be paid while an order also pays for returns that the caller does not see. */
export const WITH_OTHERS =
  'A payment that was started includes this fee and others. Wait until it ends, or ask the account owner';

/** Whether the caller sees all payments of an order. */
export function isWhole(group: PaymentGroup): boolean {
  const [{ orderOf, orderAmount }] = group;
  const paid = toFixed(sum(group.map(({ paidAmount }) => decimal(paidAmount))), 2);
  return orderOf === null && (orderAmount === null || toFixed(decimal(orderAmount), 2) === paid);
}

/** Several live filings of the account, held in the order of their ids: two who hold many never wait for each other. */
export async function lockFilings(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayableFiling>> {
  const found = await lockedRows(tx, accountId, ids).orderBy('filing.id').execute();
  return new Map(found.map((filing) => [filing.id, filing]));
}

/** The filing as a payment needs it. */
export type PayableFiling = NonNullable<Awaited<ReturnType<typeof lockFiling>>>;

/** The live filing of the account, held until the transaction ends. */
export const lockFiling = (tx: Tx, accountId: string, id: string) => lockedRows(tx, accountId, [id]).executeTakeFirst();

function lockedRows(tx: Tx, accountId: string, ids: readonly string[]) {
  return tx
    .selectFrom('filing')
    .innerJoin('business', 'business.id', 'filing.businessId')
    .select([
      'filing.id',
      'filing.businessId',
      'filing.formType',
      'filing.taxYear',
      'filing.quarter',
      'filing.state',
      'filing.version',
      'business.businessName',
    ])
    .where('filing.accountId', '=', accountId)
    .where('filing.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('filing.deletedAt', 'is', null)
    .forUpdate('filing');
}

/** The payments of a filing, the newest first. */
export function findPayments(tx: Tx, accountId: string, filingId: string): Promise<PaymentRecord[]> {
  return tx
    .selectFrom('payment')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The payments of several filings, by filing, the newest first. */
export async function paymentsOfEach(
  tx: Tx,
  accountId: string,
  filingIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentRecord[]>> {
  const payments = await tx
    .selectFrom('payment')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('filingId', '=', sql<string>`any(${filingIds}::uuid[])`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return Map.groupBy(payments, ({ filingId }) => filingId);
}

type Filters = QueryOf<typeof listPayments>;

/** A page of the account's payments, the newest first, and how many there are. Days are those of UTC. */
export function pageOfPayments(tx: Tx, accountId: string, filters: Filters) {
  const matching = tx.selectFrom('payment').selectAll().where('accountId', '=', accountId).where(conditions(filters));
  return readPage(matching.orderBy('updatedAt', 'desc').orderBy('id', 'desc'), filters);
}

const conditions = (filters: Filters) => (payment: ExpressionBuilder<Schema, 'payment'>) => {
  const { fromDate, toDate, businessName, paymentStatus, transactionFormType, paymentId, invoiceNumber } = filters;
  const invoice = invoiceNumber ? invoiceNumberIn(invoiceNumber) : undefined;
  return payment.and([
    ...(fromDate ? [sql<boolean>`updated_at >= ${`${fromDate}T00:00:00Z`}::timestamptz`] : []),
    ...(toDate ? [sql<boolean>`updated_at < ${`${toDate}T00:00:00Z`}::timestamptz + interval '1 day'`] : []),
    ...(businessName ? [payment('businessName', 'ilike', `%${literally(businessName)}%`)] : []),
    ...(paymentStatus ? [oneOf(payment, statesOf(paymentStatus))] : []),
    ...(transactionFormType ? [sql<boolean>`lower(form_type) = ${transactionFormType.toLowerCase()}`] : []),
    ...(paymentId ? [payment('paymentId', 'ilike', `%${literally(paymentId)}%`)] : []),
    ...(invoiceNumber ? [invoice === undefined ? sql<boolean>`false` : payment('invoiceNumber', '=', invoice)] : []),
  ]);
};

const oneOf = (payment: ExpressionBuilder<Schema, 'payment'>, states: PaymentRecord['state'][]) =>
  states.length === 0 ? sql<boolean>`false` : payment('state', 'in', states);
