import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testFolder } from '../apps/server/src/db/testing-root.ts';

const SERVER = join(import.meta.dirname, '..', 'apps', 'server', 'src');

/** A server that listens. */
export interface Server {
  readonly process: ChildProcess;
  readonly address: string;
}

/** An account as the operator opens it. */
export interface Account {
  readonly businessId: string;
  /** Token of a session of the owner. */
  readonly token: string;
}

/** An installation with its own folder and database, whose servers can be killed and started again. */
export interface Installation {
  /** Its data folder. */
  readonly root: string;
  startServer(): Promise<Server>;
  /** A process for the background work alone. */
  startWorker(): Promise<ChildProcess>;
  /** Runs an operator's command. @returns what it prints */
  admin(...words: string[]): string;
  /** The same while this process goes on. */
  adminLater(...words: string[]): Promise<string>;
  openAccount(email?: string): Account;
  /** The log of its servers; kept only when the level is `debug`, otherwise it is shown. */
  logged(): string;
}

/**
 * @param settings environment of its servers in addition to folder, port and limits, which are high enough for every
 * fault
 */
export function openInstallation(settings: Readonly<Record<string, string>> = {}): Installation {
  const root = join(testFolder(), 'data');
  const env = {
    ...process.env,
    GAUGER_DATA_DIR: root,
    DATABASE_URL: '',
    PORT: '0',
    GAUGER_LOG_LEVEL: 'error',
    // A machine that is busy with restarting must not refuse calls.
    GAUGER_CALLS_AT_ONCE: '0',
    GAUGER_SHED_ABOVE_MS: '0',
    GAUGER_RATE_PER_SESSION: '1000000',
    GAUGER_RATE_WRITES: '1000000',
    GAUGER_RATE_PER_ADDRESS: '1000000',
    ...settings,
  };
  const admin = (...words: string[]) =>
    execFileSync(process.execPath, [join(SERVER, 'commands/admin.ts'), ...words], { env, encoding: 'utf8' });

  let log = '';
  const keepLog =
    env.GAUGER_LOG_LEVEL === 'debug'
      ? (text: string) => {
          log += text;
        }
      : undefined;

  return {
    root,
    logged: () => log,
    admin,
    adminLater: async (...words) =>
      (
        await promisify(execFile)(process.execPath, [join(SERVER, 'commands/admin.ts'), ...words], {
          env,
          encoding: 'utf8',
        })
      ).stdout,
    openAccount(email = 'ann@example.com') {
      const business = ['--business', 'Tidewater Fuel', '--ein', '12-3456789'];
      return JSON.parse(admin('account', 'create', '--email', email, ...business));
    },
    async startServer() {
      const { process, found } = await startProgram('main.ts', /Gauger is at (\S+)/, env, keepLog);
      return { process, address: found };
    },
    startWorker: async () => (await startProgram('worker.ts', /(background work)/, env, keepLog)).process,
  };
}

/** Starts a program of the server; it has started when it says what is expected. */
async function startProgram(
  name: string,
  expected: RegExp,
  env: NodeJS.ProcessEnv,
  keepLog: ((text: string) => void) | undefined,
) {
  const child = spawn(process.execPath, [join(SERVER, name)], {
    env,
    stdio: ['ignore', 'pipe', keepLog ? 'pipe' : 'inherit'],
  });
  if (keepLog) child.stderr?.setEncoding('utf8').on('data', keepLog);
  const printed = Promise.withResolvers<string>();
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const found = expected.exec(text)?.[1];
    if (found !== undefined) printed.resolve(found);
  });
  child.once('exit', () => printed.reject(new Error(`${name} ended before it was ready.`)));
  return { process: child, found: await printed.promise };
}

/** An answer of the API, as faults read it. */
export interface Answered {
  readonly status: number;
  readonly success: Record<string, string>;
  readonly code: string | undefined;
  /** The id of the record that a refusal names instead. */
  readonly current: string | undefined;
}

/** Calls a server and reads its answer; undefined when the server died first. */
export async function ask(...of: Parameters<typeof request>): Promise<Answered | undefined> {
  const answer = await request(...of).catch(() => undefined);
  const read = (await answer?.json().catch(() => undefined)) as
    | { Success?: Record<string, string>; Error?: { code: string; current?: { id: string } } }
    | undefined;
  if (!answer || !read) return undefined;
  const { code, current } = read.Error ?? {};
  return { status: answer.status, success: read.Success ?? {}, code, current: current?.id };
}

/** Ends a server like a power cut, and waits until its process is gone. */
export async function kill({ process }: Server): Promise<void> {
  process.kill('SIGKILL');
  await once(process, 'exit');
}

/** Calls a server as the owner of an account. */
export function request(
  server: Server,
  { token }: Account,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return fetch(`${server.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}
