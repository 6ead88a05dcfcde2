import {
  type listBusinesses as listing,
  MAX_BUSINESS_NAMES,
  type listBusinessNames as naming,
  type ResponseOf,
} from '@gauger/contract';
import { readPage } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import { ownerAddress } from '../../people/sessions/public.ts';
import { presentBusiness } from './business-record.ts';
import { orders, selectMatching } from './queries.ts';

/** One page of the businesses of the account, those a search text finds. */
export async function listBusinesses(
  { database, ring, cipherOf }: AccountDeps,
  { session: { accountId }, query }: Call<typeof listing>,
): Promise<ResponseOf<typeof listing>> {
  const { businessName, archived, sort, order } = query;
  const direction = order === 'descending' ? 'desc' : 'asc';
  return database.inAccount(accountId, async (tx) => {
    const found = selectMatching(tx, accountId, ring, businessName, archived).selectAll();
    const sorted = found.orderBy(orders[sort], direction).orderBy('id', direction);
    const { rows, total, ...page } = await readPage(sorted, query);
    const cipher = await cipherOf(tx, accountId);
    const emailId = await ownerAddress(tx);
    return {
      businesses: rows.map((row) => presentBusiness(row, emailId, cipher)),
      totalBusinesses: total,
      ...page,
    };
  });
}

/** Ids and names alone, for choosing a business. */
export async function listBusinessNames(
  { database, ring }: AccountDeps,
  { session: { accountId }, query }: Call<typeof naming>,
): Promise<ResponseOf<typeof naming>> {
  return database.inAccount(accountId, (tx) =>
    selectMatching(tx, accountId, ring, query.businessName)
      .select(['id', 'businessName'])
      .orderBy(orders.businessName)
      .orderBy('id')
      .limit(MAX_BUSINESS_NAMES)
      .execute(),
  );
}
