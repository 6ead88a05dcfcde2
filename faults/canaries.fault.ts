import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { irsDay } from '@gauger/excise';
import { afterAll, expect, test } from 'vitest';
import { knownCluster } from '../apps/server/src/db/embedded/cluster.ts';
import { asSuperuser, DATABASE } from '../apps/server/src/db/embedded/provision.ts';
import { newId } from '../apps/server/src/db/public.ts';
import { testFolder } from '../apps/server/src/db/testing-root.ts';
import { businessFacts, taxPreparerFacts } from '../apps/server/src/testing/facts.ts';
import { openBrowser } from '../e2e/browser.ts';
import { runNode } from '../scripts/tools.ts';
import { openInstallation, type Server } from './installation.ts';

const folder = testFolder();
const temporary = join(folder, 'temporary');
mkdirSync(temporary, { mode: 0o711 });
const installation = openInstallation({ TMPDIR: temporary, GAUGER_LOG_LEVEL: 'debug' });
let server: Server | undefined;
afterAll(() => server?.process.kill('SIGKILL'));

const digits = (count: number) => Array.from({ length: count }, () => randomInt(1, 10)).join('');
const eventually = { timeout: 60_000, interval: 200 };

/** Every file below a folder that holds one of the texts, as bytes or as a browser writes its strings. */
function filesWith(place: string, texts: readonly string[]): string[] {
  const wanted = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]);
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      try {
        const bytes = readFileSync(path);
        return wanted.some((text) => bytes.includes(text));
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return false;
        throw error;
      }
    });
}

test('numbers, passwords and tokens are in no table, log, backup or temporary file of an installation, and in no storage of a browser', async () => {
  // The pages that the browser opens.
  expect((await runNode(['scripts/build-web.ts'])).code).toBe(0);
  server = await installation.startServer();
  const { address } = server;
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(`${address}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const read = (await answer.json()) as { Success: Record<string, string> };
    expect(answer.status, `${path}: ${JSON.stringify(read)}`).toBeLessThan(300);
    return read.Success;
  };
  const emailId = `canary-${randomBytes(4).toString('hex')}@people.example`;
  const password = `first ${randomBytes(12).toString('hex')}`;
  const [EIN, accountNumber, PTIN] = [digits(9), digits(15), `P${digits(8)}`];

  const person = {
    firstName: 'Ann',
    lastName: 'Hall',
    emailId,
    password,
    taxPreparer: false,
    captchaV3: `local:${newId()}`,
  };
  const { registration = '' } = await call('POST', '/usermanagement/tempsignup', person);
  await call('POST', '/usermanagement/otp', { emailId, registration });
  let code: string | undefined;
  const mailed = async () => {
    const { messages } = (await call('GET', '/mailbox')) as unknown as { messages: { to: string; text: string }[] };
    code = messages.filter(({ to }) => to === emailId).map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1])[0];
    return code;
  };
  await expect.poll(mailed, eventually).toBeDefined();
  await call('POST', '/usermanagement/otp/validate', { emailId, registration, otpNumber: code });
  await call('POST', '/usermanagement/signup', { emailId, registration });
  const { jwtToken = '' } = await call('POST', '/usermanagement/login', { emailId, password });
  const { id: businessId = '' } = await call('POST', '/business/add', { ...businessFacts, EIN }, jwtToken);
  await call('POST', '/taxpreparer/add', { ...taxPreparerFacts, PTIN }, jwtToken);
  const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '3' };
  const { id = '' } = await call('POST', '/form720/add', { businessId, taxYearQuarter }, jwtToken);
  const paymentOption = {
    paymentMethod: 'efw',
    bankName: 'First Bank',
    accountType: '2',
    accountNumber,
    reAccountNumber: accountNumber,
    routingTransitNum: '021000021',
    // The return is late: today is the one day left.
    requestedPaymentDate: irsDay(new Date()),
  };
  await call('PUT', '/form720/emailId', { id, paymentOption }, jwtToken);

  // A person works in a browser: logs in, opens the businesses and the return.
  const browser = await openBrowser();
  const stored: string[] = [];
  try {
    const page = await browser.newPage();
    await page.goto(`${address}/login`);
    await page.getByLabel('Email').fill(emailId);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(/home/, { timeout: 60_000 });
    for (const path of ['/home/business', `/home/business/irspayment?filing=${id}`]) {
      await page.evaluate((to) => {
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await page.waitForLoadState('networkidle');
    }
    stored.push(
      await page.evaluate(async () => {
        const databases = await indexedDB.databases();
        const names = await caches.keys();
        return JSON.stringify([{ ...localStorage }, document.cookie, databases, names]);
      }),
      // The token alone is kept for the tab.
      (await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).replaceAll(/[\w-]{43}/g, 'token'),
    );
  } finally {
    await browser.close();
  }

  await installation.adminLater('backup', 'take');
  await installation.adminLater('data', 'export', join(folder, 'export.ndjson'));
  const cluster = knownCluster(installation.root);
  await asSuperuser(cluster, DATABASE, (client) => client.query('checkpoint'));
  await asSuperuser(cluster, DATABASE, (client) =>
    client.query("select pg_logical_emit_message(true, 'address', $1)", [emailId]),
  );

  const canaries = [password, EIN, `${EIN.slice(0, 2)}-${EIN.slice(2)}`, PTIN, accountNumber, registration, jwtToken];
  expect(canaries.every((canary) => canary.length >= 9)).toBe(true);
  for (const text of stored) for (const canary of canaries) expect(text).not.toContain(canary);
  // The mailbox replaces a mail server.
  rmSync(join(installation.root, 'mailbox'), { recursive: true });
  // The address is no secret: it proves that the search works in each place.
  const backups = join(installation.root, 'backups');
  for (const place of [join(installation.root, 'postgres'), join(installation.root, 'postgres', 'pg_wal'), backups])
    expect(filesWith(place, [emailId]).length, place).toBeGreaterThan(0);
  expect(filesWith(folder, [emailId])).toContain(join(folder, 'export.ndjson'));
  expect(filesWith(installation.root, canaries)).toEqual([]);
  expect(filesWith(folder, canaries)).toEqual([]);
  for (const canary of canaries) expect(installation.logged()).not.toContain(canary);
  expect(installation.logged()).toContain('"route":"/business/add"');
});
