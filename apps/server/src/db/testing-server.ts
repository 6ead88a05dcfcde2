import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { superuserConnection } from './embedded/provision.ts';
import { startEmbedded } from './embedded/supervisor.ts';
import { migrate } from './migrate.ts';
import { cloneDatabase, connectionUrl, dropDatabase, type TestServer } from './testing.ts';

/** The database every test file gets a copy of. */
const TEMPLATE = 'gauger_template';

/**
 * Global set-up of a test run: one PostgreSQL and in it one migrated database to copy. `GAUGER_TEST_DATABASE_URL` names another server
 * to run the same tests on; its user makes databases and roles there.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env.GAUGER_TEST_DATABASE_URL;
  const { server, stop } = outside === undefined ? await ownServer() : outsideServer(outside);
  try {
    await dropDatabase(server, TEMPLATE);
    await cloneDatabase(server, TEMPLATE, 'template1');
    await migrate({ connectionString: connectionUrl(server.ownerUrl, TEMPLATE) });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('testServer', { ...server, template: TEMPLATE });
  return async () => {
    await dropDatabase(server, TEMPLATE);
    await stop();
  };
}

type ServerUrls = Omit<TestServer, 'template'>;

interface Running {
  readonly server: ServerUrls;
  stop(): Promise<void>;
}

async function ownServer(): Promise<Running> {
  const root = mkdtempSync(join(tmpdir(), 'gauger-test-'));
  const running = await startEmbedded({ dataRoot: root });
  return {
    server: {
      superuserUrl: urlOf(superuserConnection(root)),
      ownerUrl: urlOf(running.owner),
      appUrl: urlOf(running.app),
      adminUrl: urlOf(running.admin ?? {}),
    },
    async stop() {
      await running.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function outsideServer(url: string): Running {
  return { server: { superuserUrl: url, ownerUrl: url, appUrl: url, adminUrl: url }, stop: async () => {} };
}

/** The query holds the folder of a unix socket, where `pg` looks for it. */
function urlOf({ user, password, host, port, database }: pg.ClientConfig): string {
  const url = new URL(`postgresql://localhost:${port}/${database}`);
  url.username = user ?? '';
  url.password = String(password);
  if (host?.startsWith('/')) url.searchParams.set('host', host);
  return url.href;
}
