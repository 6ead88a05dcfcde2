import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { withClient } from './connections.ts';
import { newId } from './ids.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { cloneDatabase, connectionUrl, dropDatabase } from './testing.ts';

const server = inject('testServer');
const made: string[] = [];
let owner: { connectionString: string };
let superuser: { connectionString: string };

beforeEach(async () => {
  const name = `test_${newId().replaceAll('-', '')}`;
  made.push(name);
  await cloneDatabase(server, name, 'template1');
  owner = { connectionString: connectionUrl(server.ownerUrl, name) };
  superuser = { connectionString: connectionUrl(server.superuserUrl, name) };
});
afterAll(async () => {
  for (const name of made) await dropDatabase(server, name);
});

const query = (text: string) => withClient(superuser, async (client) => (await client.query(text)).rows);
const applied = async () => (await query('select name from schema_migration order by name')).map(({ name }) => name);
const names = readMigrations().map(({ name }) => name);

/** One more migration after those of the product. */
const more = (sql: string, name = '9999_more.sql'): Migration[] => [...readMigrations(), { name, sql, checksum: sql }];

describe('migrations', () => {
  test('of a server before PostgreSQL 15 are refused, and nothing is changed', async () => {
    await query(`create schema old; create function old.current_setting(text) returns text language sql
      as $$ select case $1 when 'server_version_num' then '140011' else pg_catalog.current_setting($1) end $$;
      grant usage on schema old to public`);
    const before15 = { ...owner, options: '-c search_path=old,pg_catalog,public' };
    await expect(migrate(before15)).rejects.toThrow('Gauger needs PostgreSQL 15 or newer; this server is 14.');
    expect(await query("select to_regclass('schema_migration') as made")).toEqual([{ made: null }]);
  });

  test('bring an empty database to the newest schema, and change nothing the second time', async () => {
    await migrate(owner);
    expect(await applied()).toEqual(names);
    await migrate(owner);
    expect(await applied()).toEqual(names);
  });

  test('wait for each other when several processes start at once', async () => {
    await Promise.all([migrate(owner), migrate(owner), migrate(owner)]);
    expect(await applied()).toEqual(names);
  });

  test('that fail are undone whole, and the next start tries again', async () => {
    const faulty = more('create table half (id int); select 1/0');
    await expect(migrate(owner, faulty)).rejects.toThrow(
      'Migration 9999_more.sql failed and was undone: division by zero',
    );
    expect(await applied()).toEqual(names);
    expect(await query("select to_regclass('half') as half")).toEqual([{ half: null }]);
    await migrate(owner, more('create table half (id int)'));
    expect(await applied()).toEqual([...names, '9999_more.sql']);
  });

  test('come after a backup of a database that has data, and not without it', async () => {
    const backUps: string[][] = [];
    const backUp = async () => void backUps.push(await applied());
    await migrate(owner, readMigrations(), backUp);
    await migrate(owner, readMigrations(), backUp);
    expect(backUps).toEqual([]);
    const full = () => Promise.reject(new Error('No space left on device'));
    await expect(migrate(owner, more('create table a (id int)'), full)).rejects.toThrow('No space left');
    expect(await applied()).toEqual(names);
    await migrate(owner, more('create table a (id int)'), backUp);
    expect(backUps).toEqual([names]);
    expect(await applied()).toEqual([...names, '9999_more.sql']);
  });

  test('that stop half-way are gone on with, without a backup that would take the place of the one before them', async () => {
    await migrate(owner);
    const backUps: string[][] = [];
    const backUp = async () => void backUps.push(await applied());
    const two = (second: string) => [...more('create table a (id int)', '9998_first.sql'), ...more(second).slice(-1)];
    for (let starts = 0; starts < 3; starts += 1)
      await expect(migrate(owner, two('select 1/0'), backUp)).rejects.toThrow('division by zero');
    await migrate(owner, two('select 1'), backUp);
    expect(backUps).toEqual([names]);
    await migrate(owner, [...two('select 1'), { name: '9999_next.sql', sql: 'select 2', checksum: '2' }], backUp);
    expect(backUps).toEqual([names, [...names, '9998_first.sql', '9999_more.sql']]);
  });

  test('that were applied with other comments are taken as applied', async () => {
    await migrate(owner);
    await query(
      `update schema_migration set checksum = '1a29be9dee243ec958a1e7a09217f777cf28a37e45777ea4b98857021fb0cb68'
       where name = '0120_marks_of_clients.sql'`,
    );
    await migrate(owner);
    expect(await applied()).toEqual(names);
  });

  test('that were changed after they were applied are refused', async () => {
    await migrate(owner, more('create table a (id int)'));
    await expect(migrate(owner, more('create table b (id int)'))).rejects.toThrow(
      '9999_more.sql was changed after it was applied',
    );
  });

  test('unknown to this program mean that the database is newer, which is refused', async () => {
    await migrate(owner, more('create table a (id int)'));
    await expect(migrate(owner)).rejects.toThrow('The database is newer than this program: it has 9999_more.sql');
  });

  test('survive a process that is killed in the middle of one', async () => {
    await migrate(owner);
    const slow = migrate(owner, more('create table half (id int); select pg_sleep(600)'));
    const refused = expect(slow).rejects.toThrow();
    await query(`do $$ begin
      for i in 1..3000 loop
        perform pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'gauger-migrate' and wait_event = 'PgSleep';
        exit when found;
        perform pg_stat_clear_snapshot();
        perform pg_sleep(0.02);
      end loop;
    end $$`);
    await refused;
    await migrate(owner, more('create table half (id int)'));
    expect(await applied()).toEqual([...names, '9999_more.sql']);
  });

  test('leave nothing owned by whoever signed in, and no role of ours that can sign in or pass row-level security', async () => {
    await migrate(owner);
    const owners = await query(`
      select distinct relowner::regrole::text as owner from pg_class
      where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`);
    expect(owners).toEqual([{ owner: 'app_owner' }]);
    const roles = await query(`
      select rolname, rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
                        or rolinherit <> (rolname = 'app_limited') as privileged
      from pg_roles where rolname like 'app\\_%' and rolname <> 'app_login' order by 1`);
    expect(roles).toEqual(
      ['app_admin', 'app_limited', 'app_owner', 'app_rw'].map((rolname) => ({ rolname, privileged: false })),
    );
  });

  test('fix the search path of every function that runs as its owner', async () => {
    await migrate(owner);
    const loose = await query(`
      select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
        and not coalesce(proconfig::text like '%search_path=pg_catalog, public, pg_temp%', false)`);
    expect(loose).toEqual([]);
  });

  test('force row-level security on every table that holds rows of accounts', async () => {
    await migrate(owner);
    const open = await query(`
      select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`);
    expect(open.map(({ relname }) => relname)).toEqual(['audit_anchor', 'job_runner', 'rate_book', 'schema_migration']);
  });
});

describe('a database user who may not make roles', () => {
  test('is told what an administrator has to do, and migrates once that is done', async () => {
    const user = `plain_${newId().slice(-12)}`;
    await query(`create role ${user} login password 'p'`);
    const plain = new URL(superuser.connectionString);
    plain.username = user;
    plain.password = 'p';
    const asPlain = { connectionString: plain.href };
    try {
      await expect(migrate(asPlain)).rejects.toThrow('Run apps/server/src/db/roles.sql once as an administrator');
      await query(`grant app_owner, app_rw, app_admin to ${user}`);
      await migrate(asPlain);
      expect(await applied()).toEqual(names);
    } finally {
      await query(`drop role ${user}`);
    }
  });
});

describe('the folder of migrations', () => {
  test('is read in order of number, and other files are left alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gauger-migrations-'));
    for (const name of ['0010_b.sql', '0002_a.sql', 'notes.md', '3_c.sql']) writeFileSync(join(folder, name), '');
    expect(readMigrations(folder).map(({ name }) => name)).toEqual(['0002_a.sql', '0010_b.sql']);
    rmSync(folder, { recursive: true });
  });
});
