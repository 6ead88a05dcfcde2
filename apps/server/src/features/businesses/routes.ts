import {
  addBusiness as adding,
  archiveBusiness as archiving,
  countBusinessFilings as counting,
  deleteBusiness as deleting,
  getBusiness,
  listBusinesses as listing,
  listBusinessNames as naming,
  restoreBusiness as restoring,
  saveBusiness as saving,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../http/call.ts';
import { filingsOf } from '../filings/public.ts';
import { ownerAddress } from '../sessions/public.ts';
import { addBusiness } from './add-business.ts';
import { archiveBusiness } from './archive-business.ts';
import { presentBusiness } from './business-record.ts';
import { deleteBusiness } from './delete-business.ts';
import type { BusinessDeps } from './deps.ts';
import { listBusinesses, listBusinessNames } from './list-businesses.ts';
import { loadBusiness } from './queries.ts';
import { saveBusiness } from './save-business.ts';

export function businessCalls(deps: BusinessDeps): BoundCall[] {
  const { database, cipherOf } = deps;
  return [
    bound(adding, (call) => addBusiness(deps, call)),
    bound(saving, (call) => saveBusiness(deps, call)),
    bound(deleting, (call) => deleteBusiness(deps, call)),
    bound(archiving, (call) => archiveBusiness(deps, call, true)),
    bound(restoring, (call) => archiveBusiness(deps, call, false)),
    bound(counting, ({ session: { accountId }, params }) =>
      database.inAccount(accountId, async (tx) => {
        const { id } = await loadBusiness(tx, accountId, params.id, 'read');
        const { drafts, kept } = await filingsOf(tx, accountId, id, 'read');
        return { drafts: drafts.length, kept };
      }),
    ),
    bound(listing, (call) => listBusinesses(deps, call)),
    bound(naming, (call) => listBusinessNames(deps, call)),
    bound(getBusiness, ({ session: { accountId }, params }) =>
      database.inAccount(accountId, async (tx) => {
        const row = await loadBusiness(tx, accountId, params.id, 'read');
        return presentBusiness(row, await ownerAddress(tx), await cipherOf(tx, accountId));
      }),
    ),
  ];
}
