import { editors } from '@gauger/contract';
import type { TaxPreparerFacts } from '@gauger/contract/tax-preparer';
import { type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import { newId, type Schema, type Tx } from '../../../db/public.ts';
import type { AccountSession } from '../sessions/public.ts';
import { columnsOf, identityIndex, type Keys, type TaxPreparerRow } from './tax-preparer-record.ts';

const living = (tx: Tx, accountId: string) =>
  tx.selectFrom('taxPreparer').where('accountId', '=', accountId).where('deletedAt', 'is', null);

/** The preparers that a person reads: one limited to some businesses who names nobody, those on the returns they see. */
export const readBy = ({ limited, principal }: AccountSession): 'named' | 'all' =>
  limited && !(editors as readonly string[]).includes(principal) ? 'named' : 'all';

type Preparers<Row> = SelectQueryBuilder<Schema, 'taxPreparer', Row>;

/** Row-level security leaves the filings that the caller sees. */
const isNamed = <Row>(preparers: Preparers<Row>): Preparers<Row> =>
  preparers.where(
    sql<boolean>`exists (select from filing f where tax_preparer.id in (f.paid_preparer_id, f.designee_id) and f.deleted_at is null)`,
  );

/** A tax preparer of the account, or NOT_FOUND. `lock` holds it against other savers until the transaction ends. */
export async function loadTaxPreparer(
  tx: Tx,
  accountId: string,
  id: string,
  lock: 'lock' | 'read',
  only: 'named' | 'all' = 'all',
): Promise<TaxPreparerRow> {
  const rows = living(tx, accountId)
    .selectAll()
    .where('id', '=', id)
    .$if(only === 'named', isNamed);
  const row = await (lock === 'lock' ? rows.forUpdate() : rows).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Adds a tax preparer to the account of the transaction. @returns its id */
export async function insertTaxPreparer(tx: Tx, keys: Keys, facts: TaxPreparerFacts, now: Date): Promise<string> {
  const id = newId();
  await tx
    .insertInto('taxPreparer')
    .values({ id, accountId: keys.accountId, ...columnsOf(facts, id, keys), createdAt: now, updatedAt: now })
    .execute();
  return id;
}

/** Writes the facts of a tax preparer and counts its version up. */
export async function updateTaxPreparer(
  tx: Tx,
  keys: Keys,
  id: string,
  facts: TaxPreparerFacts,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('taxPreparer')
    .set((row) => ({ ...columnsOf(facts, id, keys), version: row('version', '+', 1), updatedAt: now }))
    .where('accountId', '=', keys.accountId)
    .where('id', '=', id)
    .execute();
}

export async function markTaxPreparerDeleted(tx: Tx, accountId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('taxPreparer')
    .set({ deletedAt: now, updatedAt: now })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Another living preparer of this PTIN and EIN. Two who add the same one wait here for each other. */
export async function findDuplicate(tx: Tx, keys: Keys, facts: TaxPreparerFacts, id?: string) {
  const index = identityIndex(keys, facts);
  await sql`select pg_advisory_xact_lock(hashtextextended(${index.toString('hex')}, 0))`.execute(tx);
  const twin = await living(tx, keys.accountId)
    .select(['id', 'version'])
    .where('identityIndex', '=', index)
    .executeTakeFirst();
  return twin?.id === id ? undefined : twin;
}

/** The living preparers of the account, those of one status alone when `active` says which. */
export function listed(tx: Tx, accountId: string, active: boolean | undefined, only: 'named' | 'all' = 'all') {
  const rows = living(tx, accountId).$if(only === 'named', isNamed);
  return active === undefined ? rows : rows.where('active', '=', active);
}

/** The order of every list of preparers, and that of the index `tax_preparer_name`. */
export const byName = [sql`lower(person_name)`, sql.ref('id')] as const;
