import type { listTaxPreparers as listing, ResponseOf } from '@gauger/contract';
import { readPage } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { AccountDeps } from '../accounts/public.ts';
import { ownerAddress } from '../sessions/public.ts';
import { byName, listed, readBy } from './queries.ts';
import { presentTaxPreparer } from './tax-preparer-record.ts';

/** One page of the tax preparers of the account. */
export async function listTaxPreparers(
  { database, cipherOf }: AccountDeps,
  { session, query }: Call<typeof listing>,
): Promise<ResponseOf<typeof listing>> {
  const { accountId } = session;
  const { activeStatus } = query;
  const active = activeStatus === undefined ? undefined : activeStatus === 'Active';
  return database.inAccount(accountId, async (tx) => {
    const found = listed(tx, accountId, active, readBy(session)).selectAll();
    const { rows, total, ...page } = await readPage(found.orderBy(byName[0]).orderBy(byName[1]), query);
    const cipher = await cipherOf(tx, accountId);
    const emailId = await ownerAddress(tx);
    return {
      taxPreparer: rows.map((row) => presentTaxPreparer(row, emailId, cipher)),
      totalTaxPreparer: total,
      ...page,
    };
  });
}
