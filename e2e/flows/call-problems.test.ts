import { beforeAll, expect, test } from 'vitest';
import { openSite, type SiteAccount } from '../site.ts';

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
