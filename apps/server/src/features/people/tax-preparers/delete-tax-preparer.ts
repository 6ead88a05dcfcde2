import type { deleteTaxPreparer as deleting } from '@gauger/contract';
import { type Call, recordCallEvent, refuseStale } from '../../../http/public.ts';
import type { AccountDeps } from '../accounts/public.ts';
import { loadTaxPreparer, markTaxPreparerDeleted } from './queries.ts';

/** Deletes a tax preparer. A draft that names it asks for another before it is signed; what was signed keeps its copy. */
export async function deleteTaxPreparer(
  { database, now }: AccountDeps,
  call: Call<typeof deleting>,
): Promise<{ id: string }> {
  const { accountId } = call.session;
  return database.inAccount(accountId, async (tx) => {
    const { id, version } = await loadTaxPreparer(tx, accountId, call.params.id, 'lock');
    refuseStale(
      { id, version },
      call.ifMatch,
      'This tax preparer was changed after you opened it. Reload it before you delete it.',
    );
    await markTaxPreparerDeleted(tx, accountId, id, now());
    await recordCallEvent(tx, call, {
      documentType: 'tax_preparer',
      actionType: 'TAX_PREPARER_DELETED',
      documentId: id,
    });
    return { id };
  });
}
