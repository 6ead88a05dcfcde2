import { type Filing, filingFlags } from '@gauger/excise';
import type { Page } from 'playwright-core';
import { openAccount } from '../apps/server/src/commands/open-account.ts';
import { compose } from '../apps/server/src/composition.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { appointAdministrator, passwordLink } from '../apps/server/src/features/operator/admin/public.ts';
import { issueToken } from '../apps/server/src/features/people/accounts/issue-token.ts';
import { openBrowser } from './browser.ts';
import { fromMailboxAt } from './mailbox.ts';
import { type ServerPlace, startServer } from './server.ts';
import { openWindows, type Visit, type Windows } from './windows.ts';

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
  /** Adds a company user, who proves the address by the mailed link, and signs them in. */
  member(owner: SiteAccount, person: Readonly<Record<string, unknown>> & { emailId: string }): Promise<SiteAccount>;
  /** Makes an administrator, as an operator does. @returns the path of the link that sets the password */
  appoint(emailId: string): Promise<string>;
  /** Calls the server as the owner, with a body in JSON or a form with files. @returns the `Success` of the answer */
  call(account: SiteAccount, method: string, path: string, body?: object): Promise<unknown>;
  /** Begins a Form 720 of the account, from a filing in the open format. @returns its id */
  form720(account: SiteAccount, facts: Filing): Promise<string>;
  /** The session storage of a tab in which the owner is signed in. */
  signedIn(account: SiteAccount): Record<string, string>;
  /** Opens an address of the product and waits until its heading is there. */
  visit(path: string, how?: Visit): Promise<Page>;
  /** Takes the window of a visit back, for the visits to come. */
  leave(page: Page): Promise<void>;
  close(): Promise<void>;
}

/**
 * Builds the web app and starts the product and a browser.
 * @param settings environment variables of the server, except its folder and port; without a database it starts its own
 * @param onFault receives each complaint of the browser: script errors, refusals of the content security policy, failed
 *   requests
 */
export async function openProduct(
  settings: Readonly<Record<string, string>> = {},
  onFault: (fault: string) => void = () => {},
): Promise<Product> {
  const [server, browser] = await Promise.all([startServer(settings), openBrowser()]);
  const windows = openWindows(browser, server.address, onFault);
  const product = visitProduct(server, windows);
  return {
    ...product,
    async close() {
      await windows.close();
      await product.close();
      await browser.close();
      await server.stop();
    },
  };
}

const MEMBER_PASSWORD = 'a stave of oak and iron';

/** The clock of a server whose clock was moved. */
function clockOf({ E2E_CLOCK }: ServerPlace['env']): (() => Date) | undefined {
  if (E2E_CLOCK === undefined) return undefined;
  const ahead = Date.parse(E2E_CLOCK) - Date.now();
  return () => new Date(Date.now() + ahead);
}

/**
 * The product of a server and windows that are open already, and stay open when it is closed.
 * @param mailDomain of the addresses of its people: one nobody else uses on this server
 */
export function visitProduct({ address, env }: ServerPlace, windows: Windows, mailDomain = 'example.com'): Product {
  let accounts = 0;
  let opened: ReturnType<typeof compose> | undefined;
  /** The parts of an operator's command, which runs outside the server. */
  const operator = () => {
    opened ??= compose(readConfig(env), true).then((parts) => ({ ...parts, now: clockOf(env) ?? parts.now }));
    return opened;
  };

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
      const email = `owner${++accounts}@${mailDomain}`;
      return openAccount(await operator(), { email, businessName: 'Tidewater Fuel', ein: '12-3456789' });
    },
    async signIn(account) {
      const { database, now } = await operator();
      return { ...account, token: await issueToken(database, account.emailId, now()) };
    },
    async member(owner, person) {
      await call(owner, 'POST', '/business/user/add', { ...person, signInWith: 'password', password: MEMBER_PASSWORD });
      const link = /(?<=accept-invitation\?token=)[\w-]+/;
      const invitationToken = await fromMailboxAt(address, person.emailId, link);
      await call(owner, 'POST', '/usermanagement/prove-address', { invitationToken });
      const { database, now } = await operator();
      return { ...owner, emailId: person.emailId, token: await issueToken(database, person.emailId, now()) };
    },
    async appoint(emailId) {
      const { database, now } = await operator();
      await appointAdministrator(database, emailId);
      const { pathname, search } = new URL(await passwordLink(database, emailId, address, now()));
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
      await (await opened)?.close();
    },
  };
}
