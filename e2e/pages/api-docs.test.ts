/** @module-tag variant */

import { expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openSite } from '../site.ts';

const site = await openSite();

/** Reading the description of two megabytes takes the page seconds, and a busy machine several times as long. */
const PATIENT = { timeout: 120_000 };

test('the description of the API opens under its own policy and shows a call with its refusals', async () => {
  const page = await site.visit('/');
  await page.getByRole('main').getByRole('link', { name: 'API', exact: true }).click();
  await page.waitForURL(/api-docs/);
  const group = page.locator('#operations-tag-form720');
  await group.click(PATIENT);
  await page.getByText('Save pages of a Form 720').click(PATIENT);
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
  const groups = page.locator('.opblock-tag');
  await groups.first().waitFor(PATIENT);
  expect(await groups.first().getAttribute('data-tag')).toBe('form720');
  expect(await groups.last().getAttribute('data-tag')).toBe('ready');
  expect(await ground()).toBe(paper);
  await page.locator('#operations-tag-dashboard').click();
  await page.locator('.opblock-summary-control').first().click(PATIENT);
  await page.locator('.opblock-body .responses-table').waitFor(PATIENT);
  for (const some of rules) expect(await violationsOn(page, some)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.getByRole('link', { name: 'Gauger' }).click();
  await page.getByRole('heading', { level: 1, name: /^Federal excise returns/ }).waitFor();
});
