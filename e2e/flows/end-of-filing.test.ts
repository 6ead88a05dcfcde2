import type { FilingAnswer } from '@gauger/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openSite, type SiteAccount } from '../site.ts';

/** The pages after the tax lines: deposit, overpayment, IRS payment, summary (specification 001 §2, 002 §2 to §5). */

const site = await openSite();
let account: SiteAccount;
beforeAll(async () => {
  account = await site.account();
});

const base = { formType: 'Form720', taxYear: '2026' } as const;
/** 1,000 gallons of diesel: $244.00. */
const diesel = { '60': { rows: [{ taxDate: '2026-04-08', typeOfEvent: '60a', noOfGallons: '1000' }] } };

const open = (path: string, filing: string) =>
  site.visit(`/home/business/${path}?filing=${filing}`, { session: site.signedIn(account) });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const primary = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true });
/** Reads the errors in the summary, and checks that the focus is on the summary or on the first faulty field. */
async function errors(page: Page): Promise<string[]> {
  const summary = page.getByRole('group', { name: /needs? your attention/ });
  await summary.waitFor();
  expect(
    await page.evaluate(() => document.activeElement?.matches('[aria-invalid=true], [role=group], [type=radio]')),
  ).toBe(true);
  return summary.getByRole('link').allTextContents();
}
const pill = (page: Page) =>
  page
    .getByText(/^(Due by|Was due)/)
    .first()
    .locator('..')
    .textContent();

test('by keyboard alone from the deposit to the summary, every page saved by Enter', async () => {
  const filing = await site.form720(account, { ...base, taxYearAndQuarter: '2', filingData: diesel });
  const page = await open('deposit', filing);
  await heading(page, 'Deposit Details');
  await page.getByLabel('Total deposits for the quarter').focus();
  await page.keyboard.type('100.50');
  await expect.poll(() => pill(page)).toContain('$143.50');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('Deposit Saved successfully').waitFor();

  // Without an earlier overpayment and with a balance due, the way passes its page by; the menu leads there.
  await heading(page, 'IRS Payment');
  await page
    .getByRole('link', { name: /^Overpayment/ })
    .first()
    .click();
  await heading(page, 'Overpayment');
  await page.getByText('Balance due ($)').waitFor();
  await page.getByLabel('I have an overpayment from an earlier return').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('43.50');
  await page.keyboard.press('Enter');
  await page.getByText('Overpayment Saved successfully').waitFor();

  await heading(page, 'IRS Payment');
  await page.getByText(/^\$100\.00 (is|was) due /).waitFor();
  await page.getByRole('radio', { name: 'EFTPS' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByText('Payment Option Saved successfully').waitFor();

  await heading(page, 'Check your return');
  await page.getByText('By EFTPS.').waitFor();
  const totals = await page.getByRole('table', { name: 'Tax Payments' }).getByRole('row').allTextContents();
  expect(totals).toEqual([
    'Tax liabilityLine 3244.00',
    'Tax claimLine 40.00',
    'Total depositsLine 5100.50',
    'Overpayment from previous quarterLine 643.50',
    'Total creditLine 9144.00',
    'Balance dueLine 10$100.00, Balance due: why this number',
    'Overpayment from this quarterLine 110.00',
  ]);
});

test('what is typed and not saved is there again, until it is dropped', async () => {
  const other = await site.account();
  const filing = await site.form720(other, { ...base, taxYearAndQuarter: '2', filingData: diesel });
  const page = await site.visit(`/home/business/deposit?filing=${filing}`, { session: site.signedIn(other) });
  await page.getByLabel('Total deposits for the quarter').fill('77.25');
  await page.reload();
  await page.getByText('We restored your unsaved changes').waitFor();
  await expect.poll(() => page.getByLabel('Total deposits for the quarter').inputValue()).toBe('77.25');
  await primary(page, 'Reset').click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => page.getByLabel('Total deposits for the quarter').inputValue()).toBe('');
});

test('unsaved changes are named on the check page with their author, and saved or discarded there', async () => {
  const other = await site.account();
  const filing = await site.form720(other, { ...base, taxYearAndQuarter: '2', filingData: diesel });
  const keep = (path: string, fields: object) =>
    site.call(other, 'PUT', `/form720/form720id/${filing}/draft/${path}`, { fields });
  await keep('deposit', {
    depositedAmt: '77.25',
    depositedUsingSHRule: false,
    depositedByHalfMonths: false,
    deposits: [],
  });
  await keep('62', { rows: [{ noOfGallons: '5' }] });
  const page = await site.visit(`/home/business/taxsummary?filing=${filing}`, { session: site.signedIn(other) });
  const named = page.getByText('Save or discard unsaved changes').locator('..');
  await named.getByRole('button', { name: 'Save Deposit' }).click();
  await page.getByRole('row', { name: /^Total deposits.*77\.25/ }).waitFor();

  // A draft that cannot be saved shows the reason and a link to its page.
  await named.getByRole('button', { name: 'Save Gasoline (62)' }).click();
  await named.getByText(/Tax date should not be empty/).waitFor();
  await named.getByRole('link', { name: 'Open Gasoline (62)' }).waitFor();
  await named.getByRole('button', { name: 'Discard Gasoline (62)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await named.waitFor({ state: 'detached' });
  const { filingData } = (await site.call(other, 'GET', `/form720/form720id/${filing}`)) as FilingAnswer;
  expect(filingData['62']).toBeUndefined();
  site.expectedFaults();
});

test('overpayment: each rule says what is wrong and leads to its field, and unticking clears the amounts', async () => {
  const other = await site.account();
  const filing = await site.form720(other, {
    ...base,
    taxYearAndQuarter: '2',
    filingData: diesel,
    deposit: { depositedAmt: '300.00' },
  });
  const page = await site.visit(`/home/business/overpayment?filing=${filing}`, { session: site.signedIn(other) });
  await page.getByText('Overpayment ($)').waitFor();
  await page.getByLabel('I have an overpayment from an earlier return').check();
  await page.getByLabel('Amount from Form 720-X').fill('5');
  await primary(page, 'Save and Continue').click();
  await expect
    .poll(() => errors(page))
    .toEqual([
      'Enter the overpaid amount, or clear the box',
      'The part from Form 720-X should not be more than the whole overpayment',
      'Choose whether the overpayment is applied to your next return or refunded',
    ]);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('link', { name: /^Enter the overpaid amount/ }).click();
  expect(await page.getByLabel('Overpaid amount').evaluate((field) => field === document.activeElement)).toBe(true);

  await page.getByLabel('I have an overpayment from an earlier return').uncheck();
  await page.getByLabel('I have an overpayment from an earlier return').check();
  await expect.poll(() => page.getByLabel('Overpaid amount').inputValue()).toBe('');
  await page.getByLabel('I have an overpayment from an earlier return').uncheck();
  await page.getByRole('radio', { name: 'Refund it to me' }).check();
  await primary(page, 'Save and Continue').click();
  await heading(page, 'IRS Payment');
  await page.getByText('Nothing is due for this quarter').waitFor();
  await primary(page, 'Continue').click();
  await page.getByText('The IRS refunds it to you.').waitFor();
});

test('direct debit: every message, then masked numbers that need not be typed again', async () => {
  const other = await site.account();
  const filing = await site.form720(other, { ...base, taxYearAndQuarter: '2', filingData: diesel });
  const page = await site.visit(`/home/business/irspayment?filing=${filing}`, { session: site.signedIn(other) });
  await primary(page, 'Save').click();
  await expect.poll(() => errors(page)).toEqual(['Please Select Payment Method']);

  // The error leaves once it is corrected.
  await page.getByRole('radio', { name: /^Direct debit/ }).check();
  await page.getByRole('group', { name: /needs? your attention/ }).waitFor({ state: 'detached' });
  await primary(page, 'Save').click();
  await expect
    .poll(() => errors(page))
    .toEqual([
      'Please Enter Bank Name',
      'Please Select Account Type',
      'Please Enter Account Number',
      'Please Re-Type Account Number',
      'Please Enter Routing Transit Number',
    ]);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Bank name').fill('First Bank');
  await page.getByLabel('Account type').selectOption({ label: 'Joint' });
  await page.getByLabel('Account number', { exact: false }).first().fill('9876 5432-101');
  await page.getByLabel('Routing transit number').fill('991000021');

  // Unsaved changes are restored except the account and routing numbers: the browser must not store these.
  await page.getByRole('link', { name: 'Overpayment' }).first().click();
  const leaving = page.getByRole('dialog', { name: 'This page could not be saved' });
  await leaving.getByRole('button', { name: 'Leave with unsaved changes' }).click();
  await heading(page, 'Overpayment');
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  for (const number of ['98765432101', '991000021']) expect(kept).not.toContain(number);
  await page.goBack();
  await page.getByText('They do not include account and routing numbers. Type these again.').waitFor();
  await page.reload();
  await page.getByText('They do not include account and routing numbers. Type these again.').waitFor();
  await expect.poll(() => page.getByLabel('Bank name').inputValue()).toBe('First Bank');
  await expect.poll(() => page.getByLabel('Account type').inputValue()).toBe('3');
  await expect.poll(() => page.getByLabel('Account number', { exact: false }).first().inputValue()).toBe('');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Account number', { exact: false }).first().fill('9876 5432-101');
  await page.getByLabel('Routing transit number').fill('991000021');
  await primary(page, 'Save').click();
  await expect
    .poll(() => errors(page))
    .toEqual([
      'Please Select whether the joint account is a savings or a checking account',
      'Please Re-Type Account Number',
      'Routing Transit Number should have 9 digits beginning with 01 through 12, or 21 through 32',
    ]);
  await page.getByRole('radio', { name: 'Checking' }).check();
  await page.getByLabel('Retype account number').fill('98765432102');
  await page.getByLabel('Routing transit number').fill('021000012');
  await primary(page, 'Save').click();
  await expect
    .poll(() => errors(page))
    .toEqual(['Account Number is not same', 'Routing Transit Number has a mistyped digit: compare it with a check']);
  await page.getByLabel('Retype account number').fill('98765432101');
  await page.getByLabel('Routing transit number').fill('021000021');
  await primary(page, 'Save').click();
  await page.getByText('Payment Option Saved successfully').waitFor();
  const number = page.getByLabel('Account number', { exact: false }).first();
  await expect.poll(() => number.inputValue()).toBe('••••2101');

  await page.reload();
  await heading(page, 'IRS Payment');
  await expect.poll(() => number.inputValue()).toBe('••••2101');
  await expect.poll(() => page.getByLabel('Routing transit number').inputValue()).toBe('••••0021');
  await expect.poll(() => page.getByLabel('Retype account number').count()).toBe(0);
  expect(await page.content()).not.toContain('98765432101');
  await page.getByLabel('Bank name').fill('Second Bank');
  await primary(page, 'Save and Continue').click();
  await heading(page, 'Check your return');
  await page.getByText(/^By direct debit, from account ••••2101/).waitFor();

  await page.goBack();
  await number.press('End');
  await number.pressSequentially('7');
  await expect.poll(() => number.inputValue()).toBe('7');
  await expect.poll(() => page.getByLabel('Retype account number').isVisible()).toBe(true);
});

test('the summary names what is open, and its links lead to the pages that mend it', async () => {
  const other = await site.account();
  const filing = await site.form720(other, { ...base, taxYearAndQuarter: '2', filingData: diesel });
  const page = await site.visit(`/home/business/taxsummary?filing=${filing}`, { session: site.signedIn(other) });
  await page.getByRole('link', { name: 'Choose how to pay the IRS' }).waitFor();
  // The menu brings its entry into sight, the last one here, and leaves the page at its top.
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('link', { name: 'Choose how to pay the IRS' }).click();
  await heading(page, 'IRS Payment');
  await page.goBack();
  await heading(page, 'Check your return');
  await page.getByRole('link', { name: 'Edit Diesel' }).click();
  await heading(page, 'Diesel');
  await page.goBack();
  await primary(page, 'Continue to IRS Payment').click();
  await heading(page, 'IRS Payment');
});
