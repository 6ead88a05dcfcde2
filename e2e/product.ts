import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Filing, filingFlags } from '@gauger/excise';
import type { Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { openWindows, type Visit } from './windows.ts';

const ROOT = join(import.meta.dirname, '..');
const run = promisify(execFile);

/** Someone who can sign in, and what is theirs. */
export interface SiteAccount {
  emailId: string;
  businessId: string;
  /** Of a session of the owner. */
  token: string;
}

export type { Visit };

/** The product as people get it: the built web app, the real server with a folder of its own, a real browser. */
export interface Product {
  /** Where the server answers. */
  address: string;
  /** Opens an account with a business, as an operator does. */
  account(): Promise<SiteAccount>;
  /** Signs the owner in again, as an operator does. */
  signIn(account: SiteAccount): Promise<SiteAccount>;
  /** Makes an administrator, as an operator does. @returns the path of the link that sets the password */
  appoint(emailId: string): Promise<string>;
  /** Calls the server as the owner, with a body in JSON or a form with files. @returns what stands in the `Success` of the answer */
  call(account: SiteAccount, method: string, path: string, body?: object): Promise<unknown>;
  /** Begins a Form 720 of the account, from a filing in the open format. @returns its id */
  form720(account: SiteAccount, facts: Filing): Promise<string>;
  /** The session storage of a tab in which the owner is signed in. */
  signedIn(account: SiteAccount): Record<string, string>;
  /** Opens an address of the product, its component pages switched on, and waits until its heading is there. */
  visit(path: string, how?: Visit): Promise<Page>;
  /** Takes the window of a visit back, for the visits to come. */
  leave(page: Page): Promise<void>;
  close(): Promise<void>;
}

/**
 * Builds the web app and starts the product.
 * @param settings environment of the server beside its folder and port: the database, without which it runs its own
 * @param onFault told whatever the browser complains about: script errors, refusals of the content security policy,
 * failed requests
 */
export async function openProduct(
  settings: Readonly<Record<string, string>> = {},
  onFault: (fault: string) => void = () => {},
): Promise<Product> {
  await finished(spawn(process.execPath, [join(ROOT, 'scripts/build-web.ts')], { stdio: ['ignore', 'ignore', 2] }));
  const folder = await mkdtemp(join(tmpdir(), 'gauger-site-'));
  const env = {
    PATH: process.env.PATH,
    // Set where the system lacks a library that Node needs (docs/decisions/0004-libatomic.md).
    LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'error',
    // The limits have tests of their own; a test run visits faster than people do.
    RATE_PER_ADDRESS: '1000000',
    RATE_PER_SESSION: '1000000',
    RATE_WRITES: '1000000',
    SHED_ABOVE_MS: '0',
    ...settings,
  };
  const server = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  const [address, browser] = await Promise.all([addressFrom(server), openBrowser()]);
  const windows = openWindows(browser, address, onFault);
  let accounts = 0;

  async function admin(...command: string[]): Promise<unknown> {
    const { stdout } = await run(process.execPath, [join(ROOT, 'apps/server/src/admin.ts'), ...command], { env });
    return JSON.parse(stdout);
  }

  async function call({ token }: SiteAccount, method: string, path: string, body?: object): Promise<unknown> {
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(address + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(isJson && { 'Content-Type': 'application/json' }) },
      ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    });
    const answer = (await response.json()) as { Success?: unknown };
    if (!answer.Success) throw new Error(`${method} ${path} was refused: ${JSON.stringify(answer)}`);
    return answer.Success;
  }

  return {
    address,
    async account() {
      const email = `owner${++accounts}@example.com`;
      const words = ['account', 'create', '--email', email, '--business', 'Tidewater Fuel', '--ein', '12-3456789'];
      return (await admin(...words)) as SiteAccount;
    },
    async signIn(account) {
      const { token } = (await admin('session', 'issue', '--email', account.emailId)) as { token: string };
      return { ...account, token };
    },
    async appoint(emailId) {
      const { link } = (await admin('admin', 'create', '--email', emailId)) as { link: string };
      const { pathname, search } = new URL(link);
      return pathname + search;
    },
    call,
    async form720(account, { taxYear, taxYearAndQuarter, filingData, deposit, overpayment, claimsData, ...rest }) {
      const flags = Object.fromEntries(filingFlags.map((flag) => [flag, rest[flag] ?? false]));
      const added = await call(account, 'POST', '/form720/add', {
        businessId: account.businessId,
        taxYearQuarter: { taxYear, taxYearAndQuarter, ...flags },
        filingData,
        ...(deposit && { deposit }),
        ...(overpayment && { overpayment }),
        ...(claimsData && { claimsData }),
      });
      return (added as { id: string }).id;
    },
    signedIn: ({ token }) => ({ jwtToken: token }),
    visit: (path, how = {}) => windows.open(path, how),
    leave: (page) => windows.giveBack(page),
    async close() {
      await browser.close();
      if (server.exitCode === null) {
        const exit = once(server, 'exit');
        server.kill('SIGTERM');
        await exit;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The address the server prints when it listens. */
async function addressFrom(server: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of server.stdout ?? []) {
    said += chunk;
    const address = /http:\/\/\S+/.exec(said)?.[0];
    if (address) {
      server.stdout?.resume();
      return address;
    }
  }
  throw new Error(`The server ended before it listened. It said: ${said}`);
}

async function finished(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The web app was not built: exit ${code}`);
}
