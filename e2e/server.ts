import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, WEB_BUILDS } from '../scripts/tools.ts';

/** Where a server of the product answers, and the environment it was started with: what an operator's command needs too. */
export interface ServerPlace {
  address: string;
  env: Readonly<Record<string, string>>;
}

/** A server that runs until it is stopped, which takes its folder away. */
export interface RunningServer extends ServerPlace {
  stop(): Promise<void>;
}

/**
 * Builds the web app and starts the real server on a folder of its own.
 * @param settings environment variables of the server, except its folder and port; without a database it starts its own
 * @param build the one that people get, or the one that has the component pages too
 */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  build: keyof typeof WEB_BUILDS = 'production',
): Promise<RunningServer & { pid: number }> {
  await buildWeb(build);
  const folder = await mkdtemp(join(tmpdir(), 'gauger-site-'));
  const env = {
    ...inherited('PATH', 'NODE_COMPILE_CACHE'),
    // Set where the system lacks a library that Node needs (docs/decisions/0004-libatomic.md).
    ...inherited('LD_LIBRARY_PATH'),
    GAUGER_DATA_DIR: folder,
    GAUGER_WEB_DIR: WEB_BUILDS[build],
    PORT: '0',
    GAUGER_LOG_LEVEL: 'warn',
    // The limits have tests of their own; a test run visits faster than people do.
    GAUGER_RATE_PER_ADDRESS: '1000000',
    GAUGER_RATE_PER_SESSION: '1000000',
    GAUGER_RATE_WRITES: '1000000',
    GAUGER_RATE_UPLOADS: '1000000',
    GAUGER_CALLS_AT_ONCE: '0',
    GAUGER_SHED_ABOVE_MS: '0',
    ...settings,
  };
  const server = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  return {
    address: await addressFrom(server),
    env,
    pid: server.pid ?? Number.NaN,
    async stop() {
      if (server.exitCode === null) {
        const exit = once(server, 'exit');
        server.kill('SIGTERM');
        await exit;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Builds the web app, unless the existing build is up to date. */
export async function buildWeb(build: keyof typeof WEB_BUILDS): Promise<void> {
  await finished(
    spawn(process.execPath, [join(ROOT, 'scripts/build-web.ts'), build], { stdio: ['ignore', 'ignore', 2] }),
  );
}

const inherited = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** The address the server prints when it listens. */
async function addressFrom(server: ChildProcess): Promise<string> {
  let printed = '';
  for await (const chunk of server.stdout ?? []) {
    printed += chunk;
    const address = /http:\/\/\S+/.exec(printed)?.[0];
    if (address) {
      server.stdout?.resume();
      return address;
    }
  }
  throw new Error(`The server ended before it listened. It said: ${printed}`);
}

async function finished(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The web app was not built: exit ${code}`);
}
