/** @module-tag variant */

import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openDownloads } from '../downloads.ts';
import { openSite } from '../site.ts';

/** Deposits from a list: read in the browser, asked about, put into the page unsaved, and never twice. */

const site = await openSite();
const { path: pathOf } = await openDownloads();
const rows = ['2026-01-10', '2026-01-20'].map((taxDate) => ({ taxDate, typeOfEvent: '60a', noOfGallons: '100000' }));

test('a list of deposits is asked about, reviewed with its periods, added to the page and saved with it', async () => {
  const account = await site.account();
  const filing = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '1',
    filingData: { 60: { rows } },
  });
  const page = await site.visit(`/home/business/deposit?filing=${filing}`, { session: site.signedIn(account) });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const choose = (...lines: string[]) => {
    const path = pathOf('eftps.csv');
    writeFileSync(path, lines.join('\n'));
    return page.getByLabel(/^Choose (a|another) file/).setInputFiles(path);
  };
  const eftps = [
    'Settlement Date,Payment Amount,EFT Number,Tax Form,Tax Period',
    '01/29/2026,"24,400.00",270690412345678,720,Q1/2026',
    '02/13/2026,"20,000.00",270690412345679,Excise,Q1/2026',
    '02/13/2026,900.00,270690412345680,941,Q1/2026',
  ];
  await press('Import deposits');
  const dialog = page.getByRole('dialog', { name: /^Import deposits/ });
  await choose(...eftps);
  await dialog.getByText('eftps.csv: 3 rows, 1 question to answer').waitFor();
  await dialog.getByLabel('What is "Excise"?', { exact: true }).selectOption({ label: 'Form 720' });
  expect(await violationsOn(page)).toEqual([]);
  await press('Confirm: What is "Excise"? Form 720');
  await dialog.getByText('eftps.csv: 2 deposits to add').waitFor();
  await dialog.getByText('Skipped rows: 1 row of another return').waitFor();
  const period = dialog.getByLabel('Period of the deposit in row 3');
  expect(await period.inputValue()).toBe('B');
  await period.selectOption('C');
  expect(await violationsOn(page)).toEqual([]);
  await press('Add 2 deposits');
  await page.getByText('2 deposits added. Save the page to keep them').waitFor();
  const added = page.getByRole('group', { name: 'Deposit 1 for period C' });
  await expect.poll(() => added.getByLabel('EFTPS confirmation').inputValue()).toBe('270690412345679');
  await page.getByText('$44,400.00').first().waitFor();

  // The same list again adds nothing.
  await press('Import deposits');
  await choose(...eftps.toSpliced(2, 1));
  await dialog.getByText('1 deposit is on the page already', { exact: false }).waitFor();
  expect(await dialog.getByRole('button', { name: /^Add \d/ }).count()).toBe(0);
  await choose('%PDF-1.7');
  await dialog.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await press('Save and Continue');
  await page.getByText('Deposit Saved successfully').waitFor();
  const { deposit } = (await site.call(account, 'GET', `/form720/form720id/${filing}`)) as {
    deposit: { deposits: object[] };
  };
  expect(deposit.deposits).toEqual([
    { period: 'A', date: '2026-01-29', amount: '24400.00', confirmation: '270690412345678' },
    { period: 'C', date: '2026-02-13', amount: '20000.00', confirmation: '270690412345679' },
  ]);
});
