import { formNames } from '@gauger/excise';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSite } from '../site.ts';

const site = await openSite();
/** The landing page, loaded once for the tests that only read it. */
let landing: Page;

beforeAll(async () => {
  landing = await site.visit('/');
});

test('the landing page shows computed amounts and one of them explained', async () => {
  const page = landing;
  const sample = page.getByRole('table', { name: 'Rows of the line Diesel in a sample filing' });
  await expect.poll(() => sample.getByRole('row').nth(5).textContent()).toContain('3,033.6520');
  await expect.poll(() => sample.getByRole('row').last().textContent()).toContain('$37,372.02');
  const why = page.getByRole('complementary', { name: 'Why 3,033.6520?' });
  await expect.poll(() => why.textContent()).toMatch(/12,433.*×0\.244.*3,033\.6520/s);
});

test('it names an address, a command and a call for programs, and the address and the call answer', async () => {
  const page = await site.visit('/');
  const tools = page.getByRole('region', { name: 'For developers' });
  const [address, command, request] = await tools.locator('code').allTextContents();
  expect(command).toBe('gauger explain return.json 60.tax');
  expect((await page.request.get(request?.replace('GET ', '') ?? '')).ok()).toBe(true);
  await page.goto(address ?? '');
  await page.getByRole('heading', { level: 1, name: 'Diesel, 2026 Q3' }).waitFor();
});

test('it promises every form that can be begun', async () => {
  const page = landing;
  const description = await page.locator('meta[name="description"]').getAttribute('content');
  const words = `${description} ${await page.locator('body').innerText()}`;
  for (const form of Object.values(formNames)) expect(words).toContain(form);
});

test('every link on the public pages leads to a page', { tags: ['variant'] }, async () => {
  const page = await site.visit('/');
  // Each address once, however many links it has and whatever they ask it for.
  const visited = new Set<string>();
  expect((await page.request.get('/no/such/page')).status()).toBe(404);
  for (const path of ['/', '/rates', '/no/such/page']) {
    await page.goto(path);
    await page.locator('main h1').waitFor();
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) {
      const address = link.split('?')[0] as string;
      if (visited.has(address)) continue;
      visited.add(address);
      const answer = await page.request.get(link);
      expect(answer.status(), `${path} leads to ${link}`).toBe(200);
    }
  }
});

describe('light and dark', () => {
  test('the system decides until the switch is pressed; then it is remembered', async () => {
    const page = await site.visit('/', { scheme: 'dark' });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await ground()).toBe('rgb(18, 25, 26)');
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expect.poll(ground).toBe('rgb(250, 248, 244)');
    await page.reload({ waitUntil: 'commit' });
    // Before the app's own script has run, the remembered scheme is there already.
    await page.waitForFunction(() => document.body !== null);
    expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('light');
    await page.goto('/rates');
    await page.locator('main h1').waitFor();
    expect(await ground()).toBe('rgb(250, 248, 244)');
  });
});

describe('the passages of the law', () => {
  /** The page once the app runs, which a pointer that moves starts. */
  async function withApp(page: Page): Promise<Page> {
    await page.mouse.move(0, 0);
    await page.mouse.move(2, 2);
    await page.locator('html[data-app=running]').waitFor({ state: 'attached' });
    return page;
  }
  const current = (page: Awaited<ReturnType<typeof site.visit>>) =>
    page
      .getByRole('button', { name: /^Passage/ })
      .evaluateAll((all) => all.findIndex((tick) => tick.ariaCurrent === 'true'));

  test('follow each other every three seconds, and stand still when paused', { tags: ['variant'] }, async () => {
    const page = await withApp(await site.visit('/', { motion: true, clock: true }));
    expect(await current(page)).toBe(0);
    await page.clock.runFor(3100);
    expect(await current(page)).toBe(1);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Play' }).blur();
    await page.clock.runFor(10_000);
    expect(await current(page)).toBe(1);
  });

  test('wait while they are pointed at or have the focus', { tags: ['variant'] }, async () => {
    const page = await withApp(await site.visit('/', { motion: true, clock: true }));
    await page.getByRole('button', { name: 'Passage 3 of 3' }).click();
    await page.clock.runFor(10_000);
    expect(await current(page)).toBe(2);
  });

  test('do not move for those who ask for less motion', { tags: ['variant'] }, async () => {
    const page = await withApp(await site.visit('/', { clock: true }));
    await page.clock.runFor(10_000);
    expect(await current(page)).toBe(0);
  });
});
