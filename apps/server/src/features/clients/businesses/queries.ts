import { type BusinessOrder, type ClientKind, MAX_SAME_EIN } from '@gauger/contract';
import type { BusinessFacts } from '@gauger/contract/business';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { KeyRing } from '../../../adapters/crypto/port.ts';
import { AppError } from '../../../app-error.ts';
import { newId, type Schema, type Tx } from '../../../db/public.ts';
import { type Contact, insertContacts } from '../client-contacts/public.ts';
import { columnsOf, type Keys, taxpayerNumber } from './business-record.ts';

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
    .values(rowOf(facts, id, keys, now))
    .execute();
  return id;
}

/** A business as a client: without a contact, its signing authority is asked; without a kind, its returns say it. */
interface Client {
  contact: Contact | null;
  kind: ClientKind | null;
}

/** Most rows of one statement: each takes some twenty of the 65,535 parameters PostgreSQL knows. */
const BATCH = 500;

/** Adds many businesses. */
export async function insertBusinesses(
  tx: Tx,
  keys: Keys,
  businesses: readonly { facts: BusinessFacts; client: Client }[],
  now: Date,
): Promise<void> {
  const rows = businesses.map(({ facts, client: { kind } }) => ({
    ...rowOf(facts, newId(), keys, now),
    clientKind: kind,
  }));
  const contacts = businesses.flatMap(({ facts: { signingAuthorityName: signer }, client: { contact } }, at) => {
    const businessId = rows[at]?.id;
    return contact && businessId ? [{ businessId, ...contact, signer }] : [];
  });
  for (let from = 0; from < rows.length; from += BATCH)
    await tx
      .insertInto('business')
      .values(rows.slice(from, from + BATCH))
      .execute();
  await insertContacts(tx, keys.accountId, contacts, now);
}

const rowOf = (facts: BusinessFacts, id: string, keys: Keys, now: Date | undefined) => ({
  id,
  accountId: keys.accountId,
  ...columnsOf(facts, id, keys),
  taxWithRegularMethod: null,
  createdAt: now,
  updatedAt: now,
});

/** Writes the facts of a business and counts its version up. */
export async function updateBusiness(tx: Tx, keys: Keys, id: string, facts: BusinessFacts, now: Date): Promise<void> {
  await tx
    .updateTable('business')
    .set((row) => ({ ...columnsOf(facts, id, keys), version: row('version', '+', 1), updatedAt: now }))
    .where('accountId', '=', keys.accountId)
    .where('id', '=', id)
    .execute();
}

/** Saves how often a client files. @returns whether it was another kind before */
export async function saveKind(tx: Tx, accountId: string, id: string, clientKind: ClientKind): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('business')
    .set({ clientKind })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where((row) => row.or([row('clientKind', 'is', null), row('clientKind', '<>', clientKind)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks a business as archived since then; null restores it. Increments its version. */
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
  await tx.deleteFrom('sheetWord').where('accountId', '=', accountId).where('businessId', '=', id).execute();
}

/** Another living business of this name and EIN. Two who add the same one wait here for each other. */
export async function findDuplicate(tx: Tx, { ring, accountId }: Keys, facts: BusinessFacts, id?: string) {
  const { businessName } = facts;
  const index = ring.einIndex(taxpayerNumber(facts));
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`${accountId} businesses`}, 0))`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${index.toString('hex')}`}, 0))`.execute(tx);
  const twins = await living(tx, accountId)
    .select(['id', 'version', 'archivedAt'])
    .where('einIndex', '=', index)
    .where(sql<boolean>`lower(business_name) = lower(${businessName})`)
    .execute();
  return twins.find((twin) => twin.id !== id);
}

/** Other living businesses with the EIN of this one, archived ones too, by name. */
export function findSameEin(tx: Tx, accountId: string, { id, einIndex }: { id: string; einIndex: Buffer }) {
  return living(tx, accountId)
    .select(['id', 'businessName'])
    .where('einIndex', '=', einIndex)
    .where('id', '<>', id)
    .orderBy(orders.businessName)
    .orderBy('id')
    .limit(MAX_SAME_EIN)
    .execute();
}

/** Holds all businesses of the account: who adds or renames one waits until the transaction ends. */
export async function holdAllBusinesses(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} businesses`}, 0))`.execute(tx);
}

/** The living businesses with one of these EINs, by EIN. */
export async function businessesByEin(tx: Tx, { ring, accountId }: Keys, eins: readonly string[]) {
  const byIndex = new Map([...new Set(eins)].map((ein) => [ring.einIndex(ein).toString('hex'), ein]));
  const rows = await living(tx, accountId)
    .select(['id', 'businessName', 'signingAuthorityName', 'contactEmailAddress', 'einIndex'])
    .select(sql<boolean>`archived_at is not null`.as('isArchived'))
    .where('einIndex', '=', sql<Buffer>`any(${[...byIndex.keys()].map((index) => Buffer.from(index, 'hex'))})`)
    .orderBy('id')
    .execute();
  const found = new Map<string, Omit<(typeof rows)[number], 'einIndex'>[]>();
  for (const { einIndex, ...business } of rows) {
    const ein = byIndex.get(einIndex.toString('hex')) ?? '';
    found.set(ein, [...(found.get(ein) ?? []), business]);
  }
  return found;
}

/** The businesses with this text in the name or as EIN, whole or its last four digits: the archived ones or the others. */
export function selectMatching(tx: Tx, accountId: string, ring: KeyRing, text = '', archived = false) {
  const rows = living(tx, accountId).where('archivedAt', archived ? 'is not' : 'is', null);
  return text.trim() === '' ? rows : rows.where((row) => isNamed(row, { accountId, ring, text }));
}

/** Whether a business has the text in its name, or as its EIN or the last four digits. */
export function isNamed(
  row: ExpressionBuilder<Schema, 'business'>,
  { accountId, ring, text }: { accountId: string; ring: KeyRing; text: string },
): Expression<SqlBool> {
  const wanted = text.trim();
  const digits = wanted.replace(/^(\d{2})-(\d{7})$/, '$1$2');
  const part = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return row.or([
    sql<boolean>`business_name ilike ${part}`,
    ...(/^\d{9}$/.test(digits) ? [row('einIndex', '=', ring.einIndex(digits))] : []),
    ...(/^\d{4}$/.test(digits) ? [row('einLast4Index', '=', ring.einLast4Index(accountId, digits))] : []),
  ]);
}

/** Sort columns for lists of businesses, which match the indexes `business_name` and `business_signing_authority`. */
export const orders = {
  businessName: sql`lower(business_name)`,
  signingAuthorityName: sql`lower(signing_authority_name)`,
} as const satisfies Record<BusinessOrder, unknown>;
