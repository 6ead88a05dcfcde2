import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
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
  /** Runs an operator's command. @returns what it prints */
  admin(...words: string[]): string;
  openAccount(email?: string): Account;
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
    execFileSync(process.execPath, [join(SERVER, 'admin.ts'), ...words], { env, encoding: 'utf8' });

  return {
    root,
    admin,
    openAccount(email = 'ann@example.com') {
      const business = ['--business', 'Tidewater Fuel', '--ein', '12-3456789'];
      return JSON.parse(admin('account', 'create', '--email', email, ...business));
    },
    async startServer() {
      const child = spawn(process.execPath, [join(SERVER, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      const address = Promise.withResolvers<string>();
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        const found = /Gauger is at (\S+)/.exec(text)?.[1];
        if (found !== undefined) address.resolve(found);
      });
      child.once('exit', () => address.reject(new Error('The server ended before it listened.')));
      return { process: child, address: await address.promise };
    },
  };
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
