import {
  addBusiness as adding,
  deleteBusiness as deleting,
  getBusiness,
  listBusinesses as listing,
  listBusinessNames as naming,
  saveBusiness as saving,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../http/call.ts';
import { ownerAddress } from '../sessions/public.ts';
import { addBusiness } from './add-business.ts';
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
