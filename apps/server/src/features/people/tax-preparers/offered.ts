import type { TaxPreparerFacts } from '@gauger/contract/tax-preparer';
import { isSameName } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import type { Cipher } from '../accounts/public.ts';
import { findOwner, nameOf, wasChanged } from '../sessions/public.ts';
import { listed } from './queries.ts';
import { openFacts } from './tax-preparer-record.ts';

/** Whether a preparer may be named on a filing of the account: there, and active. */
export async function isOffered(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const row = await listed(tx, accountId, true).select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Whether the owner is or ever was registered as a tax preparer: clearing the box gives no authority to sign. */
export async function isPreparersAccount(tx: Tx, accountId: string): Promise<boolean> {
  const owner = await findOwner(tx);
  // Without an owner no person vouches for the account.
  return !owner || owner.taxPreparer || wasChanged(tx, accountId, owner.id, 'endedTaxPreparer');
}

/** Whether a business of a tax preparer's account is a client: the owner is not its signing authority. */
export async function isOfClient(tx: Tx, businessId: string): Promise<boolean> {
  const owner = await findOwner(tx);
  if (owner && !owner.taxPreparer) return false;
  const { signingAuthorityName } = await tx
    .selectFrom('business')
    .select('signingAuthorityName')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return !owner || !isSameName(nameOf(owner), signingAuthorityName);
}

/** The only active preparer of an account whose owner is registered as a preparer; else null. */
export async function findSoleOfRegistered(tx: Tx, accountId: string): Promise<string | null> {
  if ((await findOwner(tx))?.taxPreparer === false) return null;
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
