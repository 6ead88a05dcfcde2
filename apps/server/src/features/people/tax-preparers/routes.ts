import {
  addTaxPreparer as adding,
  deleteTaxPreparer as deleting,
  getTaxPreparer,
  listTaxPreparers as listing,
  saveTaxPreparer as saving,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../../http/public.ts';
import type { AccountDeps } from '../accounts/public.ts';
import { ownerAddress } from '../sessions/public.ts';
import { addTaxPreparer } from './add-tax-preparer.ts';
import { deleteTaxPreparer } from './delete-tax-preparer.ts';
import { listTaxPreparers } from './list-tax-preparers.ts';
import { loadTaxPreparer, readBy } from './queries.ts';
import { saveTaxPreparer } from './save-tax-preparer.ts';
import { presentTaxPreparer } from './tax-preparer-record.ts';

export function taxPreparerCalls(deps: AccountDeps): BoundCall[] {
  const { database, cipherOf } = deps;
  return [
    bound(adding, (call) => addTaxPreparer(deps, call)),
    bound(saving, (call) => saveTaxPreparer(deps, call)),
    bound(deleting, (call) => deleteTaxPreparer(deps, call)),
    bound(listing, (call) => listTaxPreparers(deps, call)),
    bound(getTaxPreparer, ({ session, params }) =>
      database.inAccount(session.accountId, async (tx) => {
        const { accountId } = session;
        const row = await loadTaxPreparer(tx, accountId, params.id, 'read', readBy(session));
        return presentTaxPreparer(row, await ownerAddress(tx), await cipherOf(tx, accountId));
      }),
    ),
  ];
}
