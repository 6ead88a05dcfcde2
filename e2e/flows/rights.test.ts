/** @module-tag variant */

import { dueQuarter, irsDay } from '@gauger/excise';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openSite, type SiteAccount, settled } from '../site.ts';

/** A Viewer and an Editor see everything their role may read, and no control that the server would refuse. */

const site = await openSite();
let owner: SiteAccount;
/** A balance is due of one, the other is overpaid. */
let due: string;
let over: string;

beforeAll(async () => {
  owner = await site.account();
  const diesel = (taxDate: string, noOfGallons: string) => ({
    '60': { rows: [{ taxDate, typeOfEvent: '60a', noOfGallons }] },
  });
  const base = { formType: 'Form720', taxYear: '2026' } as const;
  due = await site.form720(owner, {
    ...base,
    taxYearAndQuarter: '2',
    filingData: { ...diesel('2026-04-08', '10000'), '33': { rows: [{ taxDate: '2026-04-08', salesPrice: '8100' }] } },
    // A claim of fuel would have its last day; the tire credit has none that passes while the return can be sent.
    claimsData: { groups: { '14': { lines: [{ line: '14a', amountOfClaim: '972' }] } } },
  });
  over = await site.form720(owner, {
    ...base,
    taxYearAndQuarter: '3',
    filingData: diesel('2026-07-08', '1000'),
    deposit: { depositedAmt: '300' },
    overpayment: { overPaymentUse: 'refund' },
  });
  const debit = {
    paymentMethod: 'efw',
    bankName: 'First Bank',
    accountType: '2',
    accountNumber: '98765432101',
    reAccountNumber: '98765432101',
    routingTransitNum: '021000021',
    requestedPaymentDate: irsDay(new Date()),
  };
  for (const id of [due, over]) await site.call(owner, 'PUT', '/form720/emailId', { id, paymentOption: debit });
});

/** Opens the filings as a new person of the account. `refused` collects every failed call of the window. */
async function as(role: 'editor' | 'viewer'): Promise<{ page: Page; refused: string[] }> {
  const emailId = `${role}@rights.example`;
  const person = { firstName: 'Ed', lastName: 'Cask', emailId, contactNumber: '503-555-0144', ext: '0' };
  const session = site.signedIn(await site.member(owner, { ...person, role }));
  const page = await site.visit('/home/myfilings', { session });
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  return { page, refused };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const main = (page: Page) => page.locator('main');
/** The fields of the page that take something, but for those that only look for something. */
const open = (page: Page) => main(page).locator(':is(input, select, textarea):not([type=search]):enabled').count();
const offered = (page: Page, name: RegExp) => main(page).getByRole('button', { name, disabled: false }).count();

test('a Viewer reads every page of a return and can change nothing on it', async () => {
  const { page, refused } = await as('viewer');
  await page.getByRole('link', { name: /^Open Form 720, 2026 Q2/ }).waitFor();
  await expect
    .poll(() =>
      main(page)
        .getByRole('link', { name: /New Filing|^Continue/ })
        .count(),
    )
    .toBe(0);

  const pages: [string, string, string][] = [
    ['irstaxinfo', due, 'Which taxes do you report?'],
    ['taxyearquarterending', due, 'Tax Year & Quarter Ending'],
    ['filing/3/1', due, 'Diesel'],
    ['claims', due, 'Claims (Schedule C)'],
    ['claims/14', due, 'Other claims, lines 14a to 14h'],
    ['deposit', due, 'Deposit Details'],
    ['overpayment', over, 'Overpayment'],
    ['irspayment', due, 'IRS Payment'],
    ['taxsummary', due, 'Check your return'],
  ];
  const changing = /^(Save|Skip|Reset|Delete|Remove|Import|Template|Add|Mark|Send back|Verify|Edit|Comment)/;
  for (const [path, filing, name] of pages) {
    await page.goto(`/home/business/${path}?filing=${filing}`);
    await heading(page, name);
    await page
      .getByText(/^(You can read this return, not change it|Only the account owner .* can choose how to pay the IRS)$/)
      .waitFor();
    const changes = main(page).getByRole('button', { name: changing, disabled: false });
    expect([path, await open(page), await changes.allTextContents()]).toEqual([path, 0, []]);
  }
  // This role cannot edit the business: the summary names the error and links only to pages the role can read.
  await page.getByText('Enter the street address of the business').waitFor();
  await expect.poll(() => page.locator('#preflight a[href*="addbusiness"]').count()).toBe(0);
  await page.getByRole('link', { name: 'View how you pay the IRS' }).click();
  await heading(page, 'IRS Payment');
  await expect.poll(() => page.getByLabel('Account number').first().inputValue()).toBe('••••2101');
  expect(await page.content()).not.toContain('98765432101');

  for (const path of [`business/importrows?filing=${due}&line=60`, `addbusiness?business=${owner.businessId}`]) {
    await page.goto(`/home/${path}`);
    await heading(page, 'Your role cannot open this page');
  }
  await page.goto('/home/pcor');
  await page.getByText('The owner, a Manager or an Editor can start a return').waitFor();
  expect(await offered(page, /Review the return/)).toBe(0);

  // The dashboard leads to the due dates, the ledger to what changed; rows, documents and calendar are theirs to take.
  await page.goto('/home/myfilings');
  await page.getByRole('button', { name: /^More for Form 720, 2026 Q2/ }).click();
  await page.getByRole('menuitem', { name: 'Due dates in your calendar' }).click();
  await heading(page, `Due dates of `);
  expect(await offered(page, /address|Turn off/)).toBe(0);
  const taken = async (name: RegExp) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('button', { name }).first().click(),
    ]);
    return file.suggestedFilename();
  };
  expect(await taken(/^Download \.ics/)).toBe('due-dates.ics');
  await page.goto(`/home/business/taxsummary?filing=${due}`);
  await settled(page);
  expect(await taken(/^Copy for your records/)).toMatch(/\.pdf$/);
  await page.getByRole('link', { name: 'What changed this quarter' }).click();
  await heading(page, 'What changed this quarter');
  expect(refused).toEqual([]);
});

test('an Editor changes what is entered, and neither the payment nor where money goes', async () => {
  const { page, refused } = await as('editor');
  await page.getByRole('button', { name: 'More ways to start a filing' }).click();
  await page.getByRole('menuitem', { name: 'Nothing to Report' }).click();
  await heading(page, 'Tax Year & Quarter Ending');
  await expect.poll(() => page.getByRole('radio', { name: /^Yes/ }).isChecked()).toBe(true);
  await expect
    .poll(() => page.locator('#taxYearAndQuarter').inputValue())
    .toMatch(new RegExp(`^${dueQuarter(irsDay(new Date())).year} `));

  await page.goto(`/home/business/irspayment?filing=${due}`);
  await page.getByText('Only the account owner or a Manager can choose how to pay the IRS').waitFor();
  expect([await open(page), await offered(page, /^(Save|Continue|Reset)/)]).toEqual([0, 0]);
  await expect.poll(() => page.getByLabel('Account number').first().inputValue()).toBe('••••2101');
  expect(await violationsOn(page)).toEqual([]);

  // Only the owner or a Manager may remove a choice that is no longer needed.
  await page.goto(`/home/business/irspayment?filing=${over}`);
  await page.getByText('Nothing is due for this quarter').waitFor();
  await expect.poll(() => page.getByText('will be removed').count()).toBe(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Check your return');

  await page.goto(`/home/business/overpayment?filing=${over}`);
  await page.getByText('Only the account owner or a Manager can choose it').waitFor();
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await page.getByText('Overpayment Saved successfully').waitFor();

  await page.goto(`/home/business/claims/14?filing=${due}`);
  await page.getByRole('textbox', { name: 'Amount of claim' }).fill('948.30');
  await page.getByRole('button', { name: /^Save, then/ }).click();
  await page.getByText('Saved successfully').first().waitFor();
  await page.goto(`/home/business/deposit?filing=${due}`);
  await page.getByLabel('Total deposits for the quarter').fill('10');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await page.getByText('Deposit Saved successfully').waitFor();

  for (const path of [`importrows?filing=${due}&line=60`, `claims/router?filing=${due}`, `status?filing=${due}`]) {
    await page.goto(`/home/business/${path}`);
    await settled(page);
    expect(await offered(page, /^Pay|Sign|Unlock/)).toBe(0);
  }
  await page.goto(`/home/business/taxsummary?filing=${due}`);
  await page.getByRole('button', { name: 'Mark ready for review' }).click();
  await page.getByText(/^Marked ready by Ed Cask/).waitFor();
  expect(await offered(page, /Verify|Send back/)).toBe(0);
  expect(refused).toEqual([]);
});
