import { dueQuarter, irsDay, previousQuarter } from '@gauger/excise';
import { expect, test } from 'vitest';
import { businessFacts, profile } from '../../apps/server/src/testing-facts.ts';
import { violationsOn } from '../a11y/violations.ts';
import { openSite } from '../site.ts';

const site = await openSite();

/** The return that is begun or gone on with here: that of the quarter that ended last. */
const ended = dueQuarter(irsDay(new Date()));
const said = `${ended.year} Q${ended.quarter}`;
const returnOf = ({ year, quarter }: typeof ended) => ({
  formType: 'Form720' as const,
  taxYear: String(year),
  taxYearAndQuarter: String(quarter),
  filingData: {},
});
const due = returnOf(ended);

test('a tax preparer begins at the clients, finds one, and starts and goes on with its return in one click', async () => {
  const account = await site.account();
  const add = async (businessName: string, EIN: string) => {
    const business = await site.call(account, 'POST', '/business/add', { ...businessFacts, businessName, EIN });
    return { ...account, businessId: (business as { id: string }).id };
  };
  const birch = await add('Birch Fuel', '98-7654321');
  const cedar = await add('Cedar Gas', '45-1234567');
  for (let at = 10; at < 19; at++) await add(`Dock ${at}`, `45-12345${at}`);
  await site.form720(birch, returnOf(previousQuarter(ended)));
  const begun = await site.form720(birch, due);
  await site.markPaid(await site.form720(cedar, due));

  const page = await site.visit('/home', { session: site.signedIn(account) });
  // Only tax preparers get the Clients page, and only they start on it.
  await page.getByRole('heading', { name: 'Filing Summary' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Clients', exact: true }).count()).toBe(0);
  await site.call(account, 'PUT', '/usermanagement/emailId', { ...profile, taxPreparer: true, ptin: 'P01234567' });
  await page.goto('/home');
  await page.getByRole('heading', { name: 'Clients' }).waitFor();
  expect(
    (await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()).map((text) => text.trim()),
  ).toEqual(['Add New Filing', 'Clients', 'My Filing', 'My Business']);
  const row = (name: string) => page.getByRole('table', { name: 'Clients' }).getByRole('row').filter({ hasText: name });
  await row('Birch Fuel').getByText('Draft').first().waitFor();
  await expect.poll(() => row('Cedar Gas').innerText()).toContain('Fee paid, not filed');
  await expect.poll(() => row('Tidewater Fuel').count()).toBe(0);
  await page.getByRole('button', { name: 'Next page' }).click();
  await row('Tidewater Fuel').waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('searchbox', { name: 'Search clients' }).fill('4321');
  await row('Birch Fuel').waitFor();
  await row('Tidewater Fuel').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: `Continue, ${said}, Birch Fuel` }).click();
  await page.getByRole('heading', { name: 'Which taxes do you report?' }).waitFor();
  expect(new URL(page.url()).searchParams.get('filing')).toBe(begun);

  await page.goto('/home/clients?open=true&page=2');
  await page.getByRole('link', { name: `Start Filing, ${said}, Tidewater Fuel` }).click();
  await page.getByRole('heading', { name: 'Tax Year & Quarter Ending' }).waitFor();
  await page.getByText('Tidewater Fuel').first().waitFor();
  for (const id of ['taxYear', 'taxYearAndQuarter'] as const)
    await expect.poll(() => page.locator(`#${id}`).inputValue()).toBe(due[id]);

  await page.goto('/home/clients?search=none');
  await page.getByText('No client found').waitFor();
});
