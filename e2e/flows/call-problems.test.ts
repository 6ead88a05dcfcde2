/** @module-tag variant */

import { beforeAll, expect, test } from 'vitest';
import { openSite, type SiteAccount, settled } from '../site.ts';

const site = await openSite();
let account: SiteAccount;
let filing: string;
beforeAll(async () => {
  account = await site.account();
  const rows = [{ taxDate: '2026-01-15', noOfGallons: '1000' }];
  const facts = {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '1',
    filingData: { 105: { rows } },
  } as const;
  filing = await site.form720(account, facts);
});

test.each([
  ['/home/businesslist', '**/business/emailId/**', 'get businesses'],
  ['/home/myfilings', '**/dashboard/forms/emailId/**', 'getting table data'],
  ['/home/myfilings', '**/dashboard/forms/count**', 'get forms count'],
  ['/home/companyusers', '**/business/user/paginate**', 'getting table data'],
  ['/home/taxpreparers', '**/taxpreparer/paginate**', 'getting table data'],
  ['/home/mytransactions', '**/paypal/emailId/**', 'getting table data'],
  ['/home/business/deposit?filing=', '**/form720/form720id/*', 'get form720'],
  ['/home/business/claims?filing=', '**/form720/form720id/*', 'get claims720'],
  ['/home/business/claims/3?filing=', '**/form720/form720id/*', 'get claims720'],
])('%s says when %s does not answer: There is a problem in %s', async (path, api, problem) => {
  const page = await site.visit('/home/getstarted', { session: site.signedIn(account) });
  await page.route(api, (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort('connectionrefused'),
  );
  await page.goto(path.endsWith('=') ? `${path}${filing}` : path);
  await page.getByText(`There is a problem in ${problem}`).first().waitFor();
  await page.getByText('Gauger did not respond. Check your connection and try again.').first().waitFor();
  site.expectedFaults();
});

test.each([
  ['/home/myfilings', '**/dashboard/forms/emailId/**', 'Filing Summary'],
  ['/home/business/deposit?filing=', '**/form720/form720id/*', 'Deposit'],
])('%s is asked again by a button, and says nothing of deleted returns', async (path, api, heading) => {
  const page = await site.visit('/home/getstarted', { session: site.signedIn(account) });
  await page.route(api, (route) =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({
          status: 500,
          json: { Error: { code: 'INTERNAL', errorDescription: 'Something failed', requestId: 'r1', issues: [] } },
        }),
  );
  await page.goto(path.endsWith('=') ? `${path}${filing}` : path);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  expect(await page.getByText('It may have been deleted').count()).toBe(0);
  await page.unroute(api);
  await again.click();
  await again.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  site.expectedFaults();
});

test('a return that was deleted is said to be, and not asked for again', async () => {
  const unknown = '019a0000-0000-7000-8000-000000000000';
  const page = await site.visit(`/home/business/deposit?filing=${unknown}`, { session: site.signedIn(account) });
  await page.getByText('It may have been deleted').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  site.expectedFaults();
});

test('a page is busy until all of it is loaded, and at rest after that', async () => {
  const page = await site.visit('/home/myfilings', { session: site.signedIn(account) });
  const busy = page.locator('main[aria-busy="true"]');
  expect(await busy.count()).toBe(0);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/business/emailId/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/home/businesslist');
  await busy.waitFor();
  answer();
  await settled(page);
  await page.getByRole('link', { name: 'Tidewater Fuel' }).first().waitFor();
  expect(await busy.count()).toBe(0);
});

test('a save that is refused says why, whatever page the fault is on', async () => {
  const page = await site.visit(`/home/business/filing/3/12?filing=${filing}`, { session: site.signedIn(account) });
  const issue = { code: 'nothingToReport', severity: 'error', path: 'taxYearQuarter.nilReturn' };
  await page.route('**/form720/emailId', (route) =>
    route.fulfill({
      status: 422,
      json: {
        Error: {
          code: 'INVALID_ROWS',
          errorDescription: 'There is a problem in Saving form720',
          requestId: 'r1',
          issues: [{ ...issue, message: 'The return says there is nothing to report, yet a line has tax' }],
        },
      },
    }),
  );
  await page.getByLabel('No. of gallons, row 1', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Save and Continue' }).first().click();
  await page
    .getByRole('alert')
    .getByText('There is a problem in Saving form720. The return says there is nothing to report, yet a line has tax')
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/home/business/filing/3/12');
  site.expectedFaults();
});
