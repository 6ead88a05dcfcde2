/** @module-tag variant */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readPackage } from '@gauger/documents';
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openDownloads } from '../downloads.ts';
import { openSite, type SiteAccount } from '../site.ts';

/** The documents of a filing, saved from its summary. */

const site = await openSite();
const { saved } = await openDownloads();
let account: SiteAccount;
let filing: string;
beforeAll(async () => {
  account = await site.account();
  filing = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '1',
    filingData: { '60': { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
  });
});
const summary = () => site.visit(`/home/business/taxsummary?filing=${filing}`, { session: site.signedIn(account) });

const press = (page: Page, label: string) => saved(page, () => page.getByRole('button', { name: label }).click());

test('the copy and the figures are saved under their names, with the figures of the page', async () => {
  const page = await summary();
  const copy = await press(page, 'Copy for your records (PDF)');
  expect(basename(copy)).toBe('2026-Q1-form720.pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(copy))), { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toContain('3 Total tax: line 1 and line 2 244.00');
  const figures = await press(page, 'Figures (CSV)');
  expect(basename(figures)).toBe('2026-Q1-cells.csv');
  expect(readFileSync(figures, 'utf8')).toContain('totals.taxLiability,Tax liability,244.00');
});

test('the package is saved once, and read back it is the same return, in the browser too', async () => {
  const filing = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2025',
    taxYearAndQuarter: '4',
    filingData: { '60': { rows: [{ taxDate: '2025-10-15', typeOfEvent: '60a', noOfGallons: '10000' }] } },
    deposit: { depositedAmt: '2000.00' },
  });
  const page = await site.visit(`/home/business/taxsummary?filing=${filing}`, { session: site.signedIn(account) });
  const original = await press(page, 'Return package (ZIP)');
  expect(basename(original)).toBe('2025-Q4-package.zip');
  const before = readPackage(readFileSync(original));

  // The quarter already has a draft, so the page links to that draft.
  await page.goto(`${new URL(page.url()).origin}/home/business?business=${account.businessId}`);
  const choose = () => page.getByLabel('Choose a return package').setInputFiles(original);
  await page.getByText('Start from a return package').click();
  await choose();
  await page.getByRole('link', { name: 'Open that return' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(site.expectedFaults()).toHaveLength(1);

  await site.call(account, 'DELETE', `/form720/form720id/${filing}`);
  await choose();
  await page.getByText('The return for 2025 Q4 was restored as a draft').waitFor();
  await page.waitForURL(/taxsummary/);
  expect(new URL(page.url()).searchParams.get('filing')).not.toBe(filing);
  const after = readPackage(readFileSync(await press(page, 'Return package (ZIP)')));
  for (const name of ['filing.json', 'cells.csv'])
    expect(after.entries.get(name), name).toEqual(before.entries.get(name));
});

test('a return that lacks facts says which', async () => {
  const page = await summary();
  await page.getByRole('button', { name: 'Return for the IRS (XML)' }).click();
  const notice = page.getByText('This return cannot be sent to the IRS yet.').locator('..');
  await notice.waitFor();
  await expect
    .poll(() => notice.getByRole('listitem').allTextContents())
    .toContain('Enter the street address of the business');
  // The browser reports the refusal as a resource that did not load.
  expect(site.expectedFaults()).toHaveLength(1);
});
