import type { Tx } from '../../db/database.ts';

/** Of these filings those whose service fee was paid and not given back: kept when a filing is unlocked. */
export async function feesPaid(tx: Tx, filingIds: readonly string[]): Promise<ReadonlySet<string>> {
  const paid = await tx
    .selectFrom('payment')
    .select('filingId')
    .where('filingId', 'in', filingIds)
    .where('state', '=', 'approved')
    .execute();
  return new Set(paid.map(({ filingId }) => filingId));
}

/** States of a payment for which money was taken, or may have been: its filing is part of the books. */
const withMoney = ['capturing', 'approved', 'mismatched', 'refunded'] as const;
type WithMoney = (typeof withMoney)[number];

/** The state of the newest payment of a filing for which money was taken, given back or not; undefined without one. */
export async function paymentTaken(tx: Tx, filingId: string): Promise<WithMoney | undefined> {
  const payment = await tx
    .selectFrom('payment')
    .select('state')
    .where('filingId', '=', filingId)
    .where('state', 'in', withMoney)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return payment?.state as WithMoney | undefined;
}
