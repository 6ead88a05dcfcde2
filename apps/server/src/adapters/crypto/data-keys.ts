import { sql } from 'kysely';
import type { Database } from '../../db/public.ts';
import type { KeyRing } from './port.ts';

/** Data keys re-wrapped in one transaction. */
const BATCH = 500;

/** Every table with a wrapped `data_key`, and the column that says whose it is. */
export const keepers = [
  { table: 'account', owner: 'id' },
  { table: 'authenticator_app', owner: 'user_id' },
] as const;
type Keeper = (typeof keepers)[number];

/** Throws when the ring lacks a key that a data key was wrapped with: then the ring is not the one of this database. */
export async function assertRingFits(database: Database, ring: KeyRing): Promise<void> {
  const samples = await database.acrossAccounts(async (tx) => {
    const { rows } = await sql<{ dataKey: string }>`
      select max(data_key) as data_key from (${all}) as wrapped group by split_part(data_key, '|', 2)`.execute(tx);
    return rows;
  });
  const lost = samples.filter(({ dataKey }) => !ring.knows(dataKey));
  if (lost.length > 0) {
    throw new Error(
      'The key ring does not belong to this database: it lacks a key that accounts are encrypted with. ' +
        'Restore the key ring from its backup; a new one cannot read the data.',
    );
  }
}

/** Wraps every data key under the ring's active key. Returns how many it changed; safe to stop and run again. */
export async function rewrapDataKeys(database: Database, ring: KeyRing): Promise<number> {
  let changed = 0;
  for (const keeper of keepers) changed += await rewrapTable(database, ring, keeper);
  return changed;
}

async function rewrapTable(database: Database, ring: KeyRing, { table, owner }: Keeper): Promise<number> {
  const [place, id] = [sql.table(table), sql.ref(owner)];
  let changed = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await database.acrossAccounts(async (tx) => {
      // Concurrent references to the row do not wait for this.
      const { rows } = await sql<{ owner: string; dataKey: string }>`
        select ${id} as owner, data_key from ${place} where ${id} > ${after} order by ${id} limit ${BATCH} for no key update`.execute(
        tx,
      );
      const fresh = rows
        .map((row) => ({ ...row, wrapped: ring.rewrap(row.owner, row.dataKey) }))
        .filter(({ dataKey, wrapped }) => wrapped !== dataKey);
      await sql`
        update ${place} set data_key = fresh.data_key
        from unnest(${fresh.map((row) => row.owner)}::uuid[], ${fresh.map((row) => row.wrapped)}::text[]) as fresh (owner, data_key)
        where ${id} = fresh.owner`.execute(tx);
      changed += fresh.length;
      return rows;
    });
    const last = batch.at(-1);
    if (last === undefined) return changed;
    after = last.owner;
  }
}

/** How many data keys are wrapped under each key of the ring, by its id. */
export async function countDataKeys(database: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.acrossAccounts((tx) =>
    sql<{ keyId: string; count: number }>`
      select split_part(data_key, '|', 2) as key_id, count(*) as count from (${all}) as wrapped group by 1`.execute(tx),
  );
  return new Map(rows.map(({ keyId, count }) => [keyId, count]));
}

const all = sql.join(
  keepers.map(({ table }) => sql`select data_key from ${sql.table(table)}`),
  sql` union all `,
);
