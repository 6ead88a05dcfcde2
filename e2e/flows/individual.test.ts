import { expect, test } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing/facts.ts';
import { openSite } from '../site.ts';

const site = await openSite();

test('a one-time return under an SSN leads from its summary to print and mail, and says why', async () => {
  const account = await site.account();
  const { EIN: _, ...facts } = businessFacts;
  const person = { ...facts, businessName: 'Ida Hall', businessType: 'Individual', SSN: '000-77-4321' };
  const { id: businessId } = (await site.call(account, 'POST', '/business/add', person)) as { id: string };
  const rows = [{ taxDate: '2026-08-10', fuelEconomy: '19', numberOfAutomobiles: '1' }];
  const id = await site.form720(
    { ...account, businessId },
    {
      formType: 'Form720',
      taxYear: '2026',
      taxYearAndQuarter: '3',
      oneTimeFiling: true,
      filingData: { 40: { rows } },
    },
  );
  const page = await site.visit(`/home/business/taxsummary?filing=${id}`, { session: site.signedIn(account) });
  await page.getByText('IRS e-file takes Form 720 under an EIN alone. Print this return and mail it.').waitFor();
  expect(await page.locator('main').textContent()).not.toContain('Fix before');
  await page.getByRole('button', { name: 'Continue to print and mail' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Print and mail' }).waitFor();
});
