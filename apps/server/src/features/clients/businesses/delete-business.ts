import type { deleteBusiness as deleting, ResponseOf } from '@gauger/contract';
import { AppError } from '../../../app-error.ts';
import { type Call, recordCallEvent, refuseStale } from '../../../http/public.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import type { FilingsOfBusiness } from './filings-of-business.ts';
import { loadBusiness, markBusinessDeleted } from './queries.ts';

/** Deletes a business with its unpaid drafts. What was paid or sent is kept, and its business with it. */
export async function deleteBusiness(
  { database, now }: AccountDeps,
  call: Call<typeof deleting>,
  filings: FilingsOfBusiness,
): Promise<ResponseOf<typeof deleting>> {
  const { accountId } = call.session;
  return database.inAccount(accountId, async (tx) => {
    // Locked, so that no filing is created for it concurrently.
    const { id, version } = await loadBusiness(tx, accountId, call.params.id, 'lock');
    refuseStale(
      { id, version },
      call.ifMatch,
      'This business was changed after you opened it. Reload it before you delete it.',
    );
    const { deleted, kept } = await filings.deleteDrafts(tx, call, id, now());
    if (kept > 0)
      throw new AppError('BUSINESS_IN_USE', {
        description: `This business has ${kept === 1 ? 'a filing that is' : `${kept} filings that are`} paid or sent. It stays with ${kept === 1 ? 'it' : 'them'}.`,
      });
    await markBusinessDeleted(tx, accountId, id, now());
    await recordCallEvent(tx, call, {
      documentType: 'Business',
      actionType: 'BUSINESS_DELETED',
      documentId: id,
      detail: { deletedDrafts: deleted },
    });
    return { id, deletedDrafts: deleted };
  });
}
