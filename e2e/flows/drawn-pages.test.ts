// The public pages are HTML before any script runs; the app takes them over when someone first acts.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSite } from '../site.ts';

const site = await openSite();

/** The content of an address as a browser without scripts gets it. */
async function textOf(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path);
  return (await answer.text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test.each([
  ['/', 'Federal excise returns, with the reason for every number'],
  ['/', '3,033.65'],
  ['/login', 'Logging in and registering need JavaScript'],
  ['/rates?period=2026Q3', '130 lines, rate book'],
  ['/rates?period=2026Q3&find=benzene', 'Benzene'],
  ['/rates/60/2026Q1', '26 USC 4081'],
  ['/rates/claims/form720/3a/2026Q1', 'Nontaxable use, 2026 Q1'],
])('%s has its content without scripts: %s', async (path, content) => {
  expect(await textOf(await site.visit('/rates/60/2026Q1'), path)).toContain(content);
});

test('reading needs no script of the app; the first key brings it, and keeps what was typed and pressed', async () => {
  const page = await site.visit('/', { alone: true });
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/assets\/.*\.js/.test(name)),
    );
  expect(await scripts()).toEqual([]);
  await page.evaluate(() => Object.assign(document.querySelector('form') as HTMLFormElement, { kept: true }));
  await page.getByLabel('E-mail').fill('not an address');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter Password').first().waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe('not an address');
  expect(await page.evaluate(() => 'kept' in (document.querySelector('form') as HTMLFormElement))).toBe(true);
  expect((await scripts()).length).toBeGreaterThan(0);
});

test('a page that the server drew is never shown to a person who has logged in: theirs has the frame of the account', async () => {
  const account = await site.account();
  const page = await site.visit('/rates/60/2026Q1', { session: site.signedIn(account) });
  await page.getByRole('link', { name: 'My Filing' }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.app)).toBeUndefined();
});
