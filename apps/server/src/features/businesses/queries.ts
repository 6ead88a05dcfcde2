import type { BusinessOrder } from '@gauger/contract';
import type { BusinessFacts } from '@gauger/contract/business';
import { sql } from 'kysely';
import type { KeyRing } from '../../adapters/crypto/port.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../http/app-error.ts';
import { columnsOf, type Keys } from './business-record.ts';

const living = (tx: Tx, accountId: string) =>
  tx.selectFrom('business').where('business.accountId', '=', accountId).where('business.deletedAt', 'is', null);

/** A business of the account, or NOT_FOUND. `lock` holds it against other savers until the transaction ends. */
export async function loadBusiness(tx: Tx, accountId: string, id: string, lock: 'lock' | 'read') {
  const rows = living(tx, accountId).selectAll().where('id', '=', id);
  const row = await (lock === 'lock' ? rows.forUpdate() : rows).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Adds a business to the account of the transaction. @returns its id */
export async function insertBusiness(tx: Tx, keys: Keys, facts: BusinessFacts, now?: Date): Promise<string> {
  const id = newId();
  await tx
    .insertInto('business')
    .values({
      id,
      accountId: keys.accountId,
      ...columnsOf(facts, id, keys),
      taxWithRegularMethod: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}

/** Writes the facts of a business and counts its version up. */
export async function updateBusiness(tx: Tx, keys: Keys, id: string, facts: BusinessFacts, now: Date): Promise<void> {
  await tx
    .updateTable('business')
    .set((row) => ({ ...columnsOf(facts, id, keys), version: row('version', '+', 1), updatedAt: now }))
    .where('accountId', '=', keys.accountId)
    .where('id', '=', id)
    .execute();
}

/** Marks a business as archived since then; with null as archived no more. Counts its version up. */
export async function markArchived(tx: Tx, accountId: string, id: string, archivedAt: Date | null, now: Date) {
  await tx
    .updateTable('business')
    .set((row) => ({ archivedAt, version: row('version', '+', 1), updatedAt: now }))
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function markBusinessDeleted(tx: Tx, accountId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('business')
    .set({ deletedAt: now, updatedAt: now })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Another living business of this name and EIN. Two who add the same one wait here for each other. */
export async function findTwin(tx: Tx, { ring, accountId }: Keys, { EIN, businessName }: BusinessFacts, id?: string) {
  const index = ring.einIndex(EIN);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${index.toString('hex')}`}, 0))`.execute(tx);
  const twins = await living(tx, accountId)
    .select(['id', 'version', 'archivedAt'])
    .where('einIndex', '=', index)
    .where(sql<boolean>`lower(business_name) = lower(${businessName})`)
    .execute();
  return twins.find((twin) => twin.id !== id);
}

/**
 * The businesses a search text finds, by all nine digits of the EIN, its last four, or a part of the name: among the
 * archived ones or among the others.
 */
export function foundBy(tx: Tx, accountId: string, ring: KeyRing, text = '', archived = false) {
  const wanted = text.trim();
  const rows = living(tx, accountId).where('archivedAt', archived ? 'is not' : 'is', null);
  if (wanted === '') return rows;
  const digits = wanted.replace(/^(\d{2})-(\d{7})$/, '$1$2');
  const part = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return rows.where((row) =>
    row.or([
      sql<boolean>`business_name ilike ${part}`,
      ...(/^\d{9}$/.test(digits) ? [row('einIndex', '=', ring.einIndex(digits))] : []),
      ...(/^\d{4}$/.test(digits) ? [row('einLast4Index', '=', ring.einLast4Index(accountId, digits))] : []),
    ]),
  );
}

/** What lists of businesses are sorted by, as the indexes `business_name` and `business_signing_authority` are. */
export const orders = {
  businessName: sql`lower(business_name)`,
  signingAuthorityName: sql`lower(signing_authority_name)`,
} as const satisfies Record<BusinessOrder, unknown>;
