/** @module-tag variant */

import { expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openSite } from '../site.ts';

const site = await openSite();

test('the description of the API opens under its own policy and shows a call with its refusals', async () => {
  const page = await site.visit('/');
  await page.getByRole('main').getByRole('link', { name: 'API', exact: true }).click();
  await page.waitForURL(/api-docs/);
  await page.getByRole('link', { name: /^Save pages of a Form 720(?!-X)/ }).click();
  await page.getByRole('heading', { level: 1, name: 'form720' }).waitFor();
  // The link into the group opens its call.
  await page.getByText('VERSION_MISMATCH').first().waitFor();
  expect(await page.title()).toContain('Gauger');
});

test.each([
  { width: 1440, scheme: 'light', rules: ['everything'] },
  { width: 390, scheme: 'dark', rules: ['colours', 'layout'] },
] as const)('the page of the API is in the house, at $width px, $scheme', async ({ width, scheme, rules }) => {
  const page = await site.visit('/', { width, scheme });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const paper = await ground();
  await page.goto('/api-docs/');
  const groups = page.getByRole('main').getByRole('heading', { level: 3 });
  expect((await groups.allTextContents()).filter((_, at, all) => at === 0 || at === all.length - 1)).toEqual([
    'form720',
    'ready',
  ]);
  expect(await ground()).toBe(paper);
  for (const some of rules) expect(await violationsOn(page, some)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.getByRole('main').getByRole('link', { name: 'dashboard', exact: true }).click();
  await page.locator('.opblock-summary-control').first().click();
  await page.locator('.opblock-body .responses-table').waitFor();
  expect(await ground()).toBe(paper);
  for (const some of rules) expect(await violationsOn(page, some)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.getByRole('link', { name: 'Gauger' }).click();
  await page.getByRole('heading', { level: 1, name: /^Federal excise returns/ }).waitFor();
});
