import type { Tx } from './schema.ts';

/** A business of the account that was not deleted: what is read of it, and whether it is held, the caller says. */
export const liveBusiness = (tx: Tx, accountId: string, id: string) =>
  tx.selectFrom('business').where('accountId', '=', accountId).where('id', '=', id).where('deletedAt', 'is', null);
