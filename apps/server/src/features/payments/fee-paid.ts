import type { Tx } from '../../db/database.ts';

/** Whether the service fee of a filing was paid, and not given back: kept when the filing is unlocked. */
export async function feePaid(tx: Tx, filingId: string): Promise<boolean> {
  const paid = await tx
    .selectFrom('payment')
    .select('id')
    .where('filingId', '=', filingId)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  return paid !== undefined;
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
