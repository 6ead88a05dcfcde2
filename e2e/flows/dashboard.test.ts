import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openSite, type SiteAccount } from '../site.ts';

const site = await openSite();
const begin = (account: SiteAccount, taxYearAndQuarter: '1' | '2' | '3', taxYear = '2026') =>
  site.form720(account, { formType: 'Form720', taxYear, taxYearAndQuarter, filingData: {} });
const rows = (page: Page) => page.getByRole('table', { name: 'Filings' }).getByRole('row');

describe.each([1440, 390])('the list of filings at %i px', (width) => {
  test('begins empty and says what to do', async () => {
    const account = await site.account();
    const page = await site.visit('/home/myfilings', { width, session: site.signedIn(account) });
    await page.getByText('No filing yet').waitFor();
    await page.getByRole('link', { name: 'Begin your first filing' }).click();
    await page.getByRole('heading', { name: 'What do you want to do?' }).waitFor();
  });

  test('shows each filing with where it stands, counts by form, opens and deletes', async () => {
    const account = await site.account();
    const ids = [await begin(account, '1'), await begin(account, '2')];
    const page = await site.visit('/home/myfilings', { width, session: site.signedIn(account) });
    await page.getByRole('tab', { name: 'Total Filing 2' }).waitFor();
    await page.getByRole('tab', { name: 'Form 8849 0' }).click();
    await page.getByText('No Form 8849 yet').waitFor();
    await page.reload();
    await page.getByText('No Form 8849 yet').waitFor();
    await page.getByRole('tab', { name: 'Form 720 2' }).click();
    const second = rows(page).filter({ hasText: '2026 Q2, Apr–Jun' });
    for (const text of ['Tidewater Fuel', 'Form 720', 'Was due Jul 31, 2026', 'Incomplete', 'Draft'])
      expect(await second.textContent()).toContain(text);
    expect(await violationsOn(page)).toEqual([]);

    await second.getByRole('button', { name: 'Delete Form 720, 2026 Q2, Tidewater Fuel' }).click();
    await page.getByRole('dialog', { name: 'Delete this filing?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Filing deleted successfully').waitFor();
    await page.getByRole('tab', { name: 'Total Filing 1' }).waitFor();
    await second.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Edit Form 720, 2026 Q1, Tidewater Fuel' }).click();
    await page.getByRole('heading', { name: 'Which taxes do you report?' }).waitFor();
    expect(new URL(page.url()).searchParams.get('filing')).toBe(ids[0]);
  });
});

test('pages go with the address, and the last one is shown when a later one is asked for', async () => {
  const account = await site.account();
  for (const year of ['2023', '2024', '2025']) await begin(account, '1', year);
  const page = await site.visit('/home/myfilings?size=2&page=9', { session: site.signedIn(account) });
  await page.getByRole('button', { name: 'Page 2', exact: true }).and(page.locator('[aria-current=page]')).waitFor();
  expect(await rows(page).count()).toBe(2);
  await page.getByRole('button', { name: 'First page' }).click();
  await rows(page).filter({ hasText: '2025 Q1' }).waitFor();
  await page.reload();
  await rows(page).filter({ hasText: '2025 Q1' }).waitFor();
  await page.getByRole('spinbutton', { name: 'Show Entries' }).fill('10');
  await page.keyboard.press('Enter');
  await rows(page).filter({ hasText: '2023 Q1' }).waitFor();
  expect(await rows(page).count()).toBe(4);
});
