/** @module-tag variant */

import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openDownloads } from '../downloads.ts';
import { openSite } from '../site.ts';

const site = await openSite();
const { path: pathOf, saved } = await openDownloads();

const COUNT = 25;

test('a sheet of a spreadsheet program: quarters added up, the type found by its cells, a lost zero put back', async () => {
  const account = await site.account();
  const page = await site.visit('/home/pcor/import', { session: site.signedIn(account) });
  const template = await saved(page, () => page.getByRole('button', { name: 'CSV', exact: true }).click());
  const [headings = '', example = ''] = readFileSync(template, 'utf8').trimEnd().split('\r\n');
  const sheet = pathOf('quarters.csv');
  const row = example
    .replace('00-1234567', '12345678')
    .replace(',Snapshot count,', ',,')
    .replace(',166,', ',,')
    .replace(',4,', ',,');
  const lines = [`${headings.replace('Policy Type', 'Type')},Q1,Q2,Q3,Q4`, `${row},40,41,42,43`];
  writeFileSync(sheet, lines.join('\r\n'));
  await page.getByLabel(/^Choose (a|another) file/).setInputFiles(sheet);
  await page.getByText('1 number lacks a leading zero').waitFor();
  await page.getByRole('button', { name: 'Restore the zeros' }).click();
  await page.getByText('quarters.csv: 1 plan with no errors').waitFor();
  await page.getByText('Read as 012345678: the spreadsheet took its zero').waitFor();
  await page.getByText('Read as Snapshot count: 40 + 41 + 42 + 43 = 166 lives, counted on 4 days').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create 1 return' }).click();
  await page.getByText('1 return created').waitFor();
});

test('a sheet of 25 employers: a word matched, two cells mended, paid to the IRS and for the fees at once, signed together, all sent', async () => {
  const account = await site.account();
  const page = await site.visit('/home/myfilings', { session: site.signedIn(account) });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await button('More ways to start a filing').click();
  await page.getByRole('menuitem', { name: 'PCORI Tax Bulk Import' }).click();
  await page.getByText('No batch yet').waitFor();
  const template = await saved(page, () => page.getByRole('button', { name: 'CSV', exact: true }).click());
  const [headings = '', example = ''] = readFileSync(template, 'utf8').trimEnd().split('\r\n');
  const rows = Array.from({ length: COUNT }, (_, at) =>
    example.replace('Example Employer Inc', `Employer ${at + 1}`).replace('00-1234567', `30-${1_000_000 + at}`),
  );
  const sheet = pathOf('plans.csv');
  const choose = async (lines: string[]) => {
    writeFileSync(sheet, [headings, ...lines].join('\r\n'));
    await page.getByLabel(/^Choose (a|another) file/).setInputFiles(sheet);
  };
  const planted = rows.with(2, (rows[2] ?? '').replace('30-1000002', '30-10002'));
  planted[7] = (planted[7] ?? '').replace('Self-insured', 'Dental');
  planted[18] = (planted[18] ?? '').replace(',166,', ',many,');
  await choose(planted);
  await page.getByText('plans.csv: 25 rows, 1 question to answer').waitFor();
  await page.getByLabel('What is "Dental"?', { exact: true }).selectOption({ label: 'Self-insured' });
  await button('Confirm: What is "Dental"? Self-insured').click();
  await page.getByText('plans.csv: 2 cells need fixing, in 2 of 25 rows').waitFor();
  const shown = await page.getByRole('table', { name: 'Cells with errors' }).getByRole('row').allTextContents();
  expect(shown.slice(1).map((row) => /[A-Z]\d+/.exec(row)?.[0])).toEqual(['A4', 'H20']);
  const marked = readFileSync(await saved(page, () => button('Download marked file').click()), 'utf8').trimEnd();
  const problems = marked.split('\r\n').flatMap((line, row) => (/,(?=$)/.test(line) ? [] : [row + 1]));
  expect(problems).toEqual([1, 4, 20]);

  await choose(rows);
  await page.getByText('plans.csv: 25 plans with no errors').waitFor();
  await button('Create 25 returns').dblclick();
  await page.getByText('25 returns created').waitFor();
  await page.getByRole('heading', { level: 1, name: 'plans.csv' }).waitFor();
  await expect.poll(() => page.getByText('Ready to pay').count()).toBe(COUNT);

  // One account for all, and what is wrong with it is said at its field.
  await page.getByText('25 returns of this batch were due by Fri, Jul 31, 2026').waitFor();
  await button('Change for all').click();
  await page.getByRole('radio', { name: /Direct debit/ }).check();
  await expect.poll(() => page.getByText('in no draft').count()).toBe(0);
  await page.getByLabel('Bank name').fill('First Bank');
  await page.getByLabel('Account type').selectOption({ label: 'Checking' });
  await page.getByLabel('Account number').first().fill('12345678');
  await page.getByLabel('Retype account number').fill('12345679');
  await page.getByLabel('Routing transit number').fill('021000021');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'One thing needs your attention' }).waitFor();
  await page.getByLabel('Retype account number').fill('12345678');
  await page.keyboard.press('Enter');
  await page.getByText('Direct debit for 25 returns').waitFor();

  await button('Pay for 25 returns').click();
  await page.getByRole('group', { name: 'One thing needs your attention' }).waitFor();
  expect(site.expectedFaults().join()).toContain('422');
  await page.getByRole('checkbox').check();
  await button('Pay for 25 returns').click();
  const provider = page.frameLocator('iframe[title^="Payment provider"]');
  await provider.getByText('$625.00').waitFor();
  await provider.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('The service fees are paid').waitFor();
  await page.getByText('To be signed').first().waitFor();
  await page.reload();
  await page.getByText('The service fees are paid').waitFor();
  await expect.poll(() => page.getByText('To be signed').count()).toBe(COUNT);

  await page.getByRole('link', { name: 'Sign 25 returns' }).click();
  await page.getByRole('heading', { name: 'What you sign' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('checkbox').check();
  await page.getByLabel('PIN').fill('04711');
  await page.keyboard.press('Enter');
  await page.getByText('25 returns are signed and on the way').waitFor();
  await page.getByText('Every return of this batch is signed and on its way').waitFor();
  const { batches } = (await site.call(account, 'GET', '/pcor/batches')) as { batches: object[] };
  expect(batches).toMatchObject([{ sheetName: 'plans.csv', returns: COUNT, sent: COUNT }]);
  await page.goto('/home/pcor/import');
  await page.getByRole('link', { name: 'plans.csv' }).waitFor();
});
