import type { Tx } from '../../db/database.ts';

/** Whether the service fee of a filing was paid, and not given back: kept when the filing is unlocked. */
export const feePaid = async (tx: Tx, filingId: string): Promise<boolean> =>
  (await feesPaid(tx, [filingId])).has(filingId);

/** Of these filings those whose fee was paid. */
export async function feesPaid(tx: Tx, filingIds: readonly string[]): Promise<ReadonlySet<string>> {
  const paid = await tx
    .selectFrom('payment')
    .select('filingId')
    .where('filingId', 'in', filingIds)
    .where('state', '=', 'approved')
    .execute();
  return new Set(paid.map(({ filingId }) => filingId));
}

/** Whether the provider is being asked for the money of a filing right now: then it can be neither deleted nor paid anew. */
export async function isBeingPaid(tx: Tx, filingId: string): Promise<boolean> {
  const payment = await tx
    .selectFrom('payment')
    .select('id')
    .where('filingId', '=', filingId)
    .where('state', '=', 'capturing')
    .executeTakeFirst();
  return payment !== undefined;
}
