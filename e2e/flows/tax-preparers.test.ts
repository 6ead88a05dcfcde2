/** @module-tag variant */

import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { register } from '../auth-panel.ts';
import { fromMailbox } from '../mailbox.ts';
import { openSite, type SiteAccount } from '../site.ts';

const site = await openSite();
let account: SiteAccount;
beforeAll(async () => {
  account = await site.account();
});

test('a preparer is added by keyboard, named on a filing, and stands in its PDF', async () => {
  const filing = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '3',
    filingData: { '62': { emptyTaxLiability: true, rows: [] } },
  });
  const page = await site.visit('/home/taxpreparers', { session: site.signedIn(account) });
  await page.getByRole('link', { name: 'Add Tax Preparer' }).click();
  const fill = (id: string, text: string) => page.locator(`#${id}`).fill(text);
  await page.getByLabel('Firm', { exact: true }).check();
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: /need your attention/ }).waitFor();
  await page.getByRole('link', { name: 'PTIN is required' }).click();
  await page.keyboard.type('p0123456');
  await fill('firmName', 'Quill & Sons');
  await fill('personName', 'Pat Quill');
  // Unsaved changes survive a reload.
  await page.reload();
  await page.getByText('We restored what you typed before.').waitFor();
  await expect.poll(() => page.locator('#PTIN').inputValue()).toBe('P0123456');
  await fill('email', 'pat@quill.example');
  await fill('phoneNumber', '5035550150');
  await fill('EIN', '987654321');
  await fill('addressLine1', '4 Ledger Lane');
  await page.locator('#state').selectOption('Oregon');
  await fill('city', 'Salem');
  await fill('zipCode', '97301');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'PTIN must be 9 characters long' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await page.getByText('Tax Preparer saved successfully').waitFor();
  await page.getByRole('row', { name: /Pat Quill.*P01234567.*98-7654321.*Active/ }).waitFor();

  await page.goto(`/home/business/taxsummary?filing=${filing}`);
  await page.getByRole('button', { name: 'Edit preparer and designee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preparer and designee' });
  await dialog.getByLabel('Paid preparer').selectOption({ label: 'Pat Quill, Quill & Sons' });
  await dialog.getByLabel('Third-party designee').selectOption({ label: 'Pat Quill, Quill & Sons' });
  await dialog.getByLabel(/PIN of the designee/).fill('123');
  await page.keyboard.press('Enter');
  await dialog.getByRole('link', { name: /five digits/ }).click();
  site.expectedFaults();
  await dialog.getByLabel(/PIN of the designee/).fill('24680');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByText('Pat Quill, Quill & Sons').count()).toBe(2);
  const answer = await page.request.get(`/form720/form720id/${filing}/documents/form720.pdf`, {
    headers: { Authorization: `Bearer ${account.token}` },
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.body())), { mergePages: true });
  for (const words of ['Quill & Sons', 'P01234567', '24680']) expect(text).toContain(words);

  await page.goto('/home/taxpreparers');
  await page.getByRole('button', { name: 'Delete Pat Quill' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Tax Preparer deleted successfully').waitFor();
  await page.getByText('No tax preparer yet').waitFor();
});

test('a new tax preparer is asked once for their own record, which returns and My Account then have', async () => {
  const page = await site.visit('/');
  await register(page, 'priya@nair.example', 'correct horse', { taxPreparer: true });
  await page.keyboard.type(await fromMailbox(page, 'priya@nair.example', /\d{6}/));
  await page.getByRole('heading', { name: 'Your Preparer Record' }).waitFor();
  for (const [id, known] of [
    ['personName', 'Ann Hall'],
    ['email', 'priya@nair.example'],
  ])
    expect(await page.locator(`#${id}`).inputValue()).toBe(known);

  // The record can wait; without a client the home page asks for it again.
  await page.getByRole('link', { name: 'Later' }).click();
  await page.getByRole('heading', { name: 'Upload Business' }).waitFor();
  await page.goto('/home');
  await page.getByRole('heading', { name: 'Your Preparer Record' }).waitFor();
  const fill = (id: string, text: string) => page.locator(`#${id}`).fill(text);
  await fill('PTIN', 'p01234567');
  await fill('phoneNumber', '5035550150');
  await fill('addressLine1', '4 Ledger Lane');
  await page.locator('#state').selectOption('Oregon');
  await fill('city', 'Salem');
  await fill('zipCode', '97301');
  await page.keyboard.press('Enter');
  await page.getByText('Tax Preparer saved successfully').waitFor();
  await page.getByRole('heading', { name: 'Get Started' }).waitFor();
  await page.goto('/home');
  await page.getByRole('heading', { name: 'Get Started' }).waitFor();
  await page.goto('/home/editprofile');
  await expect.poll(() => page.locator('#ptin').inputValue()).toBe('P01234567');
});
