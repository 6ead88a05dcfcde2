/** @module-tag variant */

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openSite, type SiteAccount } from '../site.ts';

/** A new quarter: begun from the last one, with what changed since; or reported as nothing in three clicks. */

const site = await openSite();
let account: SiteAccount;
beforeAll(async () => {
  account = await site.account();
  await site.form720(account, {
    formType: 'Form720',
    taxYear: '2025',
    taxYearAndQuarter: '4',
    filingData: {
      '18': { rows: [{ taxDate: '2025-10-05', taxType: 'usedOrExported', crudeOilUsedOrExported: '10' }] },
      '26': { rows: [{ dateOfAmountsBilled: '2025-10-06', taxableAmount: '100', noOfSegments: '2' }] },
      '60': { rows: [{ taxDate: '2025-10-31', typeOfEvent: '60a', noOfGallons: '1000' }] },
    },
  });
});

const main = (page: Page) => page.locator('main');
const begin = (more = '') =>
  site.visit(`/home/business?business=${account.businessId}&form=Form720${more}`, { session: site.signedIn(account) });

test('a quarter begins with the rows of an earlier one, and says what was left out and what changed', async () => {
  const page = await begin();
  await page.locator('#taxYearAndQuarter').selectOption('2026 1');
  await page.getByLabel('Copy from').selectOption({ label: 'Form 720, 2025 Q4' });
  await page.getByRole('radio', { name: 'Everything' }).check();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('The earlier return was copied').waitFor();
  await page.getByText(/\(18\) is not on the return of 2026 Q1, so it was left out/).waitFor();
  await main(page).getByRole('link', { name: 'What changed this quarter' }).click();
  await page.getByRole('heading', { level: 1, name: 'What changed this quarter' }).waitFor();
  const own = main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Taxes of your returns' }) });
  await expect
    .poll(() => own.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual([expect.stringContaining('(18)'), expect.stringContaining('(26)')]);
  await own.getByText('No longer on the return.').waitFor();
  await own.getByText('5.20, now 5.30').waitFor();
  await own.getByRole('link', { name: /\(26\)/ }).click();
  await page
    .getByLabel(/, row 1$/)
    .first()
    .waitFor();
});

test('a quarter starts with the same taxes, chosen and ready for their rows', async () => {
  const page = await begin();
  await page.locator('#taxYearAndQuarter').selectOption('2026 2');
  await page.getByLabel('Copy from').selectOption({ label: 'Form 720, 2025 Q4' });
  await expect.poll(() => page.getByRole('radio', { name: /^Same taxes, ready for my rows/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(/\(18\) is not on the return of 2026 Q2, so it was left out/).waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('checkbox', { name: /^Diesel/ })
        .first()
        .isChecked(),
    )
    .toBe(true);
  await page
    .getByRole('button', { name: /^Continue to/ })
    .first()
    .click();
  await page.getByText('IRS No. 26', { exact: true }).waitFor();
});

test('nothing to report is three clicks from the list of businesses, the quarter chosen', async () => {
  const page = await site.visit('/home/businesslist', { session: site.signedIn(account) });
  await page.getByRole('link', { name: 'Nothing to report for Tidewater Fuel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tax Year & Quarter Ending' }).waitFor();
  await expect.poll(() => page.getByRole('radio', { name: /^Yes/ }).isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel('Copy from').count()).toBe(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your return' }).waitFor();
  await page
    .getByRole('button', { name: /^Continue to fee/ })
    .first()
    .click();
  await page.waitForURL(/submissionfee/);
});
