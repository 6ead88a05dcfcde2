/** @module-tag variant */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { heading } from '../auth-panel.ts';
import { openSite, type SiteAccount } from '../site.ts';

const site = await openSite();
const PLACE = '/home/businesslist';

/** Logs in a tab alone: what a visit writes to the session storage comes to every tab of its window. */
async function logIn(page: Page, { token }: SiteAccount) {
  await page.evaluate((jwtToken) => sessionStorage.setItem('jwtToken', jwtToken), token);
  await page.goto(PLACE);
  await listed(page);
}
const listed = (page: Page) => page.getByRole('heading', { level: 1, name: 'My Business' }).waitFor();
async function newTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(PLACE);
  return tab;
}
const tokenIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('jwtToken'));

test('a new tab shares the session of an open one, and a logout ends it in both', async () => {
  const account = await site.account();
  const page = await site.visit('/', { alone: true });
  await logIn(page, account);
  const second = await newTab(page);
  await listed(second);
  expect(await tokenIn(second)).toBe(account.token);
  expect(await violationsOn(second)).toEqual([]);
  expect(await second.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(account.token);

  const stranger = await site.visit(PLACE, { alone: true });
  await heading(stranger, 'Log in');
  expect(await tokenIn(stranger)).toBeNull();

  await second.getByRole('button', { name: /account menu/ }).click();
  await second.getByRole('menuitem', { name: 'Logout' }).click();
  for (const tab of [second, page]) {
    await expect.poll(() => new URL(tab.url()).pathname).toBe('/');
    await heading(tab, 'Log in');
    await expect.poll(() => tokenIn(tab)).toBeNull();
  }
  await heading(await newTab(page), 'Log in');
});

test('a tab in which someone logged out does not take the session of another person', async () => {
  const [ann, bea] = [await site.account(), await site.account()];
  const page = await site.visit('/', { alone: true });
  const other = await page.context().newPage();
  await other.goto('/');
  await logIn(page, ann);
  await logIn(other, bea);
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await page.goto(PLACE);
  await heading(page, 'Log in');
  // The session of the other person goes on, and new tabs get it.
  expect(await tokenIn(other)).toBe(bea.token);
  await listed(await newTab(page));
});

test('a tab that is hidden for more than a minute does not answer', async () => {
  const page = await site.visit('/', { alone: true, clock: true });
  await logIn(page, await site.account());
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const second = await newTab(page);
  await listed(second);
  await second.close();
  await page.clock.fastForward(61_000);
  await heading(await newTab(page), 'Log in');
});
