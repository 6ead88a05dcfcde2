import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backUpDaily } from '../backup/daily.ts';
import type { DatabaseConfig, Server } from '../server.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { type Cluster, knownCluster, openCluster } from './cluster.ts';
import { makeDataRoot } from './data-root.ts';
import { takeLock } from './lock.ts';
import { stopLeftover } from './postmaster.ts';
import { asSuperuser, connection, provision } from './provision.ts';
import { archiveSettings, SETTINGS } from './settings.ts';
import { guardSpace, type SpaceGuard } from './space.ts';
import { serverUser } from './user.ts';
import type { WardenOrder } from './warden.ts';

/** Crash recovery may take this long. */
const READY_WAIT_MS = 60_000;
/** A server that never ran is not tried more often. */
const FIRST_TRIES = 4;
/** Pauses before a server that died is started again: doubling from the first to the last. */
const FIRST_PAUSE_MS = 100;
const LAST_PAUSE_MS = 10_000;

/**
 * Starts the embedded PostgreSQL of a data root, or uses the one another process runs there (`whenRunning: 'attach'`).
 * While this process lives the server is started again whenever it dies; when this process dies, however it does, the server stops.
 * Throws with an instruction when the server cannot run here or another process has it.
 */
export async function startEmbedded(config: DatabaseConfig): Promise<Server> {
  const root = makeDataRoot(config.dataRoot);
  const log = config.log ?? (() => {});
  const lock = takeLock(root);
  if ('heldBy' in lock) {
    if (config.whenRunning === 'attach') return attach(root);
    throw new Error(
      `Gauger already runs on ${root} (process ${lock.heldBy.pid}). Use that one, stop it first, ` +
        'or set DATABASE_URL to let several servers share one database.',
    );
  }
  const space = guardSpace(root, log);
  try {
    const binaries = findBinaries(root);
    const cluster = openCluster(root, binaries);
    const keeper = keepRunning(cluster, binaries, space, log);
    try {
      await keeper.started;
      await provision(cluster);
    } catch (error) {
      await keeper.stop();
      throw error;
    }
    const backups = backUpDaily(root, log);
    return {
      app: connection(cluster, 'app_login'),
      owner: connection(cluster, 'owner_login'),
      nearlyFull: space.nearlyFull,
      async stop() {
        await backups.stop();
        await keeper.stop();
        space.stop();
        lock.release();
      },
    };
  } catch (error) {
    space.stop();
    lock.release();
    throw error;
  }
}

/** The server another process runs; it is that process's to stop. */
async function attach(root: string): Promise<Server> {
  const cluster = knownCluster(root);
  const deadline = Date.now() + READY_WAIT_MS;
  while (!(await answers(cluster))) {
    if (Date.now() > deadline) throw new Error(`The PostgreSQL of ${root} does not answer.`);
    await sleep(50);
  }
  return {
    app: connection(cluster, 'app_login'),
    owner: connection(cluster, 'owner_login'),
    // Whoever runs the server watches the disk.
    nearlyFull: () => false,
    stop: async () => {},
  };
}

interface Keeper {
  /** Settles when the server answers for the first time; rejects when it cannot be started. */
  readonly started: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server and starts it again whenever it ends, until told to stop. */
function keepRunning(cluster: Cluster, binaries: Binaries, space: SpaceGuard, log: (message: string) => void): Keeper {
  let stopping = false;
  let warden: ChildProcess | undefined;
  const started = Promise.withResolvers<void>();

  const loop = (async () => {
    let pause = FIRST_PAUSE_MS;
    const deadline = Date.now() + READY_WAIT_MS;
    let everReady = false;
    let failures = 0;
    while (!stopping) {
      await stopLeftover(cluster.data, binaries.folder);
      const child = spawnWarden(cluster, binaries);
      warden = child;
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
      if (await becomesReady(cluster, ended)) {
        everReady = true;
        pause = FIRST_PAUSE_MS;
        started.resolve();
        await ended;
      }
      await ended;
      warden = undefined;
      if (stopping) break;
      failures += 1;
      const said = readFileSync(cluster.output, 'utf8');
      if (!everReady && !(isLeftover(said) ? Date.now() < deadline : failures < FIRST_TRIES)) {
        throw new Error(`PostgreSQL did not start. It says:\n${said.slice(-2_000)}`);
      }
      space.makeRoom();
      log(`PostgreSQL ended; it is started again in ${pause} ms.`);
      await sleep(pause);
      pause = Math.min(pause * 2, LAST_PAUSE_MS);
    }
  })();
  loop.catch((error) => {
    started.reject(error);
    log(error.message);
  });

  return {
    started: started.promise,
    async stop() {
      stopping = true;
      warden?.stdin?.end();
      await loop.catch(() => {});
    },
  };
}

/** A server that is just ending still holds its lock file or its memory; that passes. */
function isLeftover(said: string): boolean {
  return /lock file|pre-existing shared memory block|already in use/.test(said);
}

function spawnWarden(cluster: Cluster, binaries: Binaries): ChildProcess {
  const listen =
    process.platform === 'win32'
      ? { listen_addresses: cluster.host }
      : { listen_addresses: '', unix_socket_directories: cluster.host, unix_socket_permissions: '0700' };
  const settings = { ...SETTINGS, ...archiveSettings(cluster.archive), ...listen, port: String(cluster.port) };
  const order: WardenOrder = {
    program: join(binaries.folder, 'postgres'),
    args: ['-D', cluster.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    data: cluster.data,
    binaries: binaries.folder,
    output: cluster.output,
    ...serverUser,
  };
  const script = join(import.meta.dirname, 'warden.ts');
  // Its own session: Ctrl-C in our terminal must not reach PostgreSQL before we have drained.
  return spawn(process.execPath, ['--max-semi-space-size=1', script, JSON.stringify(order)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
}

/** True when the server answers, false when it ends first. */
async function becomesReady(cluster: Cluster, ended: Promise<void>): Promise<boolean> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over) {
    if (await answers(cluster)) return true;
    await Promise.race([sleep(20), ended]);
  }
  return false;
}

/** Whether the server takes a connection; throws when it refuses our password, which no waiting mends. */
async function answers(cluster: Pick<Cluster, 'host' | 'port' | 'secrets'>): Promise<boolean> {
  try {
    await asSuperuser(cluster, 'postgres', (client) => client.query('select 1'));
    return true;
  } catch (error) {
    // 28P01: invalid_password.
    if ((error as { code?: string }).code === '28P01') {
      throw new Error(
        'PostgreSQL refuses the password of postgres-secrets.json: the file is not the one of this data.',
        {
          cause: error,
        },
      );
    }
    return false;
  }
}
