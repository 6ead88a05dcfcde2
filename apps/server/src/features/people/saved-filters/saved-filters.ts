import type {
  deleteSavedFilter as deleting,
  listSavedFilters as listing,
  ResponseOf,
  SavedFilter,
  saveFilter as saving,
} from '@gauger/contract';
import { MAX_SAVED_FILTERS } from '@gauger/contract/saved-filter';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import { type Database, jsonb, newId, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';

export interface SavedFilterDeps {
  database: Database;
  now: () => Date;
}

const ofPerson = (tx: Tx, { accountId, userId }: Call<typeof listing>['session']) =>
  tx.selectFrom('savedFilter').where('accountId', '=', accountId).where('userId', '=', userId);

/** The caller's own saved filters. */
export async function listSavedFilters(
  { database }: SavedFilterDeps,
  { session }: Call<typeof listing>,
): Promise<ResponseOf<typeof listing>> {
  const savedFilters = await database.inAccount(session.accountId, (tx) =>
    ofPerson(tx, session).select(['id', 'list', 'name', 'filters']).orderBy('list').orderBy('name').execute(),
  );
  return { savedFilters };
}

/** Saves filters under a name, or replaces those of that name. Throws SAVED_FILTERS_FULL. */
export async function saveFilter(
  { database, now }: SavedFilterDeps,
  { session, body }: Call<typeof saving>,
): Promise<SavedFilter> {
  const { accountId, userId } = session;
  const { list, name } = body;
  const filters = Object.fromEntries(
    Object.entries(body.filters).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]])),
  );
  const asJsonb = jsonb(filters);
  return database.inAccount(accountId, async (tx) => {
    // Of several saves at once the last sees the others.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`saved filters of ${userId}`}, 0))`.execute(tx);
    const saved = await ofPerson(tx, session).select('name').where('list', '=', list).execute();
    if (saved.length >= MAX_SAVED_FILTERS && !saved.some((filter) => filter.name === name))
      throw new AppError('SAVED_FILTERS_FULL');
    return tx
      .insertInto('savedFilter')
      .values({ id: newId(), accountId, userId, list, name, filters: asJsonb, createdAt: now() })
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'userId', 'list', 'name']).doUpdateSet({ filters: asJsonb }),
      )
      .returning(['id', 'list', 'name', 'filters'])
      .executeTakeFirstOrThrow();
  });
}

/** Deletes a saved filter of the caller. Throws NOT_FOUND. */
export async function deleteSavedFilter(
  { database }: SavedFilterDeps,
  { session, params: { id } }: Call<typeof deleting>,
): Promise<ResponseOf<typeof deleting>> {
  const { accountId, userId } = session;
  const deleted = await database.inAccount(accountId, (tx) =>
    tx
      .deleteFrom('savedFilter')
      .where('accountId', '=', accountId)
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!deleted) throw new AppError('NOT_FOUND');
  return { id };
}
