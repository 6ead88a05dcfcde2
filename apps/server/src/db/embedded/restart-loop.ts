import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from './answers.ts';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import type { WatchdogOrder } from './postgres-watchdog.ts';
import { stopLeftover } from './postmaster.ts';
import { archiveSettings, SETTINGS } from './settings.ts';
import type { SpaceGuard } from './space.ts';
import { serverUser } from './user.ts';

/** Longest wait for a server that is still ending and blocks a new one. */
const LEFTOVER_WAIT_MS = 60_000;
/** A server that never ran is not tried more often. */
const FIRST_TRIES = 4;
/** Pauses before a dead server is restarted: doubling from the first to the last, reset after it ran for a while. */
const FIRST_PAUSE_MS = 100;
const LAST_PAUSE_MS = 5_000;
const A_WHILE_MS = 10_000;

/** Keeps one server running. */
export interface RestartLoop {
  /** Settles when the server answers for the first time, which after a crash may take a minute; rejects when it cannot be started. */
  readonly started: Promise<void>;
  /** Shuts the server down and settles when it is gone. */
  stop(): Promise<void>;
}

/** Starts the server of a cluster and restarts it whenever it ends, until stopped. */
export function keepRunning(
  cluster: Cluster,
  binaries: Binaries,
  space: SpaceGuard,
  log: (message: string) => void,
): RestartLoop {
  const stopping = new AbortController();
  const started = Promise.withResolvers<void>();
  let running: Running | undefined;

  const loop = (async () => {
    let pause = FIRST_PAUSE_MS;
    let tries = 0;
    let everReady = false;
    const leftoverDeadline = Date.now() + LEFTOVER_WAIT_MS;
    for (;;) {
      await stopLeftover(cluster.data, binaries.folder);
      if (stopping.signal.aborted) return;
      const begun = Date.now();
      running = startServer(cluster, binaries);
      if (await becomesReady(cluster, running)) {
        everReady = true;
        started.resolve();
      }
      await running.ended;
      if (stopping.signal.aborted) return;
      tries += 1;
      const printed = readFileSync(cluster.output, 'utf8');
      if (!everReady && !(isLeftover(printed) ? Date.now() < leftoverDeadline : tries < FIRST_TRIES)) {
        throw new Error(`PostgreSQL did not start. It says:\n${printed.slice(-2_000)}`);
      }
      space.makeRoom();
      if (Date.now() - begun > A_WHILE_MS) pause = FIRST_PAUSE_MS;
      log(`PostgreSQL ended; it is started again in ${pause} ms.`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      pause = Math.min(pause * 2, LAST_PAUSE_MS);
    }
  })();
  loop.catch((error: Error) => {
    if (!stopping.signal.aborted) log(`PostgreSQL stays down: ${error.message}`);
    started.reject(error);
  });

  return {
    started: started.promise,
    async stop() {
      stopping.abort();
      running?.stop();
      await loop.catch(() => {});
      await running?.ended;
    },
  };
}

/** One run of the server. */
interface Running {
  readonly ended: Promise<void>;
  hasEnded(): boolean;
  stop(): void;
}

function startServer(cluster: Cluster, binaries: Binaries): Running {
  const child = spawnWatchdog(cluster, binaries);
  let over = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      over = true;
      resolve();
    };
    child.once('exit', end).once('error', end);
  });
  // Writing to it is not what the pipe is for: that it closes is the message.
  child.stdin?.on('error', () => {});
  return { ended, hasEnded: () => over, stop: () => child.stdin?.end() };
}

/** A server that is just ending still holds its lock file or its memory; that passes. */
function isLeftover(printed: string): boolean {
  return /lock file|pre-existing shared memory block|already in use/.test(printed);
}

function spawnWatchdog(cluster: Cluster, binaries: Binaries): ChildProcess {
  const listen =
    process.platform === 'win32'
      ? { listen_addresses: cluster.host }
      : { listen_addresses: '', unix_socket_directories: cluster.host, unix_socket_permissions: '0700' };
  const settings = { ...SETTINGS, ...archiveSettings(cluster.archive), ...listen, port: String(cluster.port) };
  const order: WatchdogOrder = {
    program: join(binaries.folder, 'postgres'),
    args: ['-D', cluster.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    data: cluster.data,
    binaries: binaries.folder,
    output: cluster.output,
    ...serverUser,
  };
  const script = join(import.meta.dirname, 'postgres-watchdog.ts');
  // Its own session: Ctrl-C in our terminal must not reach PostgreSQL before we have drained.
  return spawn(process.execPath, ['--max-semi-space-size=1', script, JSON.stringify(order)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
}

/** True when the server answers, false when it ends first. However long it takes: it may be replaying its log. */
async function becomesReady(cluster: Cluster, running: Running): Promise<boolean> {
  while (!running.hasEnded()) {
    if (await answers(cluster)) return true;
    await Promise.race([sleep(20), running.ended]);
  }
  return false;
}
