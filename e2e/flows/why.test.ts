/** @module-tag variant */

import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openDownloads } from '../downloads.ts';
import { example } from '../journey.ts';
import { openSite, type SiteAccount } from '../site.ts';

/** Why a total is what it is, on a line of 165 rows. */

const site = await openSite();
const { saved } = await openDownloads();
let account: SiteAccount;
let filing: string;

beforeAll(async () => {
  account = await site.account();
  filing = await site.form720(account, example('fuel-distributor-2026q1'));
});

async function openDiesel(width: number, height: number, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const session = site.signedIn(account);
  const page = await site.visit(`/home/business/irstaxinfo?filing=${filing}`, { session, scheme });
  await page.setViewportSize({ width, height });
  const link = page.getByRole('main').getByRole('link', { name: /\(60\)/ });
  await link.first().click();
  await page.getByRole('heading', { level: 1, name: 'Diesel' }).waitFor();
  return page;
}

async function askWhy(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /section total: why this number/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Why $269,382.59?' });
  await dialog.getByText('At 0.244 dollars per gallon').waitFor();
  return dialog;
}

/** The box of an element in the window. */
const boxOf = (element: Locator) =>
  element.evaluate((found) => {
    const { top, bottom, left, right } = found.getBoundingClientRect();
    return { top, bottom, left, right };
  });

describe('the explanation of a total of 165 rows', () => {
  test.each([
    [1440, 900],
    [1280, 720],
  ])('lies between the top bar and the actions at %i x %i', async (width, height) => {
    const page = await openDiesel(width, height);
    const dialog = await askWhy(page);
    const [box, top, actions] = await Promise.all([
      boxOf(dialog),
      boxOf(page.getByRole('banner')),
      boxOf(page.getByRole('button', { name: 'Save and Continue' }).first().locator('..')),
    ]);
    expect(box.top).toBeGreaterThanOrEqual(top.bottom);
    expect(box.bottom).toBeLessThanOrEqual(actions.top);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(width);
    // Everything in it can be reached by scrolling inside.
    const last = dialog.getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    const end = await boxOf(last);
    expect(end.bottom).toBeLessThanOrEqual(box.bottom);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('section total');
    await askWhy(page);
    expect(await violationsOn(page)).toEqual([]);
  });

  test('stays between the bars when the window becomes lower', async () => {
    const page = await openDiesel(1440, 900);
    const dialog = await askWhy(page);
    await page.setViewportSize({ width: 1440, height: 560 });
    const actions = page.getByRole('button', { name: 'Save and Continue' }).first().locator('..');
    await expect.poll(async () => (await boxOf(dialog)).bottom <= (await boxOf(actions)).top).toBe(true);
    expect((await boxOf(dialog)).top).toBeGreaterThanOrEqual((await boxOf(page.getByRole('banner'))).bottom);
  });

  test('is a sheet on phones', async () => {
    const page = await openDiesel(390, 844);
    const dialog = await askWhy(page);
    const { left, right } = await boxOf(dialog);
    expect([left, right]).toEqual([0, 390]);
    expect(await violationsOn(page)).toEqual([]);
  });
});

test('the rate book keeps the account and leads back', async () => {
  const page = await openDiesel(1440, 900);
  const line = new URL(page.url());
  const dialog = await askWhy(page);
  await dialog.getByRole('link', { name: 'Open in the rate book' }).click();
  await page.getByRole('heading', { level: 1, name: 'Diesel, 2026 Q1' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/rates/60/2026Q1');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Filing' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  // The way back stays while other rates are looked up.
  await page.getByLabel('Quarter').selectOption('2025Q4');
  await page.getByRole('heading', { level: 1, name: 'Diesel, 2025 Q4' }).waitFor();
  await page.getByRole('link', { name: 'Back to Diesel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Diesel', exact: true }).waitFor();
  expect(page.url()).toBe(line.href);
});

test('the rate book of who has not logged in has no account', async () => {
  const page = await site.visit('/rates?period=2026Q1&irs=60');
  await page.getByRole('heading', { level: 1, name: 'Diesel, 2026 Q1' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'My Filing' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: /^Back to/ }).count()).toBe(0);
});

test('the workpaper of the line is in the PDF that an explanation prints', async () => {
  const page = await openDiesel(1440, 900);
  const dialog = await askWhy(page);
  const file = await saved(page, () => dialog.getByRole('button', { name: /^Print as workpaper/ }).click());
  const pdf = await getDocumentProxy(new Uint8Array(readFileSync(file)));
  const { text } = await extractText(pdf, { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toContain('IRS No. 60');
});

test('a window made as narrow as a phone after an explanation was closed shows the page', async () => {
  const page = await openDiesel(1440, 900);
  await page.getByRole('button', { name: /tax, row 2: why this number/ }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Row 1 / }).waitFor();
  await expect.poll(() => page.getByText('Something went wrong').count()).toBe(0);
});
