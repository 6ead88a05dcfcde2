import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing-facts.ts';
import { violationsOn } from '../a11y/violations.ts';
import { awaitAnswer, payFee, sign } from '../journey.ts';
import { openSite, type SiteAccount } from '../site.ts';

const site = await openSite();
let account: SiteAccount;
let businessId: string;

beforeAll(async () => {
  account = await site.account();
  const business = { ...businessFacts, businessName: 'Sample Coach Lines', EIN: '300000088' };
  ({ id: businessId } = (await site.call(account, 'POST', '/business/add', business)) as { id: string });
});

const visit = (path: string) => site.visit(path, { session: site.signedIn(account) });
const headline = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const ledger = (page: Page) => page.getByRole('complementary', { name: 'Ledger' });

test('the start page asks for schedule, year and month, and says the income tax year with its days', async () => {
  const page = await visit(`/home/business?business=${businessId}&form=Form8849`);
  await headline(page, 'Claim a refund on Form 8849');
  await page.getByRole('combobox', { name: 'Month your income tax year ends' }).selectOption('');
  await page.getByRole('button', { name: 'Start the claim' }).click();
  for (const message of ['Select Schedule Type', 'Select Month', 'Select Year'])
    await page.getByRole('link', { name: message }).waitFor();
  await page.getByRole('link', { name: 'Select Schedule Type' }).click();
  await expect
    .poll(() => page.getByRole('radio', { name: /Nontaxable Use/ }).evaluate((at) => at === document.activeElement))
    .toBe(true);
  await page.getByRole('combobox', { name: 'Month your income tax year ends' }).selectOption('9');
  await page.getByRole('combobox', { name: 'Year it begins' }).selectOption('2025');
  await page.getByText('Year ending Sep 2026: Oct 1, 2025 to Sep 30, 2026').first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

test('a bus company claims on Schedule 1, line 3d, from Add New Filing to the acceptance', async () => {
  const page = await visit(`/home/chooseformtype?business=${businessId}`);
  await page.getByRole('link', { name: /^Form 8849/ }).click();
  await headline(page, 'Claim a refund on Form 8849');
  await page.getByRole('combobox', { name: 'Month your income tax year ends' }).selectOption('12');
  await page.getByRole('combobox', { name: 'Year it begins' }).selectOption('2026');
  await page.getByRole('radio', { name: /Nontaxable Use/ }).check();
  await page
    .getByRole('row', { name: /Nontaxable Use/ })
    .getByText('$750.00')
    .waitFor();
  await page.getByRole('button', { name: 'Start Schedule 1' }).click();

  await headline(page, 'Claims (Form 8849)');
  await page.getByLabel('Period of claim from').fill('2026-07-01');
  await page.getByLabel('Period of claim to').fill('2026-09-30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Form8849 Saved successfully').waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Undyed diesel fuel (3)' }).click();
  await headline(page, 'Undyed diesel fuel');
  await page.getByRole('button', { name: /a claim on line 3d/ }).click();
  const row = page.getByRole('group', { name: 'line 3d, row 1' });
  await row.getByLabel('Gallons').fill('3960');
  await expect.poll(() => ledger(page).textContent()).toMatch(/\$76\.80 below the minimum of \$750\.00/);
  await row.getByLabel('Gallons').fill('5000');
  await expect.poll(() => ledger(page).textContent()).toMatch(/Total claim\$850\.00/);
  await expect.poll(() => ledger(page).textContent()).toMatch(/Last day to fileThu, Dec 31, 2026/);
  await row.getByRole('button', { name: /line 3d, row 1: why this number/ }).click();
  await page.getByRole('dialog').getByText('0.17').first().waitFor();
  await page.keyboard.press('Escape');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Claims Saved successfully').waitFor();
  await page
    .getByRole('navigation', { name: 'Next steps after this claim' })
    .getByRole('link', { name: 'Continue to summary' })
    .click();

  await headline(page, 'Check your claim');
  await expect.poll(() => page.locator('main').textContent()).toMatch(/Total claim\$?850\.00/);
  expect(await page.locator('main').textContent()).not.toMatch(/Balance due|EFTPS|quarter ending/i);
  expect(await violationsOn(page)).toEqual([]);
  await payFee(page);
  await headline(page, 'Sign your claim');
  expect(await violationsOn(page)).toEqual([]);
  await sign(page);
  await awaitAnswer(page, 'Accepted');
  expect(await page.locator('main').textContent()).not.toMatch(/Balance due|EFTPS/);
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Filing' }).click();
  await page.getByRole('tab', { name: /Form 8849/ }).click();
  const listed = page.getByRole('row', { name: /Sample Coach Lines/ });
  await expect.poll(() => listed.textContent()).toMatch(/Schedule 1, year ending Dec 2026.*Accepted.*Claim 850\.00/);
});
