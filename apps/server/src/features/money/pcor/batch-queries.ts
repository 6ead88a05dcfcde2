import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';

/** A batch of the account, or NOT_FOUND. */
export async function findBatch(tx: Tx, accountId: string, id: string) {
  const batch = await tx
    .selectFrom('pcorBatch')
    .select(['id', 'sheetName', 'createdAt'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!batch) throw new AppError('NOT_FOUND');
  return batch;
}

/** The live filings of a batch, in the order of its sheet. */
export const filingsIn = (tx: Tx, accountId: string, batchId: string) =>
  tx
    .selectFrom('pcorBatchFiling')
    .innerJoin('filing', 'filing.id', 'pcorBatchFiling.filingId')
    .where('pcorBatchFiling.accountId', '=', accountId)
    .where('pcorBatchFiling.batchId', '=', batchId)
    .where('filing.deletedAt', 'is', null);

/** Throws NOT_FOUND unless all these filings are live ones of the batch, and the batch one of the account. */
export async function requireInBatch(
  tx: Tx,
  accountId: string,
  batchId: string,
  filings: readonly string[],
): Promise<void> {
  await findBatch(tx, accountId, batchId);
  const wanted = [...new Set(filings)];
  const found = await filingsIn(tx, accountId, batchId).select('filing.id').where('filing.id', 'in', wanted).execute();
  if (found.length !== wanted.length) throw new AppError('NOT_FOUND');
}
