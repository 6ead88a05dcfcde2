import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { testDatabase } from '../apps/server/src/db/testing.ts';
import { markPaid, signInAdministrator } from '../apps/server/src/db/testing-rows.ts';
import { openProduct, type Product } from './product.ts';

export type { SiteAccount, Visit } from './product.ts';

/** What tests do with the product. */
export interface Site
  extends Pick<Product, 'account' | 'signIn' | 'appoint' | 'call' | 'form720' | 'signedIn' | 'visit'> {
  /** The service fee of a filing as paid: how it is paid has tests of its own. */
  markPaid(filingId: string): Promise<void>;
  /** The session storage of a tab in which a new administrator is signed in: how one gets there has a test of its own. */
  administrator(): Promise<Record<string, string>>;
  /** Takes note that the next faults are meant: returns those seen since the last time and forgets them. */
  expectedFaults(): string[];
}

/**
 * The product on a database of its own. Call it once in a file. After each test, whatever the browser complained about
 * fails the test.
 * @param settings environment of the server beside its database
 */
export async function openSite(settings: Readonly<Record<string, string>> = {}): Promise<Site> {
  const { config, asSuperuser } = await testDatabase();
  const faults: string[] = [];
  const opened: Page[] = [];
  let product: Product;

  beforeAll(async () => {
    const database = { DATABASE_URL: config.url, ...(config.ownerUrl && { DATABASE_OWNER_URL: config.ownerUrl }) };
    product = await openProduct({ ...database, ...settings }, (fault) => faults.push(fault));
  });

  // What is opened for all tests of a file stays open.
  beforeEach(() => {
    opened.length = 0;
  });

  afterEach(async () => {
    const seen = faults.splice(0);
    await Promise.all(opened.splice(0).map((page) => product.leave(page)));
    faults.length = 0;
    expect(seen, 'what the browser complained about').toEqual([]);
  });

  afterAll(() => product?.close());

  return {
    account: (...given) => product.account(...given),
    signIn: (...given) => product.signIn(...given),
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
    expectedFaults: () => faults.splice(0),
  };
}
