/** @module-tag variant */

import { readFileSync } from 'node:fs';
import { addDays, formatDate, irsDay } from '@gauger/excise';
import { expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openSite } from '../site.ts';

/** Deposits period by period, what is short, the safe harbor, a refund to an account; and due dates in calendars. */

const site = await openSite();
const quarter = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1' } as const;
/** 100,000 gallons of diesel are $24,400.00, of which 95 % are $23,180.00. */
const rows = ['2026-01-10', '2026-01-20'].map((taxDate) => ({ taxDate, typeOfEvent: '60a', noOfGallons: '100000' }));

test('deposits are entered per period, what is short is shown, and the rest is refunded to an account', async () => {
  const account = await site.account();
  const filing = await site.form720(account, { ...quarter, filingData: { 60: { rows } } });
  const page = await site.visit(`/home/business/deposit?filing=${filing}`, { session: site.signedIn(account) });
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const period = (box: string) => page.getByRole('row', { name: new RegExp(`^${box} ?Jan`) });
  await period('A').getByText('Short by $23,180.00').waitFor();

  // By keyboard: an amount in the table is a deposit on its due date, with its confirmation below.
  await page.getByLabel('Deposited for period A').focus();
  await page.keyboard.type('24400');
  const first = page.getByRole('group', { name: 'Deposit 1 for period A' });
  await first.getByLabel('EFTPS confirmation').focus();
  await page.keyboard.type('2706 9041 2345 678');
  await period('A').getByText('On time').waitFor();
  await page.getByText('Deposits and other credits cover 50.0% of the tax liability.').waitFor();
  await page.getByText('For your saved balance of $48,800.00. Save to update the estimate.').waitFor();
  await page.getByLabel('Deposited for period B').fill('1');
  const second = page.getByRole('group', { name: 'Deposit 1 for period B' });
  const toCome = formatDate(addDays(irsDay(new Date()), 30));
  await second.getByLabel('Deposited on').fill(toCome);
  await second.getByText(`The deposit of ${toCome} has a future date`).waitFor();
  await second.getByLabel('Deposited on').fill('2/17/2026');
  await page.getByLabel('Deposited for period B').fill('26000');
  await period('B').getByText('4 days late').first().waitFor();
  // The same deposit twice.
  await second.getByLabel('EFTPS confirmation').fill('270690412345678');
  await page.keyboard.press('Enter');
  const problem = /EFTPS confirmation 270690412345678 is already the number of an earlier deposit/;
  await page
    .getByRole('group', { name: /needs your attention/ })
    .getByRole('link', { name: problem })
    .click();
  expect(await second.getByLabel('EFTPS confirmation').evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await second.getByLabel('EFTPS confirmation').fill('270690412345679');
  await page.getByText('$50,400.00').first().waitFor();

  await page.getByText('Half months and safe harbor').click();
  await page.getByLabel('I deposited by half months').check();
  await page.getByText(/^Under the half-month option, each deposit is based on half the tax for its month/).waitFor();
  await page.getByLabel('I deposited by half months').uncheck();

  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByText('Enter the net liability of 2025 Q3.').waitFor();
  await page.getByLabel('Net liability of 2025 Q3').fill('60000');
  await page.getByText('You do not meet the safe harbor rule').waitFor();
  await page.getByRole('radio', { name: 'No' }).check();
  await button('Save and Continue').click();
  await page.getByText('Deposit Saved successfully').waitFor();

  await page.getByText('Overpayment ($)').waitFor();
  await page.getByRole('radio', { name: 'Refund it to me' }).check();
  await page.getByRole('radio', { name: 'To a bank account' }).check();
  await page.getByLabel('Routing transit number').fill('021000022');
  await page.getByRole('radio', { name: 'Checking' }).check();
  await page.getByLabel(/^Account number/).fill('98765432101');
  await page.getByLabel('Retype account number').fill('98765432101');
  await page.keyboard.press('Enter');
  await page
    .getByRole('link', { name: 'Routing Transit Number has a mistyped digit: compare it with a check' })
    .click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('021000021');
  await page.keyboard.press('Enter');
  await page.getByText('Overpayment Saved successfully').waitFor();

  await page.getByText('Nothing is due for this quarter').waitFor();
  await button('Continue').click();
  await page.getByText('The IRS refunds it to account ••••2101.').waitFor();
  const totals = await page.getByRole('table', { name: 'Tax Payments' }).getByRole('row').allTextContents();
  expect(totals.filter((row) => /deposits|this quarter/.test(row))).toEqual([
    'Total depositsLine 550,400.00',
    'Overpayment from this quarterLine 111,600.00',
  ]);
});

test('due dates go to a calendar by an address that is shown once and can be turned off', async () => {
  const account = await site.account();
  const page = await site.visit(`/home/addbusiness?business=${account.businessId}`, {
    session: site.signedIn(account),
  });
  const feed = page.getByRole('region', { name: 'Calendar feed' });
  await feed.getByRole('button', { name: 'Create a calendar link' }).click();
  const address = await feed.getByLabel('Calendar link').inputValue();
  const read = () => fetch(address);
  expect(await (await read()).text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Form 720 of /);
  expect(await violationsOn(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await feed.getByRole('button', { name: 'Download .ics' }).click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('BEGIN:VEVENT');
  await feed.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('The calendar feed is off').waitFor();
  expect((await read()).status).toBe(404);
});
