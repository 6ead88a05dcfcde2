/** @module-tag variant */

import { attachmentFaults } from '@gauger/contract/attachment';
import { problemOf } from '@gauger/contract/problems';
import { AMENDMENT_CERTIFICATION, issueKinds } from '@gauger/excise';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing/facts.ts';
import { openSite, type SiteAccount } from '../site.ts';

/** The statements and messages of specification 002 §2, §5 and §8 on Forms 8849 and 720-X that no other test reads in a browser. */

const site = await openSite();
let account: SiteAccount;
let businessId: string;

beforeAll(async () => {
  account = await site.account();
  const business = { ...businessFacts, businessName: 'Sample Message Lines', EIN: '300000088' };
  ({ id: businessId } = (await site.call(account, 'POST', '/business/add', business)) as { id: string });
});

const visit = (path: string) => site.visit(path, { session: site.signedIn(account) });
const headline = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const main = (page: Page) => page.getByRole('main');

/** A claim on a schedule for the income tax year 2026. */
async function claim(scheduleType: string, block: object = {}): Promise<string> {
  const body = { businessId, schedule: { scheduleType, year: '2026', month: '12' }, [scheduleType]: block };
  return ((await site.call(account, 'POST', '/form8849/add', body)) as { id: string }).id;
}

async function amendment(pages: object = {}): Promise<string> {
  return ((await site.call(account, 'POST', '/form720x/add', { businessId, ...pages })) as { id: string }).id;
}

/** Waits for the sentence of a call that got no answer, with its cause, and lets the call through again. */
async function failing(page: Page, address: string, call: string, act: () => Promise<unknown>): Promise<void> {
  await page.route(address, (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort('connectionrefused'),
  );
  await act();
  const problem = problemOf(call);
  expect(problem).toMatch(/form8849|form720[xX]|payment/);
  await page.getByText(`${problem}`).first().waitFor();
  await page.getByText('Gauger did not respond. Check your connection and try again.').first().waitFor();
  await page.unroute(address);
}

test('a call of Form 8849 that fails says its sentence and the cause', async () => {
  const page = await visit(`/home/business?business=${businessId}&form=Form8849`);
  await headline(page, 'Claim a refund on Form 8849');
  await page.getByText('Choose the schedule yourself').click();
  await page.getByRole('radio', { name: /Nontaxable Use/ }).check();
  await page.getByRole('combobox', { name: 'Month your income tax year ends' }).selectOption('12');
  await page.getByRole('combobox', { name: 'Year it begins' }).selectOption('2026');
  const start = () => button(page, 'Start Schedule 1').click();
  await failing(page, '**/form8849/add', 'addForm8849', start);
  await start();
  await page.getByText('FORM 8849 INFO').waitFor();
  await page.getByLabel('Period of claim from').fill('2026-07-01');
  await page.getByLabel('Period of claim to').fill('2026-09-30');
  await failing(page, '**/form8849/emailId', 'saveForm8849', () => button(page, 'Save, then select a claim').click());
  const { href } = new URL(page.url());
  await failing(page, '**/form8849/form8849id/*', 'getForm8849', () => page.reload());
  await page.goto(href);
  await page.getByLabel('Period of claim from').waitFor();
  await expect(
    site.call(account, 'GET', '/form8849/count/emailid/another@example.com').catch(({ message }) => message),
  ).resolves.toContain(`${problemOf('countForm8849')}. `);
  site.expectedFaults();
});

test('a call of Form 720-X that fails says its sentence and the cause', async () => {
  const page = await visit(`/home/business/form720x/filing/1?business=${businessId}`);
  await page.getByRole('radio', { name: 'Enter the changes by hand' }).check();
  const start = () => button(page, 'Start Form 720-X').click();
  await failing(page, '**/form720x/add', 'addForm720X', start);
  await start();
  await headline(page, 'Tax Adjustment');
  await page.getByText('Saved successfully').waitFor();
  const row = page.getByRole('group', { name: 'Row 1', exact: true });
  await row.getByLabel('Year').selectOption('2026');
  await row.getByLabel('Quarter ending').selectOption('1');
  await row.getByRole('combobox', { name: /^Tax/ }).selectOption('62');
  await row.getByLabel('Tax as originally reported').fill('100');
  await row.getByLabel('Adjusted tax').fill('300');
  await row.getByLabel('Explanation').fill('Gallons were counted twice.');
  const save = () => button(page, /^Save and Continue/).click();
  await failing(page, '**/form720x/emailId', 'saveForm720X', save);
  await save();
  await headline(page, 'Claim Adjustment');
  await failing(page, '**/form720x/form720xid/*', 'getForm720X', () => page.reload());
  await expect(
    site.call(account, 'GET', '/form720x/count/emailid/another@example.com').catch(({ message }) => message),
  ).resolves.toContain(`${problemOf('countForm720X')}. `);

  // Both forms are deleted on one page.
  await claim('sch8');
  for (const [formType, calls, call, begins] of [
    ['Form8849', 'form8849', 'deleteForm8849', /form8849\/(claims|schedule)/],
    ['Form720X', 'form720x', 'deleteForm720X', /form720x\/filing\/1\?/],
  ] as const) {
    await page.goto(`/home/myfilings?formType=${formType}`);
    const goOn = page.getByRole('link', { name: /^Continue Form/ }).first();
    await expect.poll(() => goOn.getAttribute('href')).toMatch(begins);
    await failing(page, `**/${calls}/${calls}id/*`, call, async () => {
      await button(page, /^More for Form/).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    });
  }
  site.expectedFaults();
});

test('Schedule 6 limits what is entered, and takes PDF files below 5 MB', async () => {
  const id = await claim('sch6');
  const page = await visit(`/home/business/form8849/claims?filing=${id}`);
  await page.getByText('Instructions').first().click();
  await page.getByText(/A blender claims \$750 or more, alone or together with Schedule 1/).waitFor();
  await page.getByText(/A blender files one claim for a quarter/).waitFor();
  await page.getByLabel('Period of claim from').fill('1999-12-31');
  await page.getByLabel('Period of claim to').fill('2026-06-30');
  const registration = page.getByLabel(/^Registration number/);
  await registration.fill('M-12345678901234567');
  await expect.poll(() => registration.inputValue()).toHaveLength(15);
  await button(page, 'Save, then select a claim').click();
  await page.getByRole('link', { name: /^Period of claim from should be a/ }).waitFor();
  await page.getByLabel('Period of claim from').fill('2026-04-01');
  await main(page)
    .getByRole('link', { name: /Claims for other taxes/ })
    .click();
  await headline(page, 'Claims for other taxes');
  await button(page, 'a claim on CRN 308').click();
  const rods = page.getByRole('group', { name: 'CRN 308, row 1' });
  // A quarter belongs to a year, and only the three kinds of tires are counted.
  await expect.poll(() => rods.getByLabel('Quarter ending').isDisabled()).toBe(true);
  await rods.getByLabel('Year of the tax').fill('2026');
  await expect.poll(() => rods.getByLabel('Quarter ending').isDisabled()).toBe(false);
  await expect.poll(() => page.getByRole('textbox', { name: /No\. of tires/ }).count()).toBe(0);
  await button(page, /^Save, then/).click();
  const empty = `CRN 308, row 1: ${issueKinds.claimAmountEmpty.message}`;
  await page.getByRole('link', { name: empty, exact: true }).waitFor();
  const amount = rods.getByLabel('Amount of claim');
  await amount.focus();
  await page.keyboard.type('-1e2.34567');
  await expect.poll(() => amount.inputValue()).toBe('12.3456');
  for (const crn of ['396', '304', '305']) {
    await button(page, `a claim on CRN ${crn}`).click();
    await page
      .getByRole('group', { name: `CRN ${crn}, row 1` })
      .getByRole('textbox', { name: /No\. of tires/ })
      .waitFor();
  }
  await rods.getByText(/^Attach (a )?PDF files?/).click();
  // Line 1b takes one file.
  for (const file of [
    { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') },
    { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5 * 1024 * 1024) },
  ])
    await rods.getByLabel('Choose a PDF file, or drop it here').setInputFiles(file);
  for (const fault of [attachmentFaults.notPdf, attachmentFaults.tooBig]) await rods.getByText(fault).waitFor();
});

test('the summary of Form 8849 says what a claim lacks, and leads to the fee and back', async () => {
  const short = { periodStart: '2026-04-01', periodEnd: '2026-04-03', regNum: 'CC-310060' };
  const id = await claim('sch8', { ...short, 1: { lines: [{ line: '1', gallons: '50' }] } });
  const page = await visit(`/home/business/form8849/taxsummary?filing=${id}`);
  await page.getByText('Form 8849 Tax Summary').waitFor();
  await headline(page, 'Check your claim');
  await page.getByText('Form 8849 Schedule 8 - Registered Credit Card Issuers').waitFor();
  await page.getByText(/^The claims on line 1 total \$12\.15, less than \$200\.00/).waitFor();
  await page.getByRole('link', { name: issueKinds.claimPeriodShort.message }).waitFor();
  // A date that has passed is still one of a claim: nothing is owed.
  await page.getByText('Total claim, was due Sep 30').waitFor();

  const period = { periodStart: '2026-07-01', periodEnd: '2026-09-30' };
  const good = await claim('sch1', { ...period, 3: { lines: [{ line: '3d', gallons: '5000' }] } });
  await page.goto(`/home/business/form8849/submissionfee?filing=${good}`);
  await headline(page, 'Service Fee');
  const rows = page.getByRole('table', { name: 'Service fee' }).getByRole('row');
  await expect
    .poll(async () => (await rows.allTextContents()).filter((text) => text.includes('$')))
    .toEqual(['Service Fee$25.00', 'Sub Total$25.00', 'Discount$0.00', 'Net Amount$25.00']);
  await page.getByRole('checkbox').check();
  await failing(page, '**/paypal/pay', 'payFee', () => button(page, 'Pay $25.00').click());
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await headline(page, 'Check your claim');
  await page
    .getByRole('button', { name: /^Continue to fee/ })
    .first()
    .waitFor();
  await site.markPaid(good);
  await page.reload();
  await button(page, 'Fee Paid').click();
  await page.getByText('Consent for Submission').waitFor();
  site.expectedFaults();
});

test('the pages of Form 720-X say what an adjustment lacks', async () => {
  const decrease = { taxName: '60', taxAsOriginallyReported: '500', adjustedTax: '100' };
  const stock = { taxName: '150', taxAsOriginallyReported: '100', adjustedTax: '300', explanation: 'Fewer issued' };
  const fuel = { creditCRN: '440', creditAsOriginallyReported: '500', adjustedCredit: '700', explanation: 'Sold' };
  const id = await amendment({
    adjustmentsToLiability: {
      adjustmentsToLiabilityRows: [
        { year: '2022', quarterEnding: '1', ...decrease },
        { year: '2024', quarterEnding: '4', ...stock },
      ],
    },
    adjustmentsToScheduleC: { adjustmentsToScheduleCRows: [{ year: '2024', quarterEnding: '1', ...fuel }] },
  });
  const page = await visit(`/home/business/form720x/taxsummary?filing=${id}`);
  await page.getByText('Form 720-X Tax Summary').waitFor();
  await page.getByRole('checkbox', { name: AMENDMENT_CERTIFICATION }).waitFor();
  await page.getByRole('link', { name: 'Certify below' }).waitFor();
  for (const message of [
    /^Explain the adjustment of IRS No\. 60 for 2022 Q1/,
    /^A decrease of IRS No\. 60 needs a statement/,
    /^The decrease of IRS No\. 60 for 2022 Q1 was due Apr 30, 2025, 3 years after the return was filed/,
    /^The change of IRS No\. 150 for 2024 Q4 goes with a PDF: attach the amended Form 7208/,
    /^The change of CRN 440 for 2024 Q1 goes with a PDF: attach the certificate/,
  ])
    await page.getByRole('link', { name: message }).waitFor();

  await page.getByRole('link', { name: 'Edit the claim adjustment' }).click();
  await headline(page, 'Claim Adjustment');
  await page.getByText('Instructions').first().click();
  await page.getByText('Line 13 is not for 2022 Q1 to Q3.').waitFor();
  const row = page.getByRole('group', { name: 'Row 1', exact: true });
  await row.getByLabel('Year').selectOption('2022');
  await row.getByRole('combobox', { name: /^Credit/ }).selectOption('426');
  const name = row.getByLabel('Credit name');
  await name.fill('x'.repeat(30));
  await expect.poll(() => name.inputValue()).toHaveLength(25);
  await button(page, /^Save and Continue/).click();
  await page.getByRole('link', { name: /Form 720-X does not take the credit with CRN 426 for 2022 Q1/ }).waitFor();
  await page
    .getByRole('link', { name: /^Tax Adjustment/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: /Leave/ }).click();
  await headline(page, 'Tax Adjustment');
  // Each adjustment has a row of its own.
  const second = page.getByRole('group', { name: 'Row 2', exact: true });
  await second.getByLabel('Year').selectOption('2022');
  await second.getByLabel('Quarter ending').selectOption('1');
  await second.getByRole('combobox', { name: /^Tax/ }).selectOption('60');
  await button(page, /^Save and Continue/).click();
  await page
    .getByText(/IRS No\. 60 for 2022 Q1 is changed twice: keep one row/)
    .first()
    .waitFor();
  site.expectedFaults();
});
