import type { archiveBusiness as archiving, restoreBusiness as restoring } from '@gauger/contract';
import { type Call, recordCallEvent } from '../../../http/public.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import { ownerAddress } from '../../people/sessions/public.ts';
import { type ListedBusiness, presentBusiness } from './business-record.ts';
import type { FilingsOfBusiness } from './filings-of-business.ts';
import { loadBusiness, markArchived } from './queries.ts';

/** Archives a business, or restores it. Leaves one in that state unchanged. Links that a client did not answer with an approval end. */
export async function archiveBusiness(
  { database, cipherOf, now }: AccountDeps,
  call: Call<typeof archiving> | Call<typeof restoring>,
  archived: boolean,
  filings: FilingsOfBusiness,
): Promise<ListedBusiness> {
  const { accountId } = call.session;
  return database.inAccount(accountId, async (tx) => {
    // Locked, so that no filing is created for it concurrently.
    const { id, archivedAt } = await loadBusiness(tx, accountId, call.params.id, 'lock');
    if ((archivedAt !== null) !== archived) {
      // Its filings are held before the trail, in the order of every other act on them.
      const ended = archived ? await filings.endUnapprovedLinks(tx, accountId, id, now()) : [];
      await markArchived(tx, accountId, id, archived ? now() : null, now());
      const actionType = archived ? 'BUSINESS_ARCHIVED' : 'BUSINESS_RESTORED';
      await recordCallEvent(tx, call, { documentType: 'Business', actionType, documentId: id });
      for (const event of ended) await recordCallEvent(tx, call, event);
    }
    const row = await loadBusiness(tx, accountId, id, 'read');
    return presentBusiness(row, await ownerAddress(tx), await cipherOf(tx, accountId));
  });
}
