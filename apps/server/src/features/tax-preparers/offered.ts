import type { TaxPreparerFacts } from '@gauger/contract/tax-preparer';
import { isSameName } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import type { Cipher } from '../accounts/public.ts';
import { wasChanged } from '../profile/public.ts';
import { listed } from './queries.ts';
import { openFacts } from './tax-preparer-record.ts';

/** Whether a preparer may be named on a filing of the account: there, and active. */
export async function isOffered(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const row = await listed(tx, accountId, true).select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the owner of the account is registered as a tax preparer, or once was, so that its businesses are clients: clearing the box gives
 * no authority to sign.
 */
export async function isPreparersAccount(tx: Tx, accountId: string): Promise<boolean> {
  const owner = await findOwner(tx, accountId);
  // Without an owner no person vouches for the account.
  if (!owner || owner.taxPreparer) return true;
  return wasChanged(tx, accountId, owner.id, 'endedTaxPreparer');
}

/** Whether the owner of the account is registered as a tax preparer now. */
const isRegistered = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await findOwner(tx, accountId))?.taxPreparer ?? true;

const findOwner = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('membership')
    .innerJoin('appUser', 'appUser.id', 'membership.userId')
    .select(['appUser.id', 'appUser.taxPreparer'])
    .where('membership.accountId', '=', accountId)
    .where('membership.role', '=', 'owner')
    .executeTakeFirst();

/** Whether a business of a tax preparer's account is a client: the owner is not its signing authority. */
export async function isOfClient(tx: Tx, accountId: string, businessId: string): Promise<boolean> {
  if (!(await isRegistered(tx, accountId))) return false;
  const names = await tx
    .selectFrom('business')
    .innerJoin('membership', (join) =>
      join.onRef('membership.accountId', '=', 'business.accountId').on('membership.role', '=', 'owner'),
    )
    .innerJoin('appUser', 'appUser.id', 'membership.userId')
    .select(['business.signingAuthorityName', 'appUser.firstName', 'appUser.lastName'])
    .where('business.id', '=', businessId)
    .executeTakeFirst();
  return names === undefined || !isSameName(`${names.firstName} ${names.lastName}`, names.signingAuthorityName);
}

/** The only active preparer of an account whose owner is registered as a preparer; else null. */
export async function findSoleOfRegistered(tx: Tx, accountId: string): Promise<string | null> {
  if (!(await isRegistered(tx, accountId))) return null;
  const active = await listed(tx, accountId, true).select('id').limit(2).execute();
  return active.length === 1 ? (active[0]?.id ?? null) : null;
}

/** Reads a preparer that a filing names, deleted or not: the return shows this preparer until another is chosen. */
export async function openPreparer(tx: Tx, accountId: string, id: string, cipher: Cipher): Promise<TaxPreparerFacts> {
  const row = await tx
    .selectFrom('taxPreparer')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return openFacts(row, cipher);
}
