import type { Database } from '../../db/database.ts';
import type { KeyRing } from './port.ts';

/** Accounts re-wrapped in one transaction. */
const BATCH = 500;

/** Throws when the ring lacks a key that an account's data key was wrapped with: then the ring is not the one of this database. */
export async function assertRingFits(database: Database, ring: KeyRing): Promise<void> {
  const samples = await database.asAdmin((tx) =>
    tx
      .selectFrom('account')
      .select(({ fn }) => fn.max('dataKey').as('dataKey'))
      .groupBy(({ fn, val }) => fn('split_part', ['dataKey', val('|'), val(2)]))
      .execute(),
  );
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
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const accounts = await database.asAdmin(async (tx) => {
      const batch = await tx
        .selectFrom('account')
        .select(['id', 'dataKey'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .execute();
      for (const { id, dataKey } of batch) {
        const wrapped = ring.rewrap(id, dataKey);
        if (wrapped === dataKey) continue;
        await tx.updateTable('account').set({ dataKey: wrapped }).where('id', '=', id).execute();
        changed += 1;
      }
      return batch;
    });
    const last = accounts.at(-1);
    if (last === undefined) return changed;
    after = last.id;
  }
}
