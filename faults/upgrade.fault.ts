import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { readMigrations, withClient } from '../apps/server/src/db/public.ts';
import { type DatabaseUrls, dropDatabase, makeDatabase } from '../apps/server/src/db/testing.ts';
import { testFolder } from '../apps/server/src/db/testing-root.ts';
import { fillFromRelease } from '../apps/server/src/testing/fixtures.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const KILLS = 20;
/** Longest time from the beginning to the kill: longer than all migrations take. */
const LONGEST_MS = 1_500;

const server = inject('testServer');
const made: string[] = [];
afterAll(async () => {
  for (const name of made) await dropDatabase(server, name);
});

/** A database with what a release left behind. */
async function startDatabase(release: string): Promise<DatabaseUrls> {
  const urls = await makeDatabase(server, 'template1');
  made.push(urls.name);
  await fillFromRelease(join(FIXTURES, release), testFolder(), urls);
  return urls;
}

/** A fingerprint of the rows of each table. */
async function readTables({ superuserUrl }: DatabaseUrls): Promise<Record<string, string>> {
  return withClient({ connectionString: superuserUrl }, async (client) => {
    const { rows } = await client.query(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    const tables: Record<string, string> = {};
    for (const { name } of rows) {
      // The time of each migration, and by which connection a day was counted, differ by nature.
      const row =
        name === 'schema_migration'
          ? "t.name || ' ' || t.checksum"
          : name === 'day_count'
            ? '(t.kind, t.day)::text'
            : 't::text';
      const found = await client.query(
        `select count(*), md5(string_agg(${row}, ' ' order by ${row})) as md5 from "${name}" t`,
      );
      tables[name] = `${found.rows[0].count} ${found.rows[0].md5}`;
    }
    return tables;
  });
}

test.each(readdirSync(FIXTURES))(
  `the upgrade of %s, killed ${KILLS} times, leads to the same rows as one that is not killed`,
  async (release) => {
    const undisturbed = await startDatabase(release);
    await migrate({ connectionString: undisturbed.ownerUrl });
    const killed = await startDatabase(release);
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'migrator.ts'), killed.ownerUrl], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), ended]);
      await Promise.race([ended, sleep((LONGEST_MS * kill) / KILLS)]);
      if (child.exitCode === null) interrupted += 1;
      child.kill('SIGKILL');
      await ended;
    }
    await migrate({ connectionString: killed.ownerUrl });
    expect(interrupted).toBeGreaterThan(0);
    expect(Object.keys(await readTables(killed)).length).toBeGreaterThan(20);
    expect(await readTables(killed)).toEqual(await readTables(undisturbed));
    const { rows } = await withClient({ connectionString: killed.superuserUrl }, (client) =>
      client.query('select name from schema_migration order by name'),
    );
    expect(rows.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name));
  },
);
