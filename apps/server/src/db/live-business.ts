import type { Tx } from './schema.ts';

/** Selects a business of the account that was not deleted; the caller adds columns and locks. */
export const liveBusiness = (tx: Tx, accountId: string, id: string) =>
  tx.selectFrom('business').where('accountId', '=', accountId).where('id', '=', id).where('deletedAt', 'is', null);
