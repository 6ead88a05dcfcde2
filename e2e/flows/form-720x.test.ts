import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing/facts.ts';
import { violationsOn } from '../a11y/violations.ts';
import { openDownloads } from '../downloads.ts';
import { openSite, type SiteAccount } from '../site.ts';

const site = await openSite();
const { saved } = await openDownloads();
let account: SiteAccount;
let businessId: string;
let original: string;

const DIESEL = { taxDate: '2026-05-14', typeOfEvent: '60a', noOfGallons: '5000' };
const GASOLINE = { taxDate: '2026-06-09', typeOfEvent: '62a', noOfGallons: '1000' };

beforeAll(async () => {
  account = await site.account();
  const business = { ...businessFacts, businessName: 'Sample Fuel & Tire Co.', EIN: '300000090' };
  ({ id: businessId } = (await site.call(account, 'POST', '/business/add', business)) as { id: string });
  original = await accepted();
}, 120_000);

/** A Form 720 for 2026 Q2 that the MeF simulator accepted. */
async function accepted(): Promise<string> {
  const { id } = (await site.call(account, 'POST', '/form720/add', {
    businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '2' },
    filingData: { '60': { rows: [DIESEL] }, '62': { rows: [GASOLINE] } },
    paymentOption: { paymentMethod: 'eftps' },
  })) as { id: string };
  await site.markPaid(id);
  const path = `/form720/form720id/${id}`;
  const { snapshotHash } = (await site.call(account, 'GET', `${path}/consent`)) as { snapshotHash: string };
  const signature = { signerName: 'Ann Hall', signerTitle: 'Controller', pin: '04711', consent: true, snapshotHash };
  await site.call(account, 'POST', `${path}/transmit`, signature);
  const state = async () => ((await site.call(account, 'GET', `${path}/status`)) as { state: string }).state;
  await vi.waitFor(async () => expect(await state()).toBe('accepted'), { timeout: 90_000, interval: 500 });
  return id;
}

const visit = (path: string, width?: number) =>
  site.visit(path, { session: site.signedIn(account), ...(width !== undefined && { width }) });
const headline = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const ledger = (page: Page) => page.getByRole('complementary', { name: 'Ledger' });
const shot = async (page: Page, name: string) => {
  if (!process.env.SHOTS) return;
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1440, 1280, 390]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${scheme}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
};

test('an accepted return is corrected from Add New Filing to its mailing', async () => {
  const page = await visit(`/home/chooseformtype?business=${businessId}`);
  await page.getByRole('link', { name: /^Form 720-X/ }).click();
  await headline(page, 'Correct a return on Form 720-X');
  // The only return is chosen.
  await expect.poll(() => page.getByRole('radio', { name: /Form 720, 2026 Q2/ }).isChecked()).toBe(true);
  // A simulator accepted it, so the IRS does not have it.
  await page.locator('main').getByText('MeF simulator', { exact: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '1-start');
  await page.getByRole('button', { name: 'Start Form 720-X' }).click();

  await headline(page, 'Tax Adjustment');
  await page.getByText('No tax is changed yet').waitFor();
  await forPractice(page);
  // Before the first change the lines of the return are listed, each with a link to its rows.
  await page.getByText('2 lines without a change').waitFor();
  await page.getByText('1,220.00').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '2-empty');

  await correct(page, '60', 'Diesel', '4000');
  await correct(page, '62', 'Gasoline', '1850');
  const diesel = page.getByRole('article', { name: /Diesel/ });
  await expect
    .poll(() => diesel.textContent())
    .toMatch(/5,000 gal.*1,220\.00.*4,000 gal.*976\.00.*\(244\.00\).*less tax/);
  await expect
    .poll(() => page.getByRole('article', { name: /Gasoline/ }).textContent())
    .toMatch(/184\.00.*340\.40.*156\.40.*more tax/);
  await expect
    .poll(() => page.getByRole('table', { name: 'Totals', exact: true }).textContent())
    .toMatch(/Line 1\(87\.60\).*Line 20\.00.*Total adjustments, refundLine 4\(87\.60\)/);
  await expect.poll(() => ledger(page).textContent()).toMatch(/Refund\$87\.60/);
  await diesel.getByLabel('Explanation of Diesel').fill('1,000 gallons were dyed diesel, and not taxed on this line.');
  await diesel.getByRole('radio', { name: /repaid the tax to the ultimate purchaser/ }).check();
  await page.getByRole('radio', { name: 'Refund it' }).check();
  await expect.poll(() => page.getByRole('radio', { name: 'Refund it' }).isChecked()).toBe(true);

  // The gallons of a row are changed in its card, and count before they are saved.
  const gallons = diesel.getByLabel(/^Corrected gallons, May 14, 2026/);
  await gallons.fill('');
  await page
    .getByRole('button', { name: /^Save and Continue/ })
    .first()
    .click();
  await page.getByRole('link', { name: /IRS No. 60, row 1/ }).waitFor();
  await shot(page, '3-changes-wrong');
  await gallons.fill('4500');
  await expect.poll(() => diesel.textContent()).toMatch(/4,500 gal.*1,098\.00.*\(122\.00\)/);
  await expect.poll(() => ledger(page).textContent()).toMatch(/Balance due\$34\.40/);
  await gallons.fill('5000');
  await expect.poll(() => diesel.textContent()).toMatch(/0\.00.*no change/);
  await gallons.fill('4000');
  await expect.poll(() => diesel.textContent()).toMatch(/4,000 gal.*976\.00.*\(244\.00\)/);
  await page
    .getByRole('button', { name: /total adjustments: why this number/ })
    .first()
    .click();
  await page.getByRole('heading', { name: /^Why .*87\.60/ }).waitFor();
  await shot(page, '3-why');
  await page.keyboard.press('Escape');

  // Nothing is saved by leaving a change out.
  await page.getByText('What if: the total').click();
  await page.getByRole('checkbox', { name: /^Gasoline/ }).uncheck();
  await expect
    .poll(() => page.getByRole('table', { name: 'Totals of what if' }).textContent())
    .toMatch(/refundLine 4\(244\.00\)/);
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '3-changes');
  await page
    .getByRole('button', { name: /^Save and Continue/ })
    .first()
    .click();

  await headline(page, 'Claim Adjustment');
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '4-claims');
  await page.getByRole('button', { name: 'Skip' }).click();

  await headline(page, 'Check your return');
  await expect.poll(() => page.locator('main').textContent()).toMatch(/Total adjustments: RefundLine 4\$87\.60/);
  await page.getByRole('link', { name: 'Certify below' }).waitFor();
  await forPractice(page);
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '5-summary-open');
  // The way on waits until the box is saved, however long that takes.
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'PUT') await pause(1500);
    await route.continue();
  });
  await page.getByRole('checkbox', { name: /certify/ }).check();
  await page
    .getByRole('button', { name: /^Continue to fee/ })
    .first()
    .click();
  await headline(page, 'Service Fee');
  await page.unroute('**/api/**');
  await forPractice(page);
  await page.getByText('Instructions', { exact: true }).click();
  await page.getByText('Correcting and printing it again is free.').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Pay $25.00' }).first().click();
  await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).click();

  await headline(page, 'Declare, then print and sign');
  await forPractice(page);
  // The provider names the page without the form: that there is no such Form 720 is how it is found.
  expect(site.expectedFaults().every((fault) => /404/.test(fault))).toBe(true);
  await page.getByRole('button', { name: 'Continue to print and mail' }).first().click();
  await page.getByRole('link', { name: /Check the box to declare/ }).waitFor();
  await page.getByRole('checkbox').check();
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '7-declare');
  await page.getByRole('button', { name: 'Continue to print and mail' }).first().click();

  await headline(page, 'Print and mail');
  await page.getByRole('heading', { name: 'The envelope' }).waitFor();
  await forPractice(page);
  await shot(page, '8-mail');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Record the mailing' }).click();
  await page.getByRole('link', { name: 'Say how you sent it.' }).waitFor();
  await page.getByRole('radio', { name: 'Private delivery service' }).check();
  await page.getByText('Private delivery services need the street address').waitFor();
  await expect.poll(() => page.getByText('Say how you sent it.').count()).toBe(0);
  await page.getByRole('button', { name: 'Record the mailing' }).click();
  await page.getByRole('link', { name: 'Enter the number on the receipt.' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '8-mail-wrong');
  await page.getByRole('radio', { name: 'Certified or registered mail' }).check();
  await page.getByLabel('Number of the certified or registered mail').fill('9407 1000 0000 0000 0055 12');
  await page.getByRole('button', { name: 'Record the mailing' }).click();
  await headline(page, /^Mailed /);
  const record = page.getByRole('region', { name: 'Mailed', exact: true });
  await expect.poll(() => record.textContent()).toMatch(/Sent byCertified.*9407 1000 0000 0000 0055 12/);
  // The label has both addresses and the number, and is alone on its page.
  await page.evaluate(() => {
    window.print = () => {
      document.title = [...document.body.children]
        .filter((part) => part instanceof HTMLElement && part.matches('[class*="label"]'))
        .map((part) => part.textContent)
        .join('');
    };
  });
  const title = await page.title();
  await page.getByRole('button', { name: 'Print a label' }).click();
  await expect
    .poll(() => page.title())
    .toMatch(/PRACTICE: not for the IRS.*Sample Fuel & Tire Co.*Ogden, UT 84201-0009.*9407 1000/);
  await page.evaluate((before) => {
    document.title = before;
  }, title);
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByLabel('Day of the delivery').fill('Jan 2, 2001');
  await record.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^Enter the day on which it was delivered: from/).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '9-delivered-wrong');
  expect(site.expectedFaults().every((fault) => /422/.test(fault))).toBe(true);
  await record.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Record the letter' }).click();
  await record.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: /^Correct ?: Letter from the IRS/ }).waitFor();
  // The boxes are for the reader alone: no record says which steps were done.
  await expect.poll(() => page.locator('main').getByRole('checkbox').count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '9-mailed');

  await page.getByRole('link', { name: 'Status and history' }).click();
  await headline(page, 'Mailed');
  await forPractice(page);
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '10-status');
  await page.goto('/home/myfilings?formType=Form720X');
  const listed = page.getByRole('row', { name: /Sample Fuel & Tire Co/ });
  await expect.poll(() => listed.first().textContent()).toMatch(/2026 Q2.*Mailed.*Refund 87\.60/);
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '11-list');

  // A mailing that is taken back can be recorded again; the fee stays paid.
  await page.goBack();
  await headline(page, 'Mailed');
  await page.goBack();
  await headline(page, /^Mailed /);
  await page.getByRole('button', { name: 'It was not mailed' }).click();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await headline(page, 'Print and mail');
  await page.getByRole('button', { name: 'Record the mailing' }).waitFor();
  await shot(page, '12-taken-back');
});

test('a return filed elsewhere is corrected from its package', { tags: ['variant'] }, async () => {
  const page = await visit(`/home/business/taxsummary?filing=${original}`);
  const file = await saved(page, () => page.getByRole('button', { name: 'Return package (ZIP)' }).click());
  await page.goto(`${new URL(page.url()).origin}/home/business/form720x/filing/1?business=${businessId}`);
  await page.getByRole('radio', { name: /^A return filed elsewhere/ }).check();
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '13-package');
  await page.getByLabel('Choose a return package').setInputFiles(file);
  await headline(page, 'Tax Adjustment');
  await page.getByText('2 lines without a change').waitFor();
  await correct(page, '62', 'Gasoline', '500');
  await expect
    .poll(() => page.getByRole('article', { name: /Gasoline/ }).textContent())
    .toMatch(/184\.00.*92\.00.*\(92\.00\).*less tax/);
  // Undo takes back the whole change, typed or saved.
  await page
    .getByRole('article', { name: /Gasoline/ })
    .getByLabel('Explanation of Gasoline')
    .fill('Billed twice.');
  await page.getByRole('radio', { name: /repaid the tax to the ultimate purchaser/ }).check();
  await page.getByRole('radio', { name: 'Refund it' }).check();
  await page
    .getByRole('button', { name: /^Save and Continue/ })
    .first()
    .click();
  await headline(page, 'Claim Adjustment');
  await page.getByRole('link', { name: 'Back' }).click();
  await headline(page, 'Tax Adjustment');
  const gasoline = page.getByRole('article', { name: /Gasoline/ });
  await expect.poll(() => gasoline.getByLabel('Explanation of Gasoline').inputValue()).toBe('Billed twice.');
  await gasoline.getByLabel(/^Corrected gallons/).fill('600');
  await gasoline.getByRole('button', { name: /^Undo/ }).click();
  await page.getByText('No tax is changed yet').waitFor();
  await correct(page, '62', 'Gasoline', '500');
  await expect
    .poll(() => gasoline.getByLabel('Explanation of Gasoline').inputValue())
    .toMatch(/^IRS No\. 62 for 2026 Q2 was \$184\.00 before this correction/);
  await expect.poll(() => gasoline.getByRole('radio', { checked: true }).count()).toBe(0);
  // The day of filing is not known, so the page asks for it.
  await page.getByLabel(/^Day the return for .* was filed/).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '14-elsewhere');
});

/** The notice on each page of a Form 720-X whose original return only a simulator accepted. */
async function forPractice(page: Page): Promise<void> {
  await page.getByText('For practice: do not mail this form and do not pay').waitFor();
  await page.getByText('The IRS does not have the original return: the MeF simulator accepted it.').waitFor();
}

/** Changes the gallons of the only row of a line of the corrected return. Begins and ends on Tax Adjustment. */
async function correct(page: Page, irsNumber: string, name: string, gallons: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Change another line' }).selectOption(irsNumber);
  await page.getByRole('button', { name: 'Open its rows' }).click();
  await headline(page, name);
  await page.getByLabel('No. of gallons, row 1', { exact: true }).fill(gallons);
  await page
    .getByRole('button', { name: /^Save and Continue/ })
    .first()
    .click();
  await headline(page, 'Tax Adjustment');
  await page.getByRole('article', { name: new RegExp(name) }).waitFor();
}

/** A Form 720-X that was begun without a return. */
async function begun(pages: object = {}): Promise<string> {
  return ((await site.call(account, 'POST', '/form720x/add', { businessId, ...pages })) as { id: string }).id;
}

const field = (page: Page, row: number, name: string | RegExp) =>
  page.getByRole('group', { name: `Row ${row}`, exact: true }).getByLabel(name);
const number = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Row 1' }).getByRole('combobox', { name });

test('rows by hand of both pages come to the cent, with their messages', { tags: ['variant'] }, async () => {
  const page = await visit(`/home/business/form720x/filing/1?business=${businessId}`);
  await page.getByRole('radio', { name: 'Enter the changes by hand' }).check();
  await page.getByRole('button', { name: 'Start Form 720-X' }).click();
  await headline(page, 'Tax Adjustment');
  // Each group begins with one blank row.
  await expect.poll(() => field(page, 1, 'Quarter ending').isDisabled()).toBe(true);
  await field(page, 1, 'Adjusted tax').fill('300');
  await page
    .getByRole('button', { name: /^Save and Continue/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Row 1: Tax should not be empty' }).waitFor();
  await page.getByRole('link', { name: 'Row 1: Year should not be empty' }).click();
  await expect.poll(() => field(page, 1, 'Year').evaluate((box) => box === document.activeElement)).toBe(true);
  await field(page, 1, 'Year').selectOption('2025');
  await field(page, 1, 'Quarter ending').selectOption('4');
  await number(page, /^Tax/).selectOption('62');
  await page
    .getByRole('button', { name: /^Save and Continue/ })
    .first()
    .click();
  await page.getByRole('link', { name: /Row 1: Tax as originally reported should be an amount/ }).click();
  await page.keyboard.type('500.25');
  await expect.poll(() => page.getByRole('group', { name: 'Row 1' }).textContent()).toMatch(/Change in tax\(200\.25\)/);
  await page
    .getByRole('button', { name: /^Save and Continue/ })
    .first()
    .click();
  await page.getByRole('link', { name: /needs a statement \(Form 720-X line 3b\)/ }).waitFor();
  await page.getByRole('link', { name: /Explain the adjustment of IRS No\. 62/ }).click();
  await expect.poll(() => field(page, 1, 'Explanation').evaluate((box) => box === document.activeElement)).toBe(true);
  await field(page, 1, 'Explanation').fill('x'.repeat(260));
  await expect.poll(() => field(page, 1, 'Explanation').inputValue()).toHaveLength(250);
  await field(page, 1, 'Statement for line 3b').selectOption('3b-repaid');
  await expect.poll(() => ledger(page).textContent()).toMatch(/Gasoline \(62\)\(200\.25\).*Refund\$200\.25/);
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '12-by-hand');
  await page.getByRole('button', { name: 'Add a row' }).click();
  await page
    .getByRole('button', { name: /^Save and Continue/ })
    .first()
    .click();
  // The page is saved; it goes on once line 5 is answered.
  await page.getByRole('link', { name: /^Choose how to use the overpayment/ }).click();
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '12-line-5-open');
  await page.getByRole('radio', { name: 'Refund it' }).check();
  await expect.poll(() => page.getByRole('link', { name: /^Choose how to use the overpayment/ }).count()).toBe(0);
  await page
    .getByRole('button', { name: /^Save and Continue/ })
    .first()
    .click();

  await headline(page, 'Claim Adjustment');
  await field(page, 1, 'Year').selectOption('2025');
  await field(page, 1, 'Quarter ending').selectOption('4');
  await number(page, /^Credit/).selectOption('366');
  await field(page, 1, 'Credit as originally reported').fill('300');
  await field(page, 1, 'Adjusted credit').fill('100.10');
  await field(page, 1, 'Explanation').fill('y'.repeat(160));
  await expect.poll(() => field(page, 1, 'Explanation').inputValue()).toHaveLength(150);
  await expect.poll(() => page.getByRole('group', { name: 'Row 1' }).textContent()).toMatch(/Change in credit199\.90/);
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '13-credit-by-hand');
  // Skip asks: what was typed is saved or discarded.
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save and go on' }).click();
  await headline(page, 'Check your return');
  await expect
    .poll(() => page.locator('main').textContent())
    .toMatch(/Line 1\(200\.25\).*Line 2199\.90.*Total adjustments: RefundLine 4\$0\.35/);
  await page.getByRole('link', { name: 'Edit the claim adjustment' }).click();
  await headline(page, 'Claim Adjustment');
  await page.getByRole('link', { name: 'Back' }).click();
  await headline(page, 'Tax Adjustment');
  // The empty row was removed.
  await expect.poll(() => page.getByRole('group', { name: /^Row/ }).count()).toBe(1);
  await field(page, 1, 'Adjusted tax').fill('1');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard and go on' }).click();
  await headline(page, 'Claim Adjustment');
  await page.goBack();
  await headline(page, 'Tax Adjustment');
  await expect.poll(() => field(page, 1, 'Adjusted tax').inputValue()).toBe('300');
});

test('Correct this return starts from Filing Summary, from the refusal of a second return, and by the keyboard', {
  tags: ['variant'],
}, async () => {
  const page = await visit('/home/myfilings?formType=Form720', 390);
  await page.getByRole('button', { name: /^More for Form 720, 2026 Q2/ }).click();
  await page.getByRole('menuitem', { name: 'Correct this return' }).click();
  await headline(page, 'Correct a return on Form 720-X');
  await expect.poll(() => page.getByRole('radio', { name: /Form 720, 2026 Q2/ }).isChecked()).toBe(true);

  await page.goto(`/home/business?business=${businessId}&form=Form720`);
  await page.getByRole('combobox', { name: 'Tax Year & Quarter', exact: true }).selectOption('2026 2');
  await page.getByRole('button', { name: 'Continue' }).first().click();
  await page.getByRole('link', { name: /Form 720-X/ }).click();
  await headline(page, 'Correct a return on Form 720-X');
  site.expectedFaults();

  await page.getByRole('radio', { name: /Form 720, 2026 Q2/ }).focus();
  await page.keyboard.press('Enter');
  await headline(page, 'Tax Adjustment');
  await page.getByRole('combobox', { name: 'Change another line' }).focus();
  await page.keyboard.type('Diesel (60)');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await headline(page, 'Diesel');
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('an overpayment that is applied to a later Form 720 is entered there with one click', {
  tags: ['variant'],
}, async () => {
  const rows = [
    {
      ...{ year: '2026', quarterEnding: '1', taxName: '60', taxAsOriginallyReported: '500', adjustedTax: '100' },
      ...{ explanation: 'Reported twice', statement: '3b-repaid' },
    },
  ];
  const amendment = await begun({
    adjustmentsToLiability: { adjustmentsToLiabilityRows: rows },
    overpaymentUse: 'applyToNextReturn',
    applyToQuarter: '2026Q3',
  });
  const { id } = (await site.call(account, 'POST', '/form720/add', {
    businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
    filingData: { '60': { rows: [{ ...DIESEL, taxDate: '2026-07-14' }] } },
  })) as { id: string };
  const page = await visit(`/home/business/overpayment?filing=${id}`);
  await page.getByText('A Form 720-X draft names this return').waitFor();
  await site.markPaid(amendment);
  await page.reload();
  await page.getByRole('button', { name: 'Enter $400.00' }).click();
  await expect.poll(() => page.getByLabel('Amount from Form 720-X').inputValue()).toMatch(/^400(\.00)?$/);
  await expect.poll(() => page.getByLabel('Overpaid amount').inputValue()).toMatch(/^400(\.00)?$/);
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '14-overpayment');
});

test('rates that are newer than the return are taken with one click; amounts by rates that the page has not come from the server', {
  tags: ['variant'],
}, async () => {
  const id = await begun({ original: { filingId: original } });
  await site.ageOriginal(id, { '60': '1200.00', '62': '184.00' });
  const page = await visit(`/home/business/form720x/filing/1?filing=${id}`);
  await page.getByText('Diesel (60): $1,200.00 by the rates of the return, $1,220.00 by the rates in force').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '16-newer-rates');
  await page.getByRole('button', { name: 'Use the rates in force' }).click();
  const diesel = page.getByRole('article', { name: /Diesel/ });
  await expect.poll(() => diesel.textContent()).toMatch(/1,200\.00.*1,220\.00.*20\.00.*more tax/);
  await expect.poll(() => page.getByText('Rates changed after the return was filed').count()).toBe(0);
  await expect.poll(() => ledger(page).textContent()).toMatch(/Balance due\$20\.00/);

  await page.getByRole('combobox', { name: 'Change another line' }).selectOption('62');
  await page.getByRole('button', { name: 'Open its rows' }).click();
  await headline(page, 'Gasoline');
  await page.getByText('The ledger is by the right rates, and so is what you save.').waitFor();
  const gallons = page.getByLabel('No. of gallons, row 1', { exact: true });
  await gallons.fill('2000');
  await expect.poll(() => ledger(page).textContent()).toMatch(/Gasoline \(62\)184\.00.*Balance due\$204\.00/);
  await gallons.fill('');
  await page.getByText('The ledger shows what is saved until the server has worked out').waitFor();
  await expect.poll(() => ledger(page).textContent()).toMatch(/Balance due\$20\.00/);
  await shot(page, '17-other-rates');
  await gallons.fill('1000');
  await page
    .getByRole('button', { name: /^Save and Continue/ })
    .first()
    .click();
  await headline(page, 'Tax Adjustment');
  await page.goto(`/home/business/form720x/filing/2?filing=${id}`);
  await page.getByRole('link', { name: /\(14\)/ }).click();
  await headline(page, /Other claims/);
  await page.getByRole('button', { name: /a claim on line 14a/ }).click();
  await page
    .getByLabel(/amount/i)
    .first()
    .fill('50');
  await expect.poll(() => ledger(page).textContent()).toMatch(/CRN 366\)\(50\.00\).*Refund\$30\.00/);
  await page.getByText('The ledger is by the right rates, and so is what you save.').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '18-other-rates-claim');
  // The server refused to work out a row without gallons.
  expect(site.expectedFaults().every((fault) => /422/.test(fault))).toBe(true);
});

test('the lists of changes import, export and undo rows of the corrected return', { tags: ['variant'] }, async () => {
  const id = await begun({ original: { filingId: original } });
  const file = new FormData();
  file.set('file', new Blob(['IRS No.,Tax date,Type of event,No. of gallons\r\n60,4/2/2026,60a,7\r\n']), 'april.csv');
  await site.call(account, 'POST', `/form720x/form720xid/${id}/rows/import`, file);
  const page = await visit(`/home/business/form720x/filing/1?filing=${id}`);
  await headline(page, 'Tax Adjustment');
  for (const name of ['Import rows', 'Template', 'Export rows']) await page.getByRole('button', { name }).waitFor();
  await page.getByText('1 row was imported from april.csv').waitFor();
  // 7 gallons of diesel at 24.4 cents.
  await expect.poll(() => ledger(page).textContent()).toContain('1.71');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('Import undone').waitFor();
  await page.getByText('No tax is changed yet').waitFor();
  await page.goto(`/home/business/form720x/filing/2?filing=${id}`);
  await page.getByRole('button', { name: 'Export rows' }).waitFor();
  await page.getByRole('button', { name: 'Import rows' }).click();
  await headline(page, /^Import rows/);
});

test('rows that an import left out of an accepted return are imported on its Form 720-X', {
  tags: ['variant'],
}, async () => {
  const { id } = (await site.call(account, 'POST', '/form720/add', {
    businessId,
    taxYearQuarter: { taxYear: '2025', taxYearAndQuarter: '4' },
    filingData: { '60': { rows: [{ ...DIESEL, taxDate: '2025-11-14' }] } },
  })) as { id: string };
  const sheet = (gallons: string) =>
    `IRS No.,Tax date,Type of event,No. of gallons\r\n60,10/2/2025,60a,7\r\n60,10/3/2025,60a,${gallons}\r\n`;
  const upload = async (path: string, gallons: string) => {
    const file = new FormData();
    file.set('save', 'good');
    file.set('file', new Blob([sheet(gallons)]), 'october.csv');
    await site.call(account, 'POST', `${path}/rows/import`, file);
  };
  await upload(`/form720/form720id/${id}`, 'n/a');
  await site.moveTo(id, 'accepted');

  const page = await visit(`/home/business/taxsummary?filing=${id}`);
  const notice = page.getByText('1 row from october.csv was left out', { exact: true });
  for (const address of ['taxsummary', 'status']) {
    await page.goto(`/home/business/${address}?filing=${id}`);
    await notice.waitFor();
    await page
      .getByText(
        'It had an error and is not on the return. Correct it in the marked file and import that file on a Form 720-X.',
      )
      .waitFor();
    await page.getByRole('button', { name: 'Download marked file' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  }
  await shot(page, '21-left-out-status');
  await page.getByRole('link', { name: 'Start a Form 720-X' }).click();
  await headline(page, 'Correct a return on Form 720-X');
  await expect.poll(() => page.getByRole('radio', { name: /Form 720, 2025 Q4/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Start Form 720-X' }).click();

  await headline(page, 'Tax Adjustment');
  const amendment = new URL(page.url()).searchParams.get('filing') ?? '';
  await notice.waitFor();
  const line = page.getByRole('link', { name: 'Diesel (60)', exact: true });
  await page.goto(`/home/business/form720x/taxsummary?filing=${amendment}`);
  await page.getByText(/not on the return as it was filed\. Correct it .* import that file, or enter it on/).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.locator('main p').filter({ hasText: 'marked file' }).locator(line).click();
  await headline(page, 'Diesel');
  await notice.waitFor();
  await upload(`/form720x/form720xid/${amendment}`, '500');
  await page.reload();
  await page.getByText('1 row was imported from october.csv').waitFor();
  await expect.poll(() => notice.count()).toBe(0);
  await page.goto(`/home/business/status?filing=${id}`);
  await page.getByRole('link', { name: 'Correct this return' }).waitFor();
  await expect.poll(() => notice.count()).toBe(0);
});

test('a claim of the corrected return is a change of line 2', { tags: ['variant'] }, async () => {
  const id = await begun({ original: { filingId: original } });
  const page = await visit(`/home/business/form720x/filing/2?filing=${id}`);
  await page.getByRole('link', { name: /\(14\)/ }).click();
  await headline(page, /Other claims/);
  await page.getByRole('button', { name: /a claim on line 14a/ }).click();
  await page
    .getByLabel(/amount/i)
    .first()
    .fill('50.01');
  await shot(page, '15-corrected-claim');
  // A claim that the form does not take says so where it is entered.
  const notTaken = page.getByText(/Form 720-X does not take a change of the credit with CRN 396/);
  expect(await notTaken.count()).toBe(0);
  await page.getByRole('button', { name: /a claim on line 14f/ }).click();
  await page
    .getByRole('group', { name: /line 14f, row 1/ })
    .getByLabel(/amount/i)
    .first()
    .fill('10');
  await page
    .getByRole('group', { name: /line 14f, row 1/ })
    .getByLabel('No. of tires')
    .fill('20');
  await notTaken.waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page
    .getByRole('group', { name: /line 14f, row 1/ })
    .getByRole('button', { name: /^(Remove|Delete)/ })
    .click();
  await notTaken.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^Save, then/ })
    .first()
    .click();
  await page.getByText('Claims Saved successfully').waitFor();
  // With a tax that grows, both pages come to the cent.
  await page.goto(`/home/business/form720x/filing/1?filing=${id}`);
  await headline(page, 'Tax Adjustment');
  await correct(page, '62', 'Gasoline', '1850');
  const totals = page.getByRole('table', { name: 'Totals', exact: true });
  await expect.poll(() => totals.textContent()).toMatch(/Line 1156\.40.*Line 2\(50\.01\).*Line 4106\.39/);
  await page.goto(`/home/business/form720x/filing/2?filing=${id}`);
  await headline(page, 'Claim Adjustment');
  await expect.poll(() => totals.textContent()).toMatch(/Line 1156\.40.*Line 2\(50\.01\).*Line 4106\.39/);
  const credit = page.getByRole('article', { name: /CRN 366/ });
  await expect.poll(() => credit.textContent()).toMatch(/0\.00.*50\.01.*\(50\.01\).*more credit/);
  await shot(page, '15-credit-change');
  expect(await violationsOn(page)).toEqual([]);
  await credit.getByRole('button', { name: /^Undo/ }).click();
  await page.getByText('No credit is changed').waitFor();
  await expect.poll(() => totals.textContent()).toMatch(/Line 20\.00.*Line 4156\.40/);
});

test.each([
  ['corrected-pcor-2026q2', '133', 'refund of $80.64'],
  ['corrected-fuel-2026q1', '60', 'refund of $1,409.03'],
])('the example %s is taken to Mailed', async (file, irsNumber, outcome) => {
  const example = JSON.parse(readFileSync(`${import.meta.dirname}/../../examples/form-720x/${file}.json`, 'utf8'));
  const { format: _, original: filed, corrected, ...shown } = example;
  const id = await begun({
    ...shown,
    original: { filing: filed },
    corrected: { filingData: corrected.filingData },
  });
  const page = await visit(`/home/business/form720x/taxsummary?filing=${id}`);
  await headline(page, 'Check your return');
  const saving = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('checkbox', { name: /certify/ }).check();
  expect((await saving).status()).toBe(200);
  await expect.poll(() => ledger(page).textContent()).toContain(`(${irsNumber})`);
  await site.markPaid(id);
  await page.goto(`/home/business/form720x/mailing?filing=${id}`);
  await headline(page, 'Print and mail');
  await page.getByText(outcome).waitFor();
  await page.getByRole('radio', { name: 'First-Class or other mail' }).check();
  await page.getByRole('button', { name: 'Record the mailing' }).click();
  await headline(page, /^Mailed /);
});

test('a Form 720 of a year that goes on paper is printed, mailed and recorded on the same page', {
  tags: ['variant'],
}, async () => {
  const { id } = (await site.call(account, 'POST', '/form720/add', {
    businessId,
    taxYearQuarter: { taxYear: '2022', taxYearAndQuarter: '1' },
    filingData: { '60': { rows: [{ ...DIESEL, taxDate: '2022-02-14' }] } },
  })) as { id: string };
  const page = await visit(`/home/business?filing=${id}`);
  const practice = page.getByText('For practice: do not mail this form and do not pay');
  await practice.waitFor();
  // A check may be enclosed, so that no way to pay is chosen.
  await page.goto(`/home/business/irspayment?filing=${id}`);
  await headline(page, 'IRS Payment');
  await practice.waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page
    .getByRole('button', { name: /^Save and Continue/ })
    .first()
    .click();
  await headline(page, 'Check your return');
  await page.goto(`/home/business/mailing?filing=${id}`);
  await headline(page, 'Print and mail');
  await page.getByText('Form 720 for 2022 Q1').waitFor();
  await page.getByRole('heading', { name: 'Form 720-V, if you pay by check' }).waitFor();
  await page.getByRole('checkbox', { name: /^Printed on letter paper/ }).check();
  await page.getByText(/^1 of \d/).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '19-paper-720');
  await page.getByRole('radio', { name: 'First-Class or other mail' }).check();
  await page.getByRole('button', { name: 'Record the mailing' }).click();
  await headline(page, /^Mailed /);
  expect(await violationsOn(page)).toEqual([]);
  await shot(page, '20-paper-720-mailed');
});

test('a return that a mailed Form 720-X adjusted is corrected from its amounts as previously adjusted', {
  tags: ['variant'],
}, async () => {
  const DYED = { ...DIESEL, noOfGallons: '4000' };
  const answers = { statements: { '60': '3b-repaid' }, overpaymentUse: 'refund', certification: true };
  const id = await begun({
    original: { filingId: original },
    corrected: { filingData: { '60': { rows: [DYED] } } },
    ...answers,
  });
  await site.markPaid(id);
  const page = await visit(`/home/business/form720x/mailing?filing=${id}`, 390);
  await page.getByRole('radio', { name: 'First-Class or other mail' }).check();
  await page.getByRole('button', { name: 'Record the mailing' }).click();
  await headline(page, /^Mailed /);

  const second = await begun({
    original: { filingId: id },
    corrected: { filingData: { '60': { rows: [{ ...DIESEL, noOfGallons: '4200' }] } } },
  });
  await page.goto(`/home/business/form720x/filing/1?filing=${second}`);
  const corrected = page.getByRole('region', { name: 'Return to correct' });
  await expect.poll(() => corrected.textContent()).toMatch(/Form 720-X, 2026 Q2, of the return filed /);
  const diesel = page.getByRole('article', { name: /Diesel/ });
  await expect
    .poll(() => diesel.textContent())
    .toMatch(/Return as previously adjusted4,000 gal976\.00.*48\.80.*more tax/);
  await page.goto(`/home/business/form720x/taxsummary?filing=${second}`);
  await page.getByText('976.00 as previously adjusted, 1,024.80 corrected').waitFor();
  expect(await violationsOn(page)).toEqual([]);
});
