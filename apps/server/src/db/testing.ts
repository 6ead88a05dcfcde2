import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { withClient } from './connections.ts';
import { type Database, type DatabaseConfig, openDatabase } from './database.ts';
import { newId } from './ids.ts';
import { ROLES } from './migrate.ts';

export { migrate } from './migrate.ts';

/** The PostgreSQL of this test run, by the users that reach it. */
export interface TestServer {
  readonly superuserUrl: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly adminUrl: string;
  /** Database to copy. */
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** A database of a test file's own, freshly migrated and empty. */
export interface TestDatabase {
  readonly database: Database;
  /** For a server process or a second `openDatabase` on the same data. */
  readonly config: DatabaseConfig & { url: string; ownerUrl: string; adminUrl: string };
  /** Passes every rule: for looking at, or tampering with, what no role of ours may. */
  asSuperuser(text: string, values?: unknown[]): Promise<pg.QueryResult>;
}

/**
 * Makes a database for this test file; it is closed and dropped after the file's last test.
 * @param fill fills a database that has no table yet; by default it is migrated and empty
 */
export async function testDatabase(fill?: (of: DatabaseUrls) => Promise<void>): Promise<TestDatabase> {
  const server = inject('testServer');
  const made = await makeDatabase(server, fill ? 'template1' : server.template);
  const { name, url, ownerUrl, adminUrl, superuserUrl } = made;
  await fill?.(made);
  // Nothing is kept in its folder: the data is in the database.
  const config = { url, ownerUrl, adminUrl, dataRoot: '/nonexistent' };
  const database = await openDatabase(config);
  afterAll(async () => {
    await database.close();
    await dropDatabase(server, name);
  });
  return { database, config, asSuperuser: await connectSuperuser(superuserUrl) };
}

/** How a database is reached, by each of its users. */
export interface DatabaseUrls {
  readonly name: string;
  readonly url: string;
  readonly ownerUrl: string;
  readonly adminUrl: string;
  readonly superuserUrl: string;
}

/** Makes a migrated, empty database, or a copy of another template. */
export async function makeDatabase(server: TestServer, template = server.template): Promise<DatabaseUrls> {
  const name = `test_${newId().replaceAll('-', '')}`;
  await cloneDatabase(server, name, template);
  return {
    name,
    url: connectionUrl(server.appUrl, name),
    ownerUrl: connectionUrl(server.ownerUrl, name),
    adminUrl: connectionUrl(server.adminUrl, name),
    superuserUrl: connectionUrl(server.superuserUrl, name),
  };
}

/** The environment that names a database to a server process. */
export const databaseVariables = ({
  url,
  ownerUrl,
  adminUrl,
}: Pick<DatabaseUrls, 'url' | 'ownerUrl' | 'adminUrl'>) => ({
  DATABASE_URL: url,
  GAUGER_DATABASE_OWNER_URL: ownerUrl,
  GAUGER_DATABASE_ADMIN_URL: adminUrl,
});

/**
 * Speaks as the superuser until this test file ends. The connection is made by the first statement: of a file whose tests are all left
 * out nobody would close it.
 */
export async function connectSuperuser(url: string): Promise<TestDatabase['asSuperuser']> {
  let connected: Promise<pg.Client> | undefined;
  const connect = async () => {
    const superuser = new pg.Client({ connectionString: url });
    await superuser.connect();
    return superuser;
  };
  afterAll(async () => (await connected)?.end());
  return async (text, values) => {
    connected ??= connect();
    return (await connected).query(text, values);
  };
}

/** `url` with another database. */
export function connectionUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Copies a database that nobody is connected to. PostgreSQL does not copy its rights, so they are granted again. */
export async function cloneDatabase(
  server: Pick<TestServer, 'superuserUrl'>,
  name: string,
  template: string,
): Promise<void> {
  await withClient({ connectionString: server.superuserUrl }, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  await withClient({ connectionString: connectionUrl(server.superuserUrl, name) }, (client) =>
    client.query(readFileSync(ROLES, 'utf8')),
  );
}

export async function dropDatabase(server: Pick<TestServer, 'superuserUrl'>, name: string): Promise<void> {
  await withClient({ connectionString: server.superuserUrl }, (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  );
}
