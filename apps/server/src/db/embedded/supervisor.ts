import { rmSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConfig, Server } from '../config.ts';
import { answers } from './answers.ts';
import { findBinaries } from './binaries.ts';
import { isKnown, knownCluster, openCluster } from './cluster.ts';
import { makeDataRoot } from './data-root.ts';
import { takeLock } from './lock.ts';
import { connection, provision } from './provision.ts';
import { keepRunning } from './restart-loop.ts';
import { guardSpace } from './space.ts';

/** How long the server of another process may take to answer. */
const READY_WAIT_MS = 60_000;

/** Starts the embedded PostgreSQL, or attaches to another process's; restarts it when it dies. Throws with an instruction. */
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
    return {
      app: connection(cluster, 'app_login'),
      admin: connection(cluster, 'admin_login'),
      owner: connection(cluster, 'owner_login'),
      nearlyFull: space.nearlyFull,
      async stop() {
        await keeper.stop();
        // The socket folder may be in the temporary folder, where no other process removes it.
        if (isAbsolute(cluster.host)) rmSync(cluster.host, { recursive: true, force: true });
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
  const deadline = Date.now() + READY_WAIT_MS;
  while (!isKnown(root) || !(await answers(knownCluster(root)))) {
    if (Date.now() > deadline) throw new Error(`The PostgreSQL of ${root} does not answer.`);
    await sleep(50);
  }
  const cluster = knownCluster(root);
  return {
    app: connection(cluster, 'app_login'),
    admin: connection(cluster, 'admin_login'),
    owner: connection(cluster, 'owner_login'),
    // The process that runs the server watches the disk.
    nearlyFull: () => false,
    stop: async () => {},
  };
}
