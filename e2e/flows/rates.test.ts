import type { Locator, Page } from 'playwright-core';
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

test('every line of the quarter is there, with a rate or a reason, its days and its source', async () => {
  const page = book;
  await page.getByText(/130 lines, rate book/).waitFor();
  const diesel = page.getByRole('region', { name: 'IRS No. 60 Diesel', exact: true });
  expect(await diesel.textContent()).toMatch(
    /0\.244 dollars per gallon.*to Sep 30, 2028.*26 USC 4081.*Primary source/s,
  );
  const oilSpill = page.getByRole('region', { name: 'Domestic petroleum oil spill tax' });
  expect(await oilSpill.textContent()).toMatch(/ended.*No rate/s);
});

test('the quarter in the address is shown, and the choice of another goes into the address', async () => {
  const page = await site.visit('/rates?period=2021Q1');
  await page.getByText(lines).waitFor();
  const quarter = page.getByLabel('Quarter');
  expect(await quarter.inputValue()).toBe('2021Q1');
  const answer = page.waitForResponse(/\/ratebook\?period=2023Q2$/);
  await quarter.selectOption('2023Q2');
  expect((await answer).ok()).toBe(true);
  expect(new URL(page.url()).search).toBe('?period=2023Q2');
  await page.reload();
  expect(await quarter.inputValue()).toBe('2023Q2');
});

test('every quarter from 2021 to 2026 can be chosen', async () => {
  const page = book;
  expect(await page.getByLabel('Quarter').locator('option').count()).toBe(24);
});

test('an address with a quarter that does not exist shows the present one', async () => {
  const page = await site.visit('/rates?period=1999Q9');
  await page.getByText(lines).waitFor();
  expect(await page.getByLabel('Quarter').inputValue()).toMatch(/^20\d\dQ[1-4]$/);
});

test('one line can be linked to, and shows all its rates', async () => {
  const page = await site.visit('/rates?period=2026Q1&irs=17');
  await page.getByText('1 line, rate book').waitFor();
  expect(await page.locator('main tbody tr').count()).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'Show all lines' }).click();
  await page.getByText(/130 lines, rate book/).waitFor();
});

test('a long list is cut short until it is asked for', async () => {
  const page = book;
  const chemicals = page.getByRole('region', { name: 'Chemicals (other than ODCs)' });
  await chemicals.getByRole('button', { name: /^Show \d+ more$/ }).click();
  await expect.poll(() => chemicals.locator('tbody tr').count()).toBe(42);
});

describe('the sections of the form', () => {
  const section = (page: Page, title: string) =>
    page.locator('details').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
  const isOpen = (part: Locator) => part.evaluate((details: HTMLDetailsElement) => details.open);
  const open = (page: Page) => page.locator('main details[open]').count();

  test('hold the lines in the order of the form, open on a wide screen', async () => {
    const page = book;
    const titles = await page.locator('main summary h2').allTextContents();
    expect(titles.slice(0, 3)).toEqual([
      'Environmental Tax',
      'Communications and Air Transportation Taxes',
      'Fuel Taxes',
    ]);
    expect(titles.slice(-2)).toEqual(['Part II', 'Schedule C, Claims']);
    expect(await open(page)).toBe(titles.length);
  });

  test('the index leads to a section with the keyboard, which then has the focus, and keeps the quarter', async () => {
    const page = await site.visit('/rates?period=2024Q2');
    await page.getByText(lines).waitFor();
    const index = page.getByRole('navigation', { name: 'Sections of the form' });
    await index.getByRole('link', { name: 'Manufacturers Taxes' }).focus();
    await page.keyboard.press('Enter');
    const heading = section(page, 'Manufacturers Taxes').locator('summary');
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    const top = (await heading.boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThan(56);
    expect(top).toBeLessThan(200);
    expect(new URL(page.url()).search).toBe('?period=2024Q2');
    await page.keyboard.press('Enter');
    expect(await isOpen(section(page, 'Manufacturers Taxes'))).toBe(false);
  });

  test('are closed on a phone, so that the page is a few screens tall, and open one by one', async () => {
    const page = await site.visit('/rates?period=2026Q3', { width: 390 });
    await page.getByText(lines).waitFor();
    expect(await open(page)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2 * 844);
    await section(page, 'Retail Tax').locator('summary').click();
    expect(await open(page)).toBe(1);
    await page.getByRole('rowheader').first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  test('a link to one opens it on a phone', async () => {
    const page = await site.visit('/rates?period=2026Q3#retailTax', { width: 390 });
    await page.getByText(lines).waitFor();
    expect(await isOpen(section(page, 'Retail Tax'))).toBe(true);
    expect(await open(page)).toBe(1);
  });

  test('whatever is looked for stands open on a phone, and closes again with the search', async () => {
    const page = await site.visit('/rates?period=2026Q3&find=diesel', { width: 390 });
    await page.getByRole('heading', { level: 3, name: 'Dyed diesel, LUST tax' }).waitFor();
    expect(await page.locator('main details:not([open])').count()).toBe(0);
    await page.getByLabel('Find').fill('');
    await expect.poll(() => open(page)).toBe(0);
    await page.goto('/rates?period=2026Q3&irs=60');
    await page.getByRole('heading', { level: 3, name: 'Diesel', exact: true }).waitFor();
    expect(await open(page)).toBe(1);
  });
});

test('the filter finds chemicals, lines and sources, and says when there is nothing', async () => {
  const page = book;
  const find = page.getByLabel('Find');
  await find.fill('benzene');
  await page.getByRole('rowheader', { name: 'Benzene', exact: true }).first().waitFor();
  expect(new URL(page.url()).searchParams.get('find')).toBe('benzene');
  await find.fill('no such tax');
  await page.getByText('No rate is found by this').waitFor();
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
    const page = await site.visit('/');
    await page.route(/\/ratebook/, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await page.getByRole('link', { name: 'Open the rate book' }).click();
    await page.getByText(/responded instead of Gauger \(502\)/).waitFor();
    expect(site.expectedFaults().join()).toContain('502');
  });
});

describe('without a connection', () => {
  test('the notice comes, and goes when the network is back', async () => {
    const page = book;
    await page.context().setOffline(true);
    const notice = page.getByText(/^You are offline/);
    await notice.waitFor();
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'hidden' });
  });

  test('a server that does not answer is told apart, and Try again brings the page', async () => {
    const page = await site.visit('/');
    await page.route(/\/(ratebook|health)/, (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Open the rate book' }).click();
    const notice = page.getByText(/^Gauger is not responding/);
    await notice.waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await notice.isVisible()).toBe(true);
    await page.unroute(/\/(ratebook|health)/);
    // The page also retries automatically, which may remove the button before the click.
    const again = page.getByRole('button', { name: 'Try again' }).dispatchEvent('click');
    await Promise.any([again, notice.waitFor({ state: 'hidden' })]);
    await notice.waitFor({ state: 'hidden' });
    await page.getByText(lines).waitFor();
    expect(site.expectedFaults().join()).toContain('ERR_CONNECTION_REFUSED');
  });

  test('a page whose code cannot be fetched says so, and can be tried again', async () => {
    const page = await site.visit('/');
    await page.route(/rates-page-.*\.js/, (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Open the rate book' }).click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.unroute(/rates-page-.*\.js/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(lines).waitFor();
    expect(site.expectedFaults().join()).toContain('ERR_CONNECTION_REFUSED');
  });
});
