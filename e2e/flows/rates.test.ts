/** @module-tag variant */

import { irsDay, openQuarters } from '@gauger/excise';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openSite } from '../site.ts';

const site = await openSite();
const lines = /(\d+) lines?, rate book/;
/** The rate book of a quarter on a wide screen, loaded once for the tests that look at it. */
let book: Page;

beforeAll(async () => {
  book = await site.visit('/rates?period=2026Q3');
  await book.getByText(lines).waitFor();
});

/** The row of a line in the book, by its number. */
const rowOf = (page: Page, number: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: number, exact: true }) });

test('every line of the quarter is there, with a rate or a reason, its days and its source', async () => {
  const page = book;
  await page.getByText(/130 lines, rate book/).waitFor();
  await expect
    .poll(() => rowOf(page, '60').textContent())
    .toMatch(/Diesel.*0\.244.*dollars per gallon.*Sep 30, 2028.*26 USC 4081.*Primary/s);
  await expect.poll(() => rowOf(page, '18').textContent()).toMatch(/ended.*No rate/s);
});

test('the quarter in the address is shown, and the choice of another goes into the address', async () => {
  const page = await site.visit('/rates?period=2021Q1');
  await page.getByText(lines).waitFor();
  const quarter = page.getByLabel('Quarter');
  await expect.poll(() => quarter.inputValue()).toBe('2021Q1');
  await quarter.selectOption('2023Q2');
  await page.waitForURL(/period=2023Q2/);
  await page.reload();
  await expect.poll(() => quarter.inputValue()).toBe('2023Q2');
});

test('every quarter from 2021 to the one after next can be chosen', async () => {
  const page = book;
  await expect
    .poll(() => page.getByLabel('Quarter').locator('option').count())
    .toBe(openQuarters(irsDay(new Date())).length);
});

test('an address with a quarter that does not exist shows the present one', async () => {
  const page = await site.visit('/rates?period=1999Q9');
  await page.getByText(lines).waitFor();
  await expect.poll(() => page.getByLabel('Quarter').inputValue()).toMatch(/^20\d\dQ[1-4]$/);
});

test('each line of a quarter has a permanent address, and an earlier one leads there', async () => {
  const page = await site.visit('/rates?period=2026Q1&irs=17');
  expect(new URL(page.url()).pathname).toBe('/rates/17/2026Q1');
  await expect.poll(() => page.locator('main tbody tr').count()).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'Rate book' }).last().click();
  await page.getByText(/130 lines, rate book/).waitFor();
});

test('a long list is on the page of its line', async () => {
  const page = await site.visit('/rates?period=2026Q3');
  await page.getByRole('link', { name: '42 rates of Chemicals (other than ODCs)' }).click();
  await page.getByRole('heading', { level: 1, name: 'Chemicals (other than ODCs), 2026 Q3' }).waitFor();
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(42);
});

test('an address without rates is answered with 404 and says why', async () => {
  const page = await site.visit('/rates/999/2026Q1');
  await page.getByText('Form 720 has no tax with the IRS No. 999.').waitFor();
  expect(site.expectedFaults().join()).toContain('404');
});

test('the index leads to the sections of the form', async () => {
  const page = await site.visit('/rates?period=2024Q2');
  const titles = await page.locator('main h2').allTextContents();
  expect(titles.slice(0, 3)).toEqual([
    'Environmental Tax',
    'Communications and Air Transportation Taxes',
    'Fuel Taxes',
  ]);
  expect(titles.at(-1)).toBe('Schedule C, Claims');
  const index = page.getByRole('navigation', { name: 'Sections of the form' });
  await index.getByRole('link', { name: 'Manufacturers Taxes' }).click();
  const section = page.getByRole('heading', { level: 2, name: 'Manufacturers Taxes' });
  await expect.poll(async () => (await section.boundingBox())?.y ?? 0).toBeLessThan(200);
  expect((await section.boundingBox())?.y).toBeGreaterThan(56);
  expect(new URL(page.url()).search).toBe('?period=2024Q2');
});

test('the list is a few screens tall', async () => {
  const page = await site.visit('/rates?period=2026Q3');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(12_000);
  expect(await violationsOn(page)).toEqual([]);
});

test('the filter finds chemicals, lines and sources, and says when there is nothing', async () => {
  const page = book;
  const find = page.getByLabel('Find');
  await find.fill('benzene');
  await page.getByRole('rowheader', { name: 'Benzene', exact: true }).first().waitFor();
  expect(new URL(page.url()).searchParams.get('find')).toBe('benzene');
  await find.fill('no such tax');
  await page.getByText('No rate matches your search').waitFor();
  await page.getByText('0 lines, rate book').waitFor();
  await find.fill('');
  await page.getByText(/130 lines, rate book/).waitFor();
});

describe('the call behind it', () => {
  test('carries the token of the session', async () => {
    const page = await site.visit('/mails', { session: { jwtToken: 'a-token' } });
    const asked = page.waitForRequest(/\/ratebook/);
    await page.route(/\/ratebook/, (route) =>
      route.fulfill({ json: { Success: { rateBookVersion: '1', period: '2026Q3', rates: [] } } }),
    );
    await page.getByRole('link', { name: 'Rate book' }).first().click();
    expect((await asked).headers().authorization).toBe('Bearer a-token');
  });

  test('a refusal is shown in the words of the server', async () => {
    const page = await site.visit('/mails', { session: { jwtToken: 'not-a-session' } });
    await page.route(/\/ratebook/, (route) =>
      route.fulfill({
        status: 429,
        json: { Error: { code: 'RATE_LIMITED', errorDescription: 'Too many requests.', issues: [], requestId: 'r' } },
      }),
    );
    await page.getByRole('link', { name: 'Rate book' }).first().click();
    await page.getByText('Too many requests.').waitFor();
    expect(site.expectedFaults().join()).toContain('429');
  });

  test('an answer that is not ours is not taken for one', async () => {
    const page = await site.visit('/mails');
    await page.route(/\/ratebook/, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await page.getByRole('link', { name: 'Rate book' }).first().click();
    await page.getByText(/Gauger gave no readable answer \(502\)/).waitFor();
    expect(site.expectedFaults().join()).toContain('502');
  });
});

describe('without a connection', () => {
  test('the notice comes, and goes when the network is back', async () => {
    // The app notices a lost connection: a page that is only read needs none.
    const page = await site.visit('/mails');
    await page.context().setOffline(true);
    const notice = page.getByText(/^You are offline/);
    await notice.waitFor();
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'hidden' });
  });

  test('a server that does not answer is told apart, and Try again brings the page', async () => {
    const page = await site.visit('/mails');
    await page.route(/\/(ratebook|health)/, (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Rate book' }).first().click();
    const notice = page.getByText(/^Gauger is not responding/);
    await notice.waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => notice.isVisible()).toBe(true);
    // The server is back, and answers once the button is pressed: the page also tries automatically.
    const pressed = Promise.withResolvers<void>();
    await page.unroute(/\/(ratebook|health)/);
    await page.route(/\/health/, async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    pressed.resolve();
    await notice.waitFor({ state: 'hidden' });
    await page.getByText(lines).waitFor();
    expect(site.expectedFaults().join()).toContain('ERR_CONNECTION_REFUSED');
  });

  test('a page whose code cannot be fetched says so, and can be tried again', async () => {
    const page = await site.visit('/mails');
    await page.route(/rates-page-.*\.js/, (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Rate book' }).first().click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.unroute(/rates-page-.*\.js/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(lines).waitFor();
    expect(site.expectedFaults().join()).toContain('ERR_CONNECTION_REFUSED');
  });
});
