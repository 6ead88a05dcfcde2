import { sql } from 'kysely';
import type { Storage } from '../../../adapters/storage/port.ts';
import { type Database, newestMigration } from '../../../db/public.ts';

/** The parts that the server works with. */
export type Part = 'database' | 'migrations' | 'queue' | 'storage';
/** Whether each part can do its work now. */
export type Parts = Readonly<Record<Part, boolean>>;

/** An answer that takes longer counts as none. */
const LONGEST_MS = 2_000;
/** Anyone may ask: a second question within this time gets the same answer. */
const KEPT_MS = 1_000;

/** Asks each part whether it can do its work now. */
export function partsOf({ database, storage }: { database: Database; storage: Storage }): () => Promise<Parts> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<Parts> | undefined;
  const ask = async (): Promise<Parts> => {
    const [works, migrations, queue, stored] = await Promise.all(
      [
        database.ready(),
        lookUp<string>(database, sql`select newest_migration() as value`).then((name) => name === newestMigration()),
        // Without a process that runs jobs, what is asked for is kept and waits.
        lookUp<number>(database, sql`select living_job_runners() as value`).then((count) => Number(count) > 0),
        storage.check().then(() => true),
      ].map(inTime),
    );
    return {
      database: works === true,
      migrations: migrations === true,
      queue: queue === true,
      storage: stored === true,
    };
  };
  return () => {
    const now = performance.now();
    if (answer === undefined || now - asked > KEPT_MS) {
      asked = now;
      answer = ask();
    }
    return answer;
  };
}

async function lookUp<Value>(database: Database, statement: ReturnType<typeof sql>): Promise<Value | undefined> {
  const [row] = (await database.lookUp(statement)) as { value: Value }[];
  return row?.value;
}

async function inTime(part: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(late.resolve, LONGEST_MS, false);
  try {
    return await Promise.race([part.catch(() => false), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
