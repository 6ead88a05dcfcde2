import { sql } from 'kysely';
import { statement, type Tx } from '../../../db/public.ts';

const selectPaid = statement((db, { filingIds }: { filingIds: readonly string[] }) =>
  db
    .selectFrom('payment')
    .select('filingId')
    .where('filingId', '=', sql<string>`any(${filingIds})`)
    .where('state', '=', 'approved'),
);

/** Of these filings those whose service fee was paid and not given back: kept when a filing is unlocked. */
export async function feesPaid(tx: Tx, filingIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await selectPaid(tx, { filingIds });
  return new Set(rows.map(({ filingId }) => filingId));
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
