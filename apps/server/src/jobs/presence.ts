import pg from 'pg';
import { newId } from '../db/ids.ts';

const LOOK_EVERY_MS = 5_000;
const RECONNECT_MS = 1_000;

/** A job-running process, as the other processes on the database see it. */
export interface Presence {
  leave(): Promise<void>;
}

/**
 * Shows to every process on this database that this one lives and by which name it locks jobs: a connection of its own holds an
 * advisory lock, which PostgreSQL lets go the moment the process dies. Frees what dead processes had locked, at once and then
 * every few seconds. Frees, too, what PostgreSQL handed to this process over a connection that broke before it arrived.
 * @param busyWith ids of the jobs this process knows it works on
 */
export async function showPresence(
  owner: pg.ClientConfig,
  locksAs: string,
  busyWith: () => readonly string[],
): Promise<Presence> {
  const id = newId();
  let leaving = false;
  let wake = () => {};
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const appear = async () => {
    const fresh = new pg.Client({ ...owner, application_name: 'gauger-jobs' });
    fresh.on('error', () => {}).on('end', () => wake());
    await fresh.connect();
    await fresh.query('select pg_advisory_lock(hashtextextended($1, 0))', [id]);
    await fresh.query(
      'insert into job_runner (id, locks_as) values ($1, $2) on conflict (id) do update set locks_as = excluded.locks_as',
      [id, locksAs],
    );
    return fresh;
  };

  let client = await appear();
  const staying = (async () => {
    while (!leaving) {
      try {
        await client.query('select unlock_orphaned_jobs($1)', [id]);
        await client.query(
          `update graphile_worker._private_jobs set locked_by = null, locked_at = null
           where locked_by = $1 and locked_at < now() - interval '10 seconds' and id <> all ($2)`,
          [locksAs, busyWith()],
        );
        await pause(LOOK_EVERY_MS);
      } catch {
        await client.end().catch(() => {});
        await pause(RECONNECT_MS);
        client = await appear().catch(() => client);
      }
    }
  })();

  return {
    async leave() {
      leaving = true;
      wake();
      await staying;
      await client.query('delete from job_runner where id = $1', [id]).catch(() => {});
      await client.end().catch(() => {});
    },
  };
}
