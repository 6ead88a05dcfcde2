import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { openSite, type SiteAccount } from '../site.ts';

/** The documents of a filing, saved from its summary. */

const site = await openSite();
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

async function saved(page: Page, label: string): Promise<{ name: string; bytes: Uint8Array }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: label }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: new Uint8Array(readFileSync(await file.path())) };
}

test('the copy and the figures are saved under their names, with the figures of the page', async () => {
  const page = await summary();
  const copy = await saved(page, 'Filing copy (PDF)');
  expect(copy.name).toBe('2026-Q1-form720.pdf');
  const { text } = await extractText(await getDocumentProxy(copy.bytes), { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toContain('3 Total tax: line 1 and line 2 244.00');
  const figures = await saved(page, 'Figures (CSV)');
  expect(figures.name).toBe('2026-Q1-cells.csv');
  expect(new TextDecoder().decode(figures.bytes)).toContain('totals.taxLiability,Tax liability,244.00');
});

test('a return that lacks facts says which', async () => {
  const page = await summary();
  await page.getByRole('button', { name: 'Return for the IRS (XML)' }).click();
  const notice = page.getByText('This return cannot be sent to the IRS as it stands.').locator('..');
  await notice.waitFor();
  expect(await notice.getByRole('listitem').allTextContents()).toContain('Enter the street address of the business');
  // The browser reports the refusal as a resource that did not load.
  expect(site.expectedFaults()).toHaveLength(1);
});
