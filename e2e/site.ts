import { randomUUID } from 'node:crypto';
import type { FilingState } from '@gauger/excise';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { connectSuperuser, databaseVariables, type TestDatabase, testDatabase } from '../apps/server/src/db/testing.ts';
import {
  addEarlierTransmission,
  ageClientCode,
  ageClientRequest,
  ageOriginal,
  ageTransmission,
  markPaid,
  signInAdministrator,
} from '../apps/server/src/db/testing-rows.ts';
import { openBrowser } from './browser.ts';
import { readTrace } from './page-trace.ts';
import { type Product, visitProduct } from './product.ts';
import { type RunningServer, startServer } from './server.ts';
import { openWindows, type Windows } from './windows.ts';

export type { SiteAccount, Visit } from './product.ts';
export { settled } from './windows.ts';

/** The product as a test uses it. */
export interface Site
  extends Pick<Product, 'account' | 'signIn' | 'member' | 'appoint' | 'call' | 'form720' | 'signedIn' | 'visit'> {
  /** The service fee of a filing as paid: how it is paid has tests of its own. */
  markPaid(filingId: string): Promise<void>;
  /** A transmission of a filing as if it had gone out at an earlier moment. */
  addEarlierTransmission(filingId: string, at: string): Promise<void>;
  /** A filing in another state: how it gets there has tests of its own. */
  moveTo(filingId: string, state: FilingState): Promise<void>;
  /** The transmission of a filing as if it had been signed so many minutes earlier. */
  ageTransmission(filingId: string, minutes: number): Promise<void>;
  /** The last code of a client as if it had been mailed some minutes earlier, so that another one can be mailed. */
  ageClientCode(filingId: string): Promise<void>;
  /** The email with the link of a return, as if it had been sent more than a day ago. */
  ageClientRequest(filingId: string): Promise<void>;
  /** The return that a Form 720-X corrects as if it had been filed with other amounts, by rates that are no longer here. */
  ageOriginal(filingId: string, lines: Readonly<Record<string, string>>): Promise<void>;
  /** The session storage of a tab in which a new administrator is signed in: how one gets there has a test of its own. */
  administrator(): Promise<Record<string, string>>;
  /** Takes note that the next faults are meant: returns those seen since the last time and forgets them. */
  expectedFaults(): string[];
}

/** A page of a test is gone before optimized code pays: without it a browser takes three quarters of the processor time. */
const UNOPTIMIZED = '--js-flags=--no-opt --no-maglev';

/** The browser of this process, kept until the process ends: starting one takes seconds, and its windows share no data. */
let browser: Promise<Browser> | undefined;

/** The windows of this process on the server that all files share: the next file finds what they have read of the web app. */
const shared: { windows?: Windows; faults: string[] } = { faults: [] };

/**
 * The product on the server that all files share, where each file has people of its own. Call it once in a file. After each
 * test, whatever the browser complained about fails the test.
 */
export async function openSite(): Promise<Site> {
  const { superuserUrl, ...server } = inject('sharedServer');
  const running = { ...server, stop: async () => {} };
  return siteOf(await connectSuperuser(superuserUrl), async () => running, shared, `${randomUUID()}.example`);
}

/**
 * The product on a server and a database of its own: for a test that counts all people, fails to log in often, or needs a
 * server with other settings.
 * The build is the one that people get, without the component pages.
 * @param settings environment variables of the server, except its database
 */
export async function openOwnSite(settings: Readonly<Record<string, string>> = {}): Promise<Site> {
  const { config, asSuperuser } = await testDatabase();
  return siteOf(asSuperuser, () => startServer({ ...databaseVariables(config), ...settings }), { faults: [] });
}

function siteOf(
  asSuperuser: TestDatabase['asSuperuser'],
  start: () => Promise<Omit<RunningServer, 'pid'>>,
  of: typeof shared,
  mailDomain?: string,
): Site {
  const { faults } = of;
  const opened: Page[] = [];
  let product: Product;

  beforeAll(async () => {
    browser ??= openBrowser([UNOPTIMIZED]);
    const server = await start();
    of.windows ??= openWindows(await browser, server.address, (fault) => faults.push(fault));
    const { windows } = of;
    product = visitProduct(server, windows, mailDomain);
    return async () => {
      await (of === shared ? windows.closeUsed() : windows.close());
      await product.close();
      faults.length = 0;
      await server.stop();
    };
  });

  // Pages opened before the tests, for the whole file, stay open.
  beforeEach(() => {
    opened.length = 0;
  });

  afterEach(async ({ task }) => {
    const seen = faults.splice(0);
    if (task.result?.state === 'fail')
      for (const page of opened) console.error(`"${task.name}" failed on ${await readTrace(page)}`);
    await Promise.all(opened.splice(0).map((page) => product.leave(page)));
    faults.length = 0;
    expect(seen, 'what the browser complained about').toEqual([]);
  });

  return {
    account: (...given) => product.account(...given),
    signIn: (...given) => product.signIn(...given),
    member: (...given) => product.member(...given),
    appoint: (...given) => product.appoint(...given),
    call: (...given) => product.call(...given),
    form720: (...given) => product.form720(...given),
    signedIn: (...given) => product.signedIn(...given),
    async visit(...given) {
      const page = await product.visit(...given);
      opened.push(page);
      return page;
    },
    administrator: async () => ({ jwtToken: await signInAdministrator(asSuperuser) }),
    markPaid: (filingId) => markPaid(asSuperuser, filingId),
    moveTo: async (filingId, state) => {
      await asSuperuser('update filing set state = $2 where id = $1', [filingId, state]);
    },
    ageTransmission: (filingId, minutes) => ageTransmission(asSuperuser, filingId, minutes),
    ageClientCode: (filingId) => ageClientCode(asSuperuser, filingId),
    ageClientRequest: (filingId) => ageClientRequest(asSuperuser, filingId),
    ageOriginal: (filingId, lines) => ageOriginal(asSuperuser, filingId, lines),
    addEarlierTransmission: (filingId, at) => addEarlierTransmission(asSuperuser, filingId, at),
    expectedFaults: () => faults.splice(0),
  };
}
