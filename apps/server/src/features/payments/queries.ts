import type { listPayments, QueryOf } from '@gauger/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { invoiceNumberIn, type PaymentRecord, statesOf } from './payment-record.ts';

/** A payment of the account, held until the transaction ends, or NOT_FOUND. Hold its filing first: everybody does. */
export async function lockPayment(tx: Tx, accountId: string, id: string): Promise<PaymentRecord> {
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw new AppError('NOT_FOUND');
  return payment;
}

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

/** What a payment must know of its filing. */
export type PayableFiling = NonNullable<Awaited<ReturnType<typeof lockFiling>>>;

/** The live filing of the account, held until the transaction ends. */
export function lockFiling(tx: Tx, accountId: string, id: string) {
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
      'business.businessName',
    ])
    .where('filing.accountId', '=', accountId)
    .where('filing.id', '=', id)
    .where('filing.deletedAt', 'is', null)
    .forUpdate('filing')
    .executeTakeFirst();
}

/** The payments of a filing, the newest first. */
export function paymentsOf(tx: Tx, accountId: string, filingId: string): Promise<PaymentRecord[]> {
  return tx
    .selectFrom('payment')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

type Filters = QueryOf<typeof listPayments>;

/** A page of the account's payments, the newest first, and how many there are. Days are those of UTC. */
export async function pageOfPayments(
  tx: Tx,
  accountId: string,
  filters: Filters,
): Promise<{ payments: PaymentRecord[]; total: number }> {
  const matching = tx.selectFrom('payment').where('accountId', '=', accountId).where(conditions(filters));
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const payments = await matching
    .selectAll()
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(filters.size)
    .offset(filters.pageNumber * filters.size)
    .execute();
  return { payments, total };
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

/** Text for `like` that means itself. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
