import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { openPool, withClient } from './connections.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/** Makes the roles and gives them the database; safe to run again. */
export const ROLES = join(import.meta.dirname, 'roles.sql');

/** Any fixed number: the same for every process that migrates the same database. */
const LOCK = 7_200_884_9;

export interface Migration {
  /** File name, `NNNN_words.sql`; the order of names is the order of application. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file. */
  readonly checksum: string;
}

/** The migrations of a folder in order. */
export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** The name of the newest migration of this program. */
export const newestMigration = (): string => (newest ??= readdirSync(FOLDER).sort().at(-1) ?? '');
let newest: string | undefined;

/**
 * Brings a database to the newest schema: roles, our migrations, then the job queue's own. Forward only; each migration is one
 * transaction, so that a process killed half-way leaves the schema at the last complete one. Several processes may start at
 * once: they wait for each other. Throws when a migration already applied has changed, or when the database is newer than
 * this program.
 * @param backUp called before the first migration of a database that has data: when it throws, nothing is migrated. Not called
 *   where an upgrade stopped half-way and goes on
 */
export async function migrate(
  owner: pg.ClientConfig,
  migrations: readonly Migration[] = readMigrations(),
  backUp?: () => Promise<void>,
): Promise<void> {
  await withClient({ ...owner, application_name: 'gauger-migrate' }, async (client) => {
    await refuseOldServer(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await makeRoles(client);
    await client.query('set role app_owner');
    await applyMigrations(client, migrations, backUp);
    await migrateJobQueue(owner);
  });
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_setting('server_version_num')::int as version");
  if (rows[0].version < 150_000) {
    throw new Error(`Gauger needs PostgreSQL 15 or newer; this server is ${Math.floor(rows[0].version / 10_000)}.`);
  }
}

/** Does nothing where the roles are there and ours to take, so that a plain role can migrate what an administrator prepared. */
async function makeRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select count(*) filter (where rolname = 'app_limited' or pg_has_role(rolname, 'member')) = 4
        and coalesce(bool_or(rolname = 'app_owner' and has_database_privilege(rolname, current_database(), 'create')
                                                   and has_schema_privilege(rolname, 'public', 'create')), false) as ready
     from pg_roles where rolname in ('app_owner', 'app_rw', 'app_limited', 'app_admin')`,
  );
  if (rows[0].ready) return;
  try {
    await client.query(readFileSync(ROLES, 'utf8'));
  } catch (error) {
    throw new Error(
      'One of the roles app_owner, app_rw, app_limited and app_admin is missing and this database user may not make it. ' +
        'Run apps/server/src/db/roles.sql once as an administrator of the database, then ' +
        '"grant app_owner, app_rw, app_limited, app_admin to" the user that migrates and "grant app_rw, app_limited to" the user of DATABASE_URL.',
      { cause: error },
    );
  }
}

async function applyMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
  backUp?: () => Promise<void>,
): Promise<void> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now()
     )`,
  );
  const { rows } = await client.query('select name, checksum from schema_migration');
  const applied = new Map<string, string>(rows.map((row) => [row.name, row.checksum]));
  const unknown = [...applied.keys()].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new Error(`The database is newer than this program: it has ${unknown.join(', ')}. Start the newer version.`);
  }
  const newest = migrations.findLast(({ name }) => !applied.has(name));
  if (applied.size > 0 && newest && !(await isHalfWay(client))) await backUp?.();
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === migration.checksum || (checksum && checksum === FORMER_CHECKSUMS[migration.name])) continue;
    if (checksum !== undefined) {
      throw new Error(`Migration ${migration.name} was changed after it was applied. Add a new migration instead.`);
    }
    await applyMigration(client, migration, migration === newest);
  }
}

/** Whether an upgrade stopped after some of its migrations: the backup made before them is the one to go back to. */
async function isHalfWay(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select obj_description('schema_migration'::regclass) = $1 as half", [HALF_WAY]);
  return rows[0].half === true;
}

/** Checksums of migrations that were applied with other comments and the same statements. */
const FORMER_CHECKSUMS: Readonly<Record<string, string>> = {
  '0120_marks_of_clients.sql': '1a29be9dee243ec958a1e7a09217f777cf28a37e45777ea4b98857021fb0cb68',
};

/** The comment of the table of migrations between the first and the last of an upgrade. */
const HALF_WAY = 'An upgrade is half-way';

async function applyMigration(client: pg.Client, migration: Migration, isLast: boolean): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query(`comment on table schema_migration is ${isLast ? 'null' : `'${HALF_WAY}'`}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed and was undone: ${(error as Error).message}`, { cause: error });
  }
}

async function migrateJobQueue(owner: pg.ClientConfig): Promise<void> {
  const pool = openPool({ ...owner, options: '-c role=app_owner', max: 1 });
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}
