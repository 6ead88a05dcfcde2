import pg from 'pg';
import { newId } from '../db/public.ts';
import type { RunnerName } from './runners.ts';

const LOOK_EVERY_MS = 5_000;
const RECONNECT_MS = 1_000;

/** A runner of this process, as the other processes on the database see it. */
export interface ShownRunner {
  readonly name: RunnerName;
  readonly locksAs: string;
  /** Ids of the jobs that it knows it works on. */
  readonly busyWith: () => readonly string[];
}

/** A job-running process, as the other processes on the database see it. */
export interface Presence {
  /** Shows a runner. @returns what hides it again */
  show(runner: ShownRunner): Promise<() => Promise<void>>;
  leave(): Promise<void>;
}

/**
 * Shows to every process on this database that the runners of this one live and by which names they lock jobs: one connection holds
 * an advisory lock for each, which PostgreSQL lets go the moment the process dies. Frees what dead processes had locked, at once and
 * then every few seconds. Frees, too, what PostgreSQL handed to this process over a connection that broke before it arrived.
 */
export async function showPresence(owner: pg.ClientConfig): Promise<Presence> {
  const shown = new Map<string, ShownRunner>();
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
  const add = async (to: pg.Client, id: string, { name, locksAs }: ShownRunner) => {
    await to.query('select pg_advisory_lock(hashtextextended($1, 0))', [id]);
    await to.query(
      `insert into job_runner (id, locks_as, name) values ($1, $2, $3)
       on conflict (id) do update set locks_as = excluded.locks_as`,
      [id, locksAs, name],
    );
  };
  let client: pg.Client | undefined;
  const appear = async () => {
    const fresh = new pg.Client({ ...owner, application_name: 'gauger-jobs' });
    const lose = () => {
      if (client === fresh) client = undefined;
      wake();
    };
    fresh.on('error', lose).on('end', lose);
    await fresh.connect();
    for (const [id, runner] of shown) await add(fresh, id, runner);
    client = fresh;
    return fresh;
  };
  let last: Promise<unknown> = Promise.resolve();
  /** Runs statements one after the other, on a new connection where the last one broke. */
  const inTurn = <T>(work: (on: pg.Client) => Promise<T>): Promise<T> => {
    const done = last.catch(() => {}).then(async () => work(client ?? (await appear())));
    last = done;
    return done;
  };

  await inTurn(async () => {});
  const look = async (on: pg.Client) => {
    const runners = [...shown.values()];
    // Without a runner the queue may not have been made yet.
    if (runners.length === 0) return;
    await on.query('select free_orphaned_jobs($1)', [[...shown.keys()]]);
    await on.query(
      `update graphile_worker._private_jobs set locked_by = null, locked_at = null
       where locked_by = any ($1) and locked_at < now() - interval '10 seconds' and id <> all ($2)`,
      [runners.map(({ locksAs }) => locksAs), runners.flatMap(({ busyWith }) => busyWith())],
    );
  };
  const staying = (async () => {
    while (!leaving) {
      try {
        await inTurn(look);
        await pause(LOOK_EVERY_MS);
      } catch {
        const broken = client;
        client = undefined;
        await broken?.end().catch(() => {});
        await pause(RECONNECT_MS);
      }
    }
  })();

  return {
    async show(runner) {
      const id = newId();
      await inTurn((on) => add(on, id, runner));
      shown.set(id, runner);
      wake();
      return async () => {
        shown.delete(id);
        await inTurn(async (on) => {
          await on.query('delete from job_runner where id = $1', [id]);
          await on.query('select pg_advisory_unlock(hashtextextended($1, 0))', [id]);
        }).catch(() => {});
      };
    },
    async leave() {
      leaving = true;
      wake();
      await staying;
      await inTurn((on) => on.end()).catch(() => {});
    },
  };
}
