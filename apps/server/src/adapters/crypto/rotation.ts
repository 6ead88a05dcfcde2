import { sql } from 'kysely';
import { INSTALLATION, recordEvent } from '../../audit/public.ts';
import type { Database } from '../../db/public.ts';
import { countDataKeys, rewrapDataKeys } from './data-keys.ts';
import { describeKeyRingFile, openKeyRingFile, removeFromKeyRingFile, rotateKeyRingFile } from './key-ring-file.ts';

/** The keys of the ring with how many data keys rest on each, and which wraps what is new. */
export interface KeyStatus {
  readonly keys: readonly { readonly id: string; readonly active: boolean; readonly dataKeys: number }[];
}

/** The key commands of an operator, safe while servers run. */
export interface Rotation {
  status(): Promise<KeyStatus>;
  /** Makes a new active key and wraps every data key under it; safe to stop and to run again. */
  rotate(): Promise<{ activeKey: string; rewrapped: number }>;
  /** Takes every key out of the ring that nothing rests on. Throws while it cannot be sure of that. */
  retire(): Promise<{ removed: string[] }>;
}

/** Longer than any transaction: one that began before the rotation may have wrapped under the key of then. */
const SETTLED_MS = 5 * 60_000;

export function rotation(database: Database, ringFile: string, now: () => Date): Rotation {
  /** Two commands at once would each write the ring without the key of the other. */
  const runExclusively = <Result>(actionType: 'KEYS_ROTATED' | 'KEYS_RETIRED', work: () => Promise<Result>) =>
    database.acrossAccounts(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('key ring', 0))`.execute(tx);
      const result = await work();
      await recordEvent(tx, { accountId: INSTALLATION, actionType, outcome: 'success' });
      return result;
    });
  const status = async (): Promise<KeyStatus> => {
    const { active, ids } = describeKeyRingFile(ringFile);
    const counts = await countDataKeys(database);
    return { keys: ids.map((id) => ({ id, active: id === active, dataKeys: counts.get(id) ?? 0 })) };
  };
  return {
    status,
    async rotate() {
      const activeKey = await runExclusively('KEYS_ROTATED', async () => rotateKeyRingFile(ringFile, now()));
      return { activeKey, rewrapped: await rewrapDataKeys(database, openKeyRingFile(ringFile)) };
    },
    retire: () =>
      runExclusively('KEYS_RETIRED', async () => {
        const { activeSince } = describeKeyRingFile(ringFile);
        const settledAt = (activeSince?.getTime() ?? 0) + SETTLED_MS;
        if (settledAt > now().getTime())
          throw new Error(
            `The key was rotated a moment ago. Retire the old one after ${new Date(settledAt).toISOString()}.`,
          );
        const old = (await status()).keys.filter(({ active }) => !active);
        const inUse = old.filter(({ dataKeys }) => dataKeys > 0);
        if (inUse.length > 0)
          throw new Error(
            `Data still rests on ${inUse.map(({ id, dataKeys }) => `${id} (${dataKeys})`).join(', ')}. Run keys rotate again.`,
          );
        const removed = old.map(({ id }) => id);
        removeFromKeyRingFile(ringFile, removed);
        return { removed };
      }),
  };
}
