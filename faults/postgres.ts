import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from '../apps/server/src/db/embedded/binaries.ts';
import { openCluster } from '../apps/server/src/db/embedded/cluster.ts';
import { makeDataRoot } from '../apps/server/src/db/embedded/data-root.ts';
import { serverUser } from '../apps/server/src/db/embedded/user.ts';
import { ROLES } from '../apps/server/src/db/migrate.ts';
import { withClient } from '../apps/server/src/db/public.ts';

/** A PostgreSQL with a port, set up as compose.yaml does it. */
export interface Postgres {
  /** The environment that names it to a server or worker. */
  readonly variables: Readonly<Record<string, string>>;
  readonly superuserUrl: string;
  /** Shuts it down fast, which ends every connection, and starts it again. */
  restart(): Promise<void>;
  /** Shuts it down fast. */
  stop(): Promise<void>;
}

const DATABASE = 'gauger';

/** @param folder a new folder for its data */
export async function startPostgres(folder: string): Promise<Postgres> {
  const root = makeDataRoot(folder);
  const binaries = findBinaries(root);
  const { data, host, secrets } = openCluster(root, binaries);
  const port = await freePort();
  const url = (user: string, password: string, database = DATABASE) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${host}`,
    'max_connections=200',
  ];
  const superuser = url('postgres', secrets.postgres, 'postgres');

  const start = async (): Promise<ChildProcess> => {
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const started = spawn(join(binaries.folder, 'postgres'), args, { stdio: 'ignore', ...serverUser });
    const answers = () =>
      withClient({ connectionString: superuser }, (client) => client.query('select 1')).then(
        () => true,
        () => false,
      );
    while (!(await answers())) await sleep(50);
    return started;
  };
  let server = await start();
  // A fast shutdown.
  const stop = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  };

  await withClient({ connectionString: superuser }, (client) => client.query(`create database ${DATABASE}`));
  const superuserUrl = url('postgres', secrets.postgres);
  await withClient({ connectionString: superuserUrl }, async (client) => {
    await client.query(readFileSync(ROLES, 'utf8'));
    await client.query(users());
  });
  return {
    variables: {
      DATABASE_URL: url('gauger_app', 'app'),
      GAUGER_DATABASE_OWNER_URL: url('gauger_owner', 'owner'),
      GAUGER_DATABASE_ADMIN_URL: url('gauger_admin', 'admin'),
    },
    superuserUrl,
    stop,
    async restart() {
      await stop();
      server = await start();
    },
  };
}

/** The statements of users.sh; the password of each user is its name. */
function users(): string {
  const file = new URL('../apps/server/src/db/users.sh', import.meta.url);
  const [, text = ''] = readFileSync(file, 'utf8').split(/<<'SQL'\n|\nSQL\n/);
  return text.replace(/:'(\w+)'/g, (_, name: string) => `'${name}'`);
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
