import type { FilingAnswer } from '@gauger/contract';
import { dueQuarter, irsDay, quarterDays } from '@gauger/excise';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openSite, type SiteAccount } from '../site.ts';

/** Claims on Schedule C (specification 001 §2, §4, §5). */

const site = await openSite();
let account: SiteAccount;
beforeAll(async () => {
  account = await site.account();
});

/** 48,216 gallons of diesel: $11,764.70. */
const diesel = { '60': { rows: [{ taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '48216' }] } };
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const pill = (page: Page) =>
  page
    .getByText(/^(Due by|Was due)/)
    .first()
    .locator('..')
    .textContent();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

test('the list of claims marks a claim that has to be fixed, as the menu does', async () => {
  const own = await site.account();
  const claim = {
    periodStart: '2026-07-01',
    periodEnd: '2026-09-30',
    lines: [{ line: '3a', typeOfUse: '2', gallons: '1000' }],
  };
  const facts = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '3', filingData: diesel } as const;
  const filing = await site.form720(own, { ...facts, claimsData: { groups: { '3': claim } } });
  const page = await site.visit(`/home/business/claims?filing=${filing}`, { session: site.signedIn(own) });
  await page.locator('main').getByText('1 to fix', { exact: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

test('diesel off the highway and exported, by keyboard alone, from the list of claims to the summary', async () => {
  const facts = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '3', filingData: diesel } as const;
  const filing = await site.form720(account, facts);
  const page = await site.visit(`/home/business/claims?filing=${filing}`, { session: site.signedIn(account) });
  await heading(page, 'Claims (Schedule C)');
  await page.locator('main').getByRole('link', { name: 'Undyed diesel fuel (3)' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Undyed diesel fuel');

  // The quarter of the return is in the claim, and each line has a row.
  await expect.poll(() => page.getByLabel('Period of claim from').inputValue()).toBe('Jul 1, 2026');
  await expect.poll(() => page.getByRole('checkbox', { name: '2026 Q3' }).isChecked()).toBe(true);
  const row = (line: string, number = 1) =>
    page.getByRole('group', { name: `line ${line}, row ${number}`, exact: true });
  await row('3a').getByLabel('Gallons').focus();
  await page.keyboard.type('1000');
  // The missing fact of a row is asked for, and its field takes the focus.
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^Line 3a, row 1: Type of use should not be empty/ }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/-typeOfUse$/);
  await page.keyboard.press('2');
  await row('3a').getByText('243.00').waitFor();
  await expect.poll(() => pill(page)).toContain('$11,521.70');
  // The ledger foots before anything is saved.
  await page.getByRole('complementary', { name: 'Ledger' }).getByRole('row', { name: 'Claims 243.00' }).waitFor();
  await page.getByText('The claims on line 3a total $243.00, less than $750.00').waitFor();
  await page.getByText(/^\$507\.00 below the minimum of \$750/).waitFor();

  // A new row takes the focus; one that stays blank is no error.
  await page.getByRole('button', { name: 'Another type of use for 3a' }).focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() =>
      row('3a', 2)
        .getByLabel('Type of use')
        .evaluate((box) => box === document.activeElement),
    )
    .toBe(true);

  // Errors appear on save and move the focus to their field.
  await row('3e').getByLabel('Gallons').focus();
  await page.keyboard.type('10');
  const explanation = page.getByLabel('Detailed explanation');
  await expect.poll(() => explanation.count()).toBe(0);
  await page.getByLabel('Some of the fuel showed visible evidence of dye').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => explanation.isDisabled()).toBe(false);
  await page.keyboard.press('Enter');
  const summary = page.getByRole('group', { name: 'One thing needs your attention' });
  await summary.waitFor();
  await expect.poll(() => focused(page)).toBe('claim-detailedExplanation');
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.type('Dye of the tank that was used before');

  await page.getByLabel('Gallons').first().focus();
  await page.keyboard.type('4000');
  await page.getByText(/less than \$750/).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.getByText('Claims Saved successfully').waitFor();

  // The page goes on to what follows all claims; what it lacks is there when it is opened again.
  await heading(page, 'Deposit Details');
  await page.goto(`/home/business/claims/3?filing=${filing}`);
  await heading(page, 'Undyed diesel fuel');
  const missing = 'Line 3e needs a statement, typed or attached as a PDF';
  await page.getByRole('link', { name: new RegExp(missing) }).waitFor();
  await expect.poll(() => row('3a', 2).count()).toBe(0);
  await page.getByRole('link', { name: 'Add another claim' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Claims (Schedule C)');
  await expect
    .poll(() => page.locator('main').getByRole('listitem').filter({ hasText: 'Undyed diesel fuel (3)' }).textContent())
    .toContain('$974.44');

  // The summary lists the claims, and each error links back to its field.
  await page.goto(`/home/business/taxsummary?filing=${filing}`);
  await heading(page, 'Check your return');
  const claims = page.getByRole('region', { name: 'Claim Information' });
  await expect
    .poll(() => claims.textContent())
    .toMatch(/3a Nontaxable use1 row.*972\.00.*3e Exported1 row.*2\.44.*Total claim974\.44/s);
  const rows = await page.getByRole('table', { name: 'Tax Payments' }).getByRole('row').allTextContents();
  expect(rows).toContain('Tax claimLine 4974.44');
  await page.getByRole('link', { name: new RegExp(missing) }).click();
  await heading(page, 'Undyed diesel fuel');

  // A typed statement goes with the claim as a page of its own.
  await page.getByLabel('Statement of export').first().fill('Delivered to a buyer in Canada.');
  await page.getByLabel('Gallons').first().press('Enter');
  await page.getByText('Claims Saved successfully').waitFor();
  await heading(page, 'Deposit Details');
  await page.goto(`/home/business/taxsummary?filing=${filing}`);
  await heading(page, 'Check your return');
  await page.getByRole('link', { name: new RegExp(missing) }).waitFor({ state: 'detached' });
});

test('a claim that is typed and not saved is a draft, and a filing whose fee is paid shows its claims to be read', async () => {
  const other = await site.account();
  // A claim of the quarter that ended last can still be made.
  const ended = dueQuarter(irsDay(new Date()));
  const filing = await site.form720(other, {
    formType: 'Form720',
    taxYear: String(ended.year),
    taxYearAndQuarter: String(ended.quarter),
    filingData: { '60': { rows: [{ taxDate: quarterDays(ended).first, typeOfEvent: '60a', noOfGallons: '48216' }] } },
    claimsData: { groups: { '6': { lines: [{ line: '6a', typeOfUse: '2', gallons: '5000' }] } } },
  });
  const session = site.signedIn(other);
  const page = await site.visit(`/home/business/claims/6?filing=${filing}`, { session, width: 390 });
  await page.getByRole('button', { name: '$915.00' }).waitFor();

  // 1,353 gallons of LPG are 1,000 gasoline gallon equivalents, whole before the rate (26 USC 4041(a)(2)).
  await page.getByText('Convert to').first().click();
  await page.getByLabel('Measured').first().fill('1353');
  await page.getByLabel('In', { exact: true }).first().selectOption('gallons');
  await page.getByRole('button', { name: 'Use 1,000' }).click();
  await page.getByRole('button', { name: '$183.00' }).waitFor();
  await page.goto(`/home/business/claims?filing=${filing}`);
  await page.locator('main').getByText('Draft').waitFor();
  // The month of the income tax year is a draft too, and saved on going on.
  const month = page.getByLabel('Month your income tax year ends');
  await month.selectOption('6');
  await page.getByText(/Backed up/).waitFor({ state: 'attached' });
  await page.reload();
  await page.getByText('We restored your unsaved changes').waitFor();
  await expect.poll(() => month.inputValue()).toBe('6');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await page.getByText('Claims Saved successfully').waitFor();
  const { claimsData } = (await site.call(other, 'GET', `/form720/form720id/${filing}`)) as FilingAnswer;
  expect(claimsData?.monthIncomeTaxYearEnds).toBe('6');
  await page.goto(`/home/business/claims/6?filing=${filing}`);
  await page.getByText('We restored your unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Remove line 6a, row 1' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('button', { name: '$915.00' }).waitFor();

  // In review its fields are commented on, and the comment leads back to its field.
  await site.call(other, 'POST', `/form720/form720id/${filing}/ready`);
  await page.reload();
  await page.getByRole('button', { name: 'Comment on GGE' }).click();
  const dialog = page.getByRole('dialog', { name: /^Comment on Claim .*, line 6a, row 1, GGE$/ });
  await dialog.getByLabel('What to check').fill('Which meter says so?');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Comment on GGE: read it' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(`/home/business/taxsummary?filing=${filing}`);
  await page
    .locator('main')
    .getByRole('link', { name: /, line 6a, row 1, GGE$/ })
    .first()
    .click();
  await expect.poll(() => focused(page)).toMatch(/-gallons$/);

  await site.markPaid(filing);
  await page.reload();
  await page.getByText('You can read this return, not change it').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'GGE' }).isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: /^(Add|Save|Remove)/ }).count()).toBe(0);
  await page.goto(`/home/business/claims/13?filing=${filing}`);
  await page.getByText('This claim is not on the return for this quarter').waitFor();
});

test('what happened to the fuel leads to the line that claims it, by keyboard and back again', async () => {
  const other = await site.account();
  const facts = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '3', filingData: diesel } as const;
  const filing = await site.form720(other, facts);
  const page = await site.visit(`/home/business/claims?filing=${filing}`, { session: site.signedIn(other) });
  await page.locator('main').getByRole('link', { name: 'What happened to the fuel?' }).press('Enter');
  await heading(page, 'What happened to the fuel?');
  const asked = (question: string) => page.getByRole('radiogroup', { name: question }).waitFor();

  // Without an answer one is asked for it.
  await asked('What do you want to claim back?');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByRole('link', { name: 'Choose the answer that fits' }).press('Enter');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await asked('Which fuel was it?');
  await expect.poll(() => focused(page)).toBe('router-answer');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await asked('What happened to the diesel fuel?');

  // Going back in the browser shows the previous question with its answer.
  await page.goBack();
  await asked('Which fuel was it?');
  await expect.poll(() => page.getByLabel('Diesel fuel, undyed').isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await asked('What happened to the diesel fuel?');
  await page.getByLabel('Off-highway business use').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const led = page.getByRole('region', { name: 'What your answers mean' });
  await led
    .getByText(/line 3a/i)
    .first()
    .waitFor();
  await led.getByText(/Form 8849, Schedule 1/).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go to line 3a' }).click();
  await heading(page, 'Undyed diesel fuel');

  // A claim whose last day has passed says so, and where it is made now.
  const early = await site.form720(other, { ...facts, taxYearAndQuarter: '2', filingData: {} });
  await page.goto(`/home/business/claims/router?filing=${early}&answers=1.3.6`);
  await page.getByText(/^Line 3c, .*, whose file-by date has passed$/).waitFor();
  await page.getByText(/was due Sep 30, 2026: claim for the whole year on Form 4136/).waitFor();

  // Without a tax on the return the claim is one of Form 8849, and has no button here.
  await page.goto(`/home/business/claims/router?filing=${early}&answers=6.3`);
  await page.getByText('Claim it on Form 8849, Schedule 6, Other Claims').waitFor();
  await page.getByRole('link', { name: 'line 14i' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^(Go to|Continue)/ }).count()).toBe(0);

  // A line that the return of the quarter lacks has no button.
  await page.goto(`/home/business/claims/router?filing=${filing}&answers=4.1`);
  await page.getByText('Line 12a is not on the return for this quarter').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^(Go to|Continue)/ }).count()).toBe(0);
});

test('fuel whose lifecycle emissions are below zero is claimed, and too many of them say so at once', async () => {
  const other = await site.account();
  const filing = await site.form720(other, {
    formType: 'Form720',
    taxYear: '2025',
    taxYearAndQuarter: '3',
    filingData: { '60': { rows: [{ taxDate: '2025-08-12', typeOfEvent: '60a', noOfGallons: '48216' }] } },
  });
  const page = await site.visit(`/home/business/claims/12?filing=${filing}`, { session: site.signedIn(other) });
  // In 2025 the group has one line.
  await page.getByLabel('Gallons').fill('1000');
  const emissions = page.getByLabel('Lifecycle emissions');
  await emissions.focus();
  await page.keyboard.type('-5.2');
  // $1.25 and the largest supplement, $.50 (26 USC 40B(b)(2)).
  await page.getByRole('group', { name: 'line 12d, row 1' }).getByText('1,750.00').waitFor();
  await emissions.fill('44.51');
  await page.getByText('Lifecycle emissions should be 44.5 or less: above that, the fuel earns no credit').waitFor();
  expect(await emissions.getAttribute('aria-invalid')).toBe('true');
  await emissions.fill('-5.2');
  await page.getByText('Lifecycle emissions should be 44.5 or less').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Save, then/ }).click();
  await page.getByText('Claims Saved successfully').waitFor();
  const { claimsData } = (await site.call(other, 'GET', `/form720/form720id/${filing}`)) as FilingAnswer;
  expect(claimsData?.groups['12']?.lines[0]).toMatchObject({ lifecycleEmissions: '-5.2', amountOfClaim: '1750.0000' });
});

test('a click is not lost when what was said above leaves with the focus, and Reset says what it does', async () => {
  const other = await site.account();
  const facts = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '3', filingData: diesel } as const;
  const filing = await site.form720(other, facts);
  const page = await site.visit(`/home/business/claims/3?filing=${filing}`, { session: site.signedIn(other) });
  const gallons = page.getByRole('group', { name: 'line 3c, row 1' }).getByLabel('Gallons');
  await page.getByRole('group', { name: 'line 3a, row 1' }).getByLabel('Type of use').selectOption('2');
  await gallons.focus();
  await page.keyboard.type('9000x');
  await page.getByText('Use only digits.').waitFor();
  const add = page.getByRole('button', { name: 'Another type of use for 3a' });
  await add.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, height = 0 } = (await add.boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + height - 3);
  await page.mouse.down();
  await page.mouse.up();
  await page.getByRole('group', { name: 'line 3a, row 2' }).waitFor();

  const reset = page.getByRole('button', { name: 'Reset' });
  await reset.click();
  await page.getByText('Nothing is saved on this page yet, so it will be empty.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove line 3a, row 1' }).click();
  await page.getByRole('button', { name: /^Save, then/ }).click();
  await page.getByText('Claims Saved successfully').waitFor();
  await heading(page, 'Deposit Details');
  await page.goto(`/home/business/claims/3?filing=${filing}`);
  await gallons.fill('1');
  await reset.click();
  await page.getByText('The page returns to the last saved version.').waitFor();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('group', { name: 'line 3c, row 1' }).getByText('1,530.00').waitFor();
});
