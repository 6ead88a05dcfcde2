import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../../../db/public.ts';
import type { PaymentGroup } from './queries.ts';

export type RefundRecord = Selectable<Schema['refund']>;

/** The refunds of an order, of its parts too, the newest first. */
export function findRefunds(tx: Tx, group: PaymentGroup): Promise<RefundRecord[]> {
  return tx
    .selectFrom('refund')
    .selectAll()
    .where('accountId', '=', group[0].accountId)
    .where('paymentId', '=', sql<string>`any(${group.map(({ id }) => id)}::uuid[])`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whether the money of a refund is back, or will be. */
export const isCounted = ({ state }: Pick<RefundRecord, 'state'>): boolean => state !== 'failed';

/** Marks refunds that are under way as done. @returns the newest; undefined when the provider refunded without us */
export async function completeRefunds(
  tx: Tx,
  refunds: readonly RefundRecord[],
  now: Date,
): Promise<RefundRecord | undefined> {
  const open = refunds.filter(({ state }) => state === 'initiated');
  for (const { accountId, id } of open)
    await tx
      .updateTable('refund')
      .set({ state: 'refunded', updatedAt: now })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('state', '=', 'initiated')
      .execute();
  return open[0];
}
