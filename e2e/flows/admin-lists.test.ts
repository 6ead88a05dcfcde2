/** @module-tag variant */

import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { businessFacts, incidentFacts } from '../../apps/server/src/testing/facts.ts';
import { violationsOn } from '../a11y/violations.ts';
import { awaitAnswer, sign } from '../journey.ts';
import { openOwnSite } from '../site.ts';

const site = await openOwnSite();
let session: Record<string, string>;
let owner: string;

beforeAll(async () => {
  const account = await site.account();
  owner = account.emailId;
  await site.account();
  for (const taxYearAndQuarter of ['1', '2', '3'])
    await site.form720(account, {
      formType: 'Form720',
      taxYear: '2026',
      taxYearAndQuarter,
      filingData: {},
    });
  const { content } = (await site.call(
    account,
    'GET',
    '/dashboard/forms/emailId/paginate?formType=ALL&pageNumber=0&size=10',
  )) as { content: { id: string }[] };
  await site.markPaid(content[0]?.id ?? '');
  session = await site.administrator();
});

test('an administrator filters all filings, and a reload shows the same rows', async () => {
  const page = await site.visit('/home/admin/filings', { session });
  const rows = page.getByRole('table', { name: 'Filings' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(4);
  await page.getByLabel('Payment status').selectOption('Completed');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/invoiceStatus=Active/);
  await expect.poll(() => rows.count()).toBe(2);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => page.getByLabel('Payment status').inputValue()).toBe('Active');
  await page.getByLabel('Tax year').fill('last');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Tax year should be a year, such as 2026' }).waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => rows.count()).toBe(4);
});

test('an administrator sees masked values, and whole ones for a reason that is in the audit log', async () => {
  const page = await site.visit('/home/admin/filings', { session });
  const rows = page.getByRole('table', { name: 'Filings' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(4);
  const shown = () => page.getByRole('table', { name: 'Filings' }).textContent();
  expect(await shown()).toContain('•••@example.com');
  expect(await shown()).toMatch(/EIN ••••\d{4}/);
  expect(await shown()).not.toContain(owner);
  await page.getByRole('button', { name: 'Show full values…' }).click();
  const form = page.getByRole('form', { name: 'Show full values' });
  await form.getByRole('button', { name: 'Show full values' }).click();
  await page.getByRole('link', { name: 'Type the reason. It is kept in the audit trail' }).waitFor();
  await page.getByLabel('Reason for full values').fill('The filer called about a refund');
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Reason: The filer called about a refund').waitFor();
  await expect.poll(shown).toContain(owner);
  expect(await shown()).toMatch(/EIN \d\d-\d{7}/);
  await page.getByRole('button', { name: 'Mask values' }).click();
  await expect.poll(shown).not.toContain(owner);

  // The list of users is narrowed by the whole address and by the status.
  await page.goto(`/home/admin?search=${owner}`);
  const users = page.getByRole('table', { name: 'Users' }).getByRole('row');
  await expect.poll(() => users.count()).toBe(2);
  await page.getByLabel('Status').selectOption('Inactive');
  await page.getByText('No user found').waitFor();
  await page.getByLabel('Status').selectOption('Active');
  await users.last().getByRole('link').click();
  await page.getByRole('tab', { name: 'Filings 3' }).waitFor();
  await page.getByRole('tab', { name: /^Businesses \d+$/ }).waitFor();
  await page.getByRole('tab', { name: 'Transactions 1' }).waitFor();
  await page.getByText('Second factor').waitFor();

  await page.goto('/home/admin/auditlog?actionType=FULL_VALUES_SHOWN');
  await page.getByRole('table', { name: 'Events' }).getByText('Viewed full values of all accounts').first().waitFor();
});

test('the audit log leaves out what administrators read until they are asked for', async () => {
  const page = await site.visit('/home/admin/auditlog', { session });
  const events = page.getByRole('table', { name: 'Events' });
  await events.getByText('Added a return').first().waitFor();
  await expect.poll(() => events.getByText('Viewed all accounts').count()).toBe(0);
  await page.getByLabel('Reads by administrators').selectOption('Shown');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/adminReads=all/);
  await events.getByText('Viewed all accounts').first().waitFor();
});

test.each(['filings', 'transactions', 'auditlog', 'admin'])(
  'at 1280 px the rows of %s are those of a table, with its last column in sight',
  async (path) => {
    const page = await site.visit(`/home/admin/${path}`, { session, width: 1280 });
    const table = page.getByRole('main').getByRole('table').first();
    await table.waitFor();
    expect(await table.evaluate((drawn) => getComputedStyle(drawn).display)).toBe('table');
    const last = await table.getByRole('columnheader').last().boundingBox();
    expect((last?.x ?? 1280) + (last?.width ?? 0)).toBeLessThanOrEqual(1280);
  },
);

test('an administrator finds a return by its Submission ID, and sees where it is and how it came there', async () => {
  const account = await site.account();
  const business = { ...businessFacts, businessName: 'Sample Gas Works', EIN: '300000141' };
  const { id: businessId } = (await site.call(account, 'POST', '/business/add', business)) as { id: string };
  const { id } = (await site.call(account, 'POST', '/form720/add', {
    businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
    filingData: { 60: { rows: [{ taxDate: '2026-07-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
    paymentOption: { paymentMethod: 'eftps' },
  })) as { id: string };
  await site.markPaid(id);
  const filer = await site.visit(`/home/business/concentforsubmission?filing=${id}`, {
    session: site.signedIn(account),
  });
  await sign(filer);
  await awaitAnswer(filer, 'Accepted');
  const { submission } = (await site.call(account, 'GET', `/form720/form720id/${id}/status`)) as {
    submission: { submissionId: string };
  };
  const page = await site.visit('/home/admin/filings', { session });
  await page.getByLabel('Submission ID').fill(submission.submissionId);
  await page.keyboard.press('Enter');
  await page
    .getByRole('row', { name: /Accepted/ })
    .getByRole('link')
    .click();
  await page.getByRole('heading', { level: 1, name: 'Form 720, 2026 Q3' }).waitFor();
  await page.getByText('Accepted by the MeF simulator. Nothing is left to do.').waitFor();
  await page.getByRole('table', { name: 'Transmissions' }).getByText(submission.submissionId).waitFor();
  await page.getByText('It can no longer change.').waitFor();
  expect(await page.locator('main').textContent()).not.toMatch(/\$\d/);
  expect(await violationsOn(page)).toEqual([]);
});

test('an administrator adds another one, and sees what a rate book changes before it is loaded', async () => {
  const page = await site.visit('/home/admin/admin', { session });
  await page.getByRole('button', { name: 'Add administrator' }).click();
  await page.getByLabel('Email', { exact: false }).first().fill('new@office.example');
  await page.getByRole('form').getByRole('button', { name: 'Add administrator' }).click();
  await page.getByRole('table', { name: 'Administrators' }).getByText('new@office.example').waitFor();
  const document = {
    format: 'gauger/rate-book@1',
    version: 'browser.2',
    values: [
      {
        parameter: 'fuel.diesel',
        from: '2030-01-01',
        to: null,
        value: '0.25',
        citation: 'Invented for a test',
        confidence: 'confirmed',
        sourceClass: 'primary',
      },
    ],
  };
  const file = { name: 'rates.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(document)) };
  await page.getByLabel('Choose a rate book').setInputFiles(file);
  await page.getByRole('table', { name: 'Changes' }).getByText('Invented for a test').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Load browser.2' }).click();
  await page.getByText('Rate book browser.2 is in force').waitFor();
});

test('an administrator fills in the report of a security incident, and downloads it', async () => {
  const page = await site.visit('/home/admin/incident', { session });
  await page.getByLabel('Date and time of the incident').fill('2026-11-24 03:10 AM EST');
  await page.getByRole('button', { name: 'Download report' }).click();
  await page.getByRole('link', { name: 'Source of the incident is required' }).waitFor();
  await page.getByRole('link', { name: /Type a password of at least 12 characters/ }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  // Answers survive a reload.
  await page.reload();
  await expect.poll(() => page.getByLabel('Date and time of the incident').inputValue()).toMatch(/03:10/);
  const { password, disclosed, ...answers } = incidentFacts;
  for (const [name, text] of Object.entries(answers)) await page.locator(`#${name}`).fill(text);
  await page.getByLabel('Disclosure of taxpayer information').selectOption(disclosed);
  await page.getByLabel('Password of the ZIP file').fill(password);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download report' }).click();
  expect((await download).suggestedFilename()).toBe('security-incident.zip');
});

test('an administrator creates a coupon and ends it', async () => {
  const page = await site.visit('/home/admin/coupons', { session });
  await page.getByText('No coupon yet').waitFor();
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await page.locator('#code').fill('spring-2026');
  await page.locator('#off').fill('20');
  await page.locator('#maxUses').fill('50');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create coupon' }).last().click();
  const row = page.getByRole('table', { name: 'Coupons' }).getByRole('row').last();
  await expect.poll(() => row.textContent()).toContain('Active');
  await page.getByRole('button', { name: 'End coupon SPRING-2026' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End coupon' }).click();
  await expect.poll(() => row.textContent()).toContain('Ended');
});

test('a person has their businesses, filings and transactions, and the way back keeps the search', async () => {
  const page = await site.visit('/home/admin?search=owner1', { session });
  await page.getByRole('table', { name: 'Users' }).getByRole('row').last().click();
  await page.getByRole('heading', { level: 1, name: owner }).waitFor();
  await page.getByRole('tab', { name: 'Businesses' }).click();
  const businesses = page.getByRole('table', { name: 'Businesses' }).getByRole('row');
  await expect.poll(() => businesses.last().textContent()).toContain('••••');
  await page.getByRole('tab', { name: 'Filings' }).click();
  await expect.poll(() => page.getByRole('table', { name: 'Filings' }).getByRole('row').count()).toBe(4);
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await expect.poll(() => page.getByRole('table', { name: 'Transactions' }).getByRole('row').count()).toBe(2);
  await page.getByRole('main').getByRole('link', { name: 'All Users' }).click();
  await expect.poll(() => page.getByRole('table', { name: 'Users' }).getByRole('row').count()).toBe(2);
});

test('a report is shown by month with its total, and saved as CSV', async () => {
  const page = await site.visit('/home/admin/reports', { session });
  const table = page.getByRole('table', { name: 'Figures' });
  await expect.poll(() => table.getByRole('row').nth(1).textContent()).toMatch(/^Form 720.*4$/);
  await page.getByLabel('Financial year').selectOption('2022 (2022-2023)');
  await page.waitForURL(/year=2022/);
  await expect.poll(() => table.getByRole('row').nth(1).textContent()).toMatch(/^Form 7200+$/);
  await page.getByRole('tab', { name: 'Transactions Summary' }).click();
  await page.waitForURL(/transactionsummary\?year=2022/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('transactionSummary-2022-2023.csv');
  expect(readFileSync(await download.path(), 'utf8')).toContain('Transactions ($)');
});
