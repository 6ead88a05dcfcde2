// Spreadsheets are read in a worker of the browser before they are sent.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUSINESS_LIMITS, ROW_LIMITS } from '@gauger/contract/sheet-limits';
import { readSheets, type Sheet, SheetRefusal, writeXlsx } from '@gauger/sheet';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openSite, type SiteAccount, type Visit } from '../site.ts';

const CHECK = '**/business/upload/check';
const FIXTURES = join(import.meta.dirname, '../../packages/sheet/files');
const names = Object.keys(JSON.parse(readFileSync(join(FIXTURES, 'expected.json'), 'utf8')));

const site = await openSite();
let account: SiteAccount;
let page: Page;
beforeAll(async () => {
  account = await site.account();
});
afterEach(() => page.unrouteAll());

/** The page for businesses, and the calls for a check that it has sent. */
async function openUpload(visit: Visit = {}): Promise<{ checks: string[] }> {
  page = await site.visit('/home/uploadbusiness', { ...visit, session: site.signedIn(account), alone: true });
  const checks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/business/upload/check')) checks.push(request.url());
  });
  return { checks };
}
const choose = (name: string, text: string | Uint8Array) =>
  page
    .getByLabel(/^Choose (a|another) file/)
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });

const depots = (count: number) =>
  ['Business Name,EIN', ...Array.from({ length: count }, (_, at) => `Depot ${at + 1},20-123456${at % 10}`)].join('\n');

test('the browser reads each file as the server does, within the same limits', async () => {
  await openUpload();
  const started = page.waitForEvent('worker');
  await choose('depots.csv', depots(3));
  const address = (await started).url();
  const refused: readonly [string, Uint8Array][] = [
    ['nothing.csv', new Uint8Array()],
    ['report.pdf', Buffer.from('%PDF-1.7\n')],
    ['binary.csv', Uint8Array.of(1, 0, 2, 0, 3)],
    ['too-long.csv', Buffer.from('x\n'.repeat(ROW_LIMITS.rows + 2))],
    ['too-wide.csv', Buffer.from('x,'.repeat(ROW_LIMITS.columns + 1))],
    ['large-cell.csv', Buffer.from('x'.repeat(ROW_LIMITS.cell + 1))],
    ['broken.xlsx', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1, 2, 3)],
  ];
  const files = [
    ...names.map((name): [string, Uint8Array] => [name, readFileSync(join(FIXTURES, name))]),
    ...refused,
    ['many-rows.xlsx', await writeXlsx([{ name: 'A', widths: [], rows: rowsOf(5_000) }])] as const,
  ];
  const inBrowser = await page.evaluate(
    async ({ address, files, limits }) => {
      const worker = new Worker(address, { type: 'module' });
      const results: unknown[] = [];
      for (const text of files) {
        const file = new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]);
        const { promise, resolve } = Promise.withResolvers<unknown>();
        worker.onmessage = ({ data }) => resolve(data);
        worker.postMessage({ file, limits });
        // Sets and maps as lists: the browser's driver knows plain values.
        const plain = JSON.stringify(await promise, (_, value) =>
          value instanceof Map || value instanceof Set ? [...value] : value,
        );
        results.push(JSON.parse(plain));
      }
      worker.terminate();
      return results;
    },
    { address, files: files.map(([, bytes]) => Buffer.from(bytes).toString('base64')), limits: ROW_LIMITS },
  );
  for (const [at, [name, bytes]] of files.entries())
    expect([name, inBrowser[at]]).toEqual([name, await readOnServer(new Uint8Array(bytes))]);
  expect(inBrowser.filter((result) => 'refusal' in (result as object))).toHaveLength(refused.length + 2);
});

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => [{ text: `Depot ${at}` }, { text: `${at}.50` }]);

async function readOnServer(bytes: Uint8Array): Promise<object> {
  const plain = ({ hiddenRows, hiddenColumns, doubts, ...sheet }: Sheet) => ({
    ...sheet,
    ...(hiddenRows && { hiddenRows: [...hiddenRows] }),
    ...(hiddenColumns && { hiddenColumns: [...hiddenColumns] }),
    ...(doubts && { doubts: [...doubts] }),
  });
  try {
    return { sheets: (await readSheets(bytes, ROW_LIMITS)).map(plain) };
  } catch (error) {
    if (error instanceof SheetRefusal) return { refusal: error.message };
    throw error;
  }
}

test('a file that cannot be read is refused with its reason and is not sent', async () => {
  const { checks } = await openUpload();
  await choose('report.csv', '%PDF-1.7\n');
  await page.getByText('report.csv: This is a PDF. Open the report in the program that made it').waitFor();
  await choose('long.csv', depots(BUSINESS_LIMITS.rows + 2));
  await page.getByText('long.csv: This file has more than 5,000 rows. Split it.').waitFor();
  expect(checks).toEqual([]);
});

test('the first rows are shown while the server checks, and Cancel gives up the check', async () => {
  await openUpload();
  await page.route(CHECK, () => {});
  const given = page.waitForEvent('requestfailed');
  await choose('depots.csv', depots(30));
  await page.getByText('Reading 31 rows…').waitFor();
  const rows = page.getByRole('table', { name: 'First rows of the file' }).getByRole('row');
  expect(await rows.count()).toBe(12);
  expect((await rows.nth(2).textContent())?.trim()).toBe('3Depot 220-1234561');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await given).url()).toMatch(/business\/upload\/check$/);
  await page.getByLabel('Choose a file, or drop it here').waitFor();
  expect(await rows.count()).toBe(0);
});

test('Cancel ends the worker, and nothing is sent', async () => {
  const { checks } = await openUpload();
  // Code that does not arrive is as a file that takes long.
  await page.route(/xlsx\.mini.*\.js$/, () => {});
  const started = page.waitForEvent('worker');
  await choose('depots.xlsx', await writeXlsx([{ name: 'A', widths: [], rows: rowsOf(3) }]));
  const worker = await started;
  const closed = worker.waitForEvent('close');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await closed;
  await page.getByLabel('Choose a file, or drop it here').waitFor();
  expect(checks).toEqual([]);
});

test('a file goes to the server where the browser could not read it', async () => {
  const { checks } = await openUpload();
  await page.route(/sheet-worker.*\.js$/, (route) => route.abort());
  await choose('depots.csv', depots(2));
  await page.getByText(/^depots.csv: \d+ columns are missing/).waitFor();
  expect(checks).toHaveLength(1);
  site.expectedFaults();
});

test('a file goes to the server where the browser takes longer than 20 seconds', async () => {
  const { checks } = await openUpload({ clock: true });
  await page.route(/xlsx\.mini.*\.js$/, () => {});
  const started = page.waitForEvent('worker');
  await choose('depots.xlsx', await writeXlsx([{ name: 'A', widths: [], rows: rowsOf(3) }]));
  await started;
  await page.clock.fastForward(19_000);
  expect(checks).toEqual([]);
  await page.clock.fastForward(1_000);
  await page.getByText(/^depots.xlsx: 2 rows, \d+ questions to answer/).waitFor();
  expect(checks).toHaveLength(1);
});
