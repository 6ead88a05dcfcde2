import type { Selectable } from 'kysely';
import type { Schema, Tx } from '../../../db/public.ts';

export type RefundRecord = Selectable<Schema['refund']>;

/** The refund by an administrator that pays this order back, marked as done; undefined when the provider did it of itself. */
export function completeRefund(
  tx: Tx,
  accountId: string,
  paymentId: string,
  now: Date,
): Promise<RefundRecord | undefined> {
  return tx
    .updateTable('refund')
    .set({ state: 'refunded', updatedAt: now })
    .where('accountId', '=', accountId)
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'initiated')
    .returningAll()
    .executeTakeFirst();
}

/** The newest refund of an order. */
export function findPaymentRefund(tx: Tx, accountId: string, paymentId: string): Promise<RefundRecord | undefined> {
  return tx
    .selectFrom('refund')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('paymentId', '=', paymentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}
