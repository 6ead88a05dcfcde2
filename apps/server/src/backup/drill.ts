import { cpSync, createReadStream, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { INSTALLATION, recordEvent, verifyAudit } from '../audit/public.ts';
import {
  archiveSettings,
  asSuperuser,
  DATABASE,
  type Database,
  knownCluster,
  newId,
  openDatabase,
  type Tx,
} from '../db/public.ts';
import { exportData } from './export.ts';
import { restoreBackup } from './restore-backup.ts';
import { hashStoredFiles, keepStoredFiles } from './stored-files.ts';
import { takeBackup } from './take-backup.ts';

/** How a drill went. */
export interface Drill {
  /** The backup that was restored; it stays. */
  readonly backup: string;
  /** Whether the restored data is, byte for byte, what was there when the drill fixed the moment. */
  readonly equal: boolean;
  /** The first difference, by table or file; null where there is none. */
  readonly difference: string | null;
  readonly rows: number;
  readonly storedFiles: number;
  readonly audit: { readonly chains: number; readonly events: number; readonly breaks: number };
  readonly megabytes: number;
  readonly backupSeconds: number;
  /** Recovery time: from an empty folder to a database that answers. */
  readonly rtoSeconds: number;
  /** Recovery point on the loss of the disk: age of the newest log in the archive, now and at most. */
  readonly rpoSeconds: number;
  readonly rpoAtMostSeconds: number;
}

/** An export for the drill holds rows alone: stored files are compared by their hashes. */
const NO_FILES = { async *keys() {}, get: async () => null };

/** Takes a backup while others write, restores it elsewhere to one moment, and compares rows, files and audit chains. */
export async function drillBackup(database: Database, root: string): Promise<Drill> {
  const folder = join(root, `drill-${process.pid}`);
  const [before, after] = [`${folder}-before.ndjson`, `${folder}-after.ndjson`];
  const timed = async <T>(work: Promise<T>) => {
    const from = performance.now();
    const result = await work;
    return [result, (performance.now() - from) / 1_000] as const;
  };
  try {
    const [backup, backupSeconds] = await timed(takeBackup(root));
    const rpoSeconds = await archiveAge(root);
    const point = `drill ${newId()}`;
    await exportData(database, NO_FILES, before, (tx) => fixMoment(root, tx, point));
    await keepStoredFiles(root);
    const files = await hashStoredFiles(root);
    const { archive, backups } = knownCluster(root);
    const restore = async () => {
      await restoreBackup(backup, folder, { archive, files: join(backups, 'files'), until: { point } });
      cpSync(join(root, 'key-ring.json'), join(folder, 'key-ring.json'));
      return openDatabase({ dataRoot: folder });
    };
    const [restored, rtoSeconds] = await timed(restore());
    try {
      await exportData(restored, NO_FILES, after);
      const { rows, difference } = await compareExports(before, after);
      const lost = await findLostFile(files, folder);
      const { chains, events, breaks } = await verifyAudit(restored);
      const megabytes = (await measureSize(restored)) / 1_000_000;
      return {
        backup,
        equal: difference === null && lost === null,
        difference: difference ?? lost,
        rows,
        storedFiles: Object.keys(files).length,
        audit: { chains, events, breaks: breaks.length },
        megabytes: Math.round(megabytes),
        backupSeconds: round(backupSeconds),
        rtoSeconds: round(rtoSeconds),
        rpoSeconds: round(rpoSeconds),
        rpoAtMostSeconds: Number(archiveSettings('').archive_timeout),
      };
    } finally {
      await restored.close();
    }
  } finally {
    for (const made of [folder, before, after]) rmSync(made, { recursive: true, force: true });
  }
}

/** Keeps how a drill went in the audit trail, where Operations finds when the last one passed. @returns whether it passed */
export async function recordDrill(database: Database, drill: Drill): Promise<boolean> {
  const passed = drill.equal && drill.audit.breaks === 0;
  const { rows, rtoSeconds, difference } = drill;
  await database.acrossAccounts((tx) =>
    recordEvent(tx, {
      accountId: INSTALLATION,
      actionType: 'RESTORE_TESTED',
      documentType: 'backup',
      outcome: passed ? 'success' : 'failed',
      detail: { rows, rtoSeconds, difference, breaks: drill.audit.breaks, by: 'operator' },
    }),
  );
  return passed;
}

const round = (seconds: number) => Math.round(seconds * 10) / 10;

/** How old the newest log in the archive is: what is younger is lost with the disk. */
async function archiveAge(root: string): Promise<number> {
  return asSuperuser(knownCluster(root), 'postgres', async (client) => {
    const { rows } = await client.query(
      'select extract(epoch from clock_timestamp() - last_archived_time)::float8 as age from pg_stat_archiver',
    );
    return rows[0].age ?? 0;
  });
}

/** Tries to have every table at once; each writer ends within seconds. */
const TRIES = 200;

/** Fixes one moment in a transaction and in the log: no writer commits between its snapshot and the restore point. */
async function fixMoment(root: string, tx: Tx, point: string): Promise<void> {
  await asSuperuser(knownCluster(root), DATABASE, async (client) => {
    // The names are read here: in `tx` that would take its snapshot.
    const { rows } = await client.query(
      "select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname",
    );
    const names = rows.map(({ name }) => name).join(', ');
    // A writer that holds one table and wants another wins: ours is the one that gives up.
    await client.query("set deadlock_timeout = '20ms'; set lock_timeout = '500ms'");
    await lockAll(client, names);
    await sql`select 1`.execute(tx);
    const created = await client.query(
      'select pg_create_restore_point($1), pg_walfile_name(pg_current_wal_lsn()) as segment',
      [point],
    );
    await client.query('commit');
    await client.query('select pg_switch_wal()');
    const file = join(knownCluster(root).archive, created.rows[0].segment);
    while (!existsSync(file)) await sleep(20);
  });
}

async function lockAll(client: pg.Client, names: string): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await client.query('begin');
      await client.query(`lock table ${names} in share mode`);
      return;
    } catch (error) {
      await client.query('rollback');
      if (tried === TRIES || !(error instanceof pg.DatabaseError)) throw error;
      await sleep(50);
    }
  }
}

/** Compares two exports line by line behind their heads, which name the time. @returns the table of the first difference */
async function compareExports(before: string, after: string): Promise<{ rows: number; difference: string | null }> {
  const other = createInterface({ input: createReadStream(after) })[Symbol.asyncIterator]();
  await other.next();
  let table = '';
  let rows = -1;
  for await (const line of createInterface({ input: createReadStream(before) })) {
    rows += 1;
    // The head.
    if (rows === 0) continue;
    table = /^\{"table":"(\w+)"/.exec(line)?.[1] ?? table;
    if ((await other.next()).value !== line) return { rows, difference: `table ${table}` };
  }
  const more = await other.next();
  return { rows, difference: more.done ? null : `table ${table}` };
}

/** The first stored file that the restored folder has not, or has otherwise; null where all are there. */
async function findLostFile(files: Readonly<Record<string, string>>, folder: string): Promise<string | null> {
  const found = await hashStoredFiles(folder);
  const lost = Object.keys(files).find((path) => found[path] !== files[path]);
  return lost === undefined ? null : `stored file ${lost}`;
}

async function measureSize(database: Database): Promise<number> {
  const { rows } = await database.outsideAccounts((tx) =>
    sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(tx),
  );
  return rows[0]?.bytes ?? 0;
}
