/** @module-tag variant */

import { irsDay, lastOpenQuarter } from '@gauger/excise';
import { beforeAll, describe, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openSite, type SiteAccount } from '../site.ts';

const site = await openSite();
let account: SiteAccount;

beforeAll(async () => {
  account = await site.account();
});

const openNew = (owner = account) =>
  site.visit(`/home/business?business=${owner.businessId}&form=Form720`, { session: site.signedIn(owner) });
const openFiling = (id: string) => site.visit(`/home/business?filing=${id}`, { session: site.signedIn(account) });
const filingIn = (url: string) => new URL(url).searchParams.get('filing') ?? '';

interface Stored {
  taxYearQuarter: object;
  taxYear: string;
  quarter: string;
}
const stored = async (id: string) => (await site.call(account, 'GET', `/form720/form720id/${id}`)) as Stored;

describe('a new filing', () => {
  test('is for the quarter that ended last, and Enter begins it', async () => {
    const owner = await site.account();
    const page = await openNew(owner);
    const [year = 0, month = 0] = irsDay(new Date()).split('-').map(Number);
    const ended = new Date(year, Math.floor((month - 1) / 3) * 3, 0);
    await expect
      .poll(() => page.locator('#taxYearAndQuarter').inputValue())
      .toBe(`${ended.getFullYear()} ${Math.ceil((ended.getMonth() + 1) / 3)}`);
    await page.getByLabel('Final return').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home/business/irstaxinfo?filing=*');
    await page.getByText('Form720 Saved successfully').waitFor();
  });

  test('needs a quarter, and says so at the field', async () => {
    const page = await openNew();
    await page.locator('#taxYearAndQuarter').selectOption('');
    await page.getByRole('button', { name: 'Continue' }).click();
    const summary = page.getByRole('group', { name: 'One thing needs your attention' });
    await summary.getByRole('link', { name: 'Please select Tax Year Quarter' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('taxYearAndQuarter');
  });

  test('offers every quarter from 2021 to the one after next, each with its due day', async () => {
    const page = await openNew();
    const quarters = await page.locator('#taxYearAndQuarter option').allTextContents();
    const { year, quarter } = lastOpenQuarter(irsDay(new Date()));
    expect(quarters[1]).toMatch(new RegExp(`^${year} Q${quarter}: due [A-Z][a-z]{2} \\d+, \\d{4}$`));
    expect(quarters.at(-1)).toMatch(/^2021 Q1: due Apr 30, 2021, [\d,]+ days late/);
  });

  test('keeps one answer for nil return and zero liability, and each box', async () => {
    const page = await openNew();
    await page.locator('#taxYearAndQuarter').selectOption('2022 2');
    await page.getByLabel('Yes', { exact: true }).check();
    await page.getByLabel('Address change', { exact: true }).check();
    await page.getByRole('button', { name: 'Help: One time filing' }).click();
    await page.getByText(/gas guzzler that you imported for yourself/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continue' }).click();
    // With nothing to report there is no tax to enter.
    await page.waitForURL('**/taxsummary?filing=*');
    expect((await stored(filingIn(page.url()))).taxYearQuarter).toEqual({
      taxYear: '2022',
      taxYearAndQuarter: '2',
      nilReturn: true,
      zeroLiability: true,
      addressChange: true,
      finalReturn: false,
      oneTimeFiling: false,
    });
  });

  test('opens the return that was begun for the quarter', async () => {
    const first = await site.form720(account, {
      formType: 'Form720',
      taxYear: '2023',
      taxYearAndQuarter: '1',
      filingData: {},
    });
    const page = await openNew();
    await page.locator('#taxYearAndQuarter').selectOption('2023 1');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`**/irstaxinfo?filing=${first}`);
    await page.getByText('You opened your draft for this quarter', { exact: true }).waitFor();
    site.expectedFaults();
  });

  test('adds the boxes that are checked to the return that was begun, and clears none of its own', async () => {
    const first = await site.form720(account, {
      formType: 'Form720',
      taxYear: '2023',
      taxYearAndQuarter: '3',
      addressChange: true,
      filingData: {},
    });
    const page = await openNew();
    await page.locator('#taxYearAndQuarter').selectOption('2023 3');
    await page.getByLabel('Final return', { exact: true }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`**/irstaxinfo?filing=${first}`);
    await page.getByText('You opened your draft for this quarter, with Final return added').waitFor();
    expect((await stored(first)).taxYearQuarter).toMatchObject({
      addressChange: true,
      finalReturn: true,
      nilReturn: false,
    });
    site.expectedFaults();
  });

  test('opens a return that is marked ready as it stands, and says that the boxes were not added', async () => {
    const first = await site.form720(account, {
      formType: 'Form720',
      taxYear: '2023',
      taxYearAndQuarter: '4',
      nilReturn: true,
      zeroLiability: true,
      filingData: {},
    });
    const before = await stored(first);
    await site.call(account, 'POST', `/form720/form720id/${first}/ready`);
    const page = await openNew();
    await page.locator('#taxYearAndQuarter').selectOption('2023 4');
    await page.getByLabel('Final return', { exact: true }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`**/irstaxinfo?filing=${first}`);
    await page.getByText(/marked ready for review and was not changed. It does not have Final return/).waitFor();
    expect(await stored(first)).toMatchObject({ state: 'ready', taxYearQuarter: before.taxYearQuarter });
    site.expectedFaults();
  });

  test('leads to the return of the quarter that cannot be changed any more', async () => {
    const first = await site.form720(account, {
      formType: 'Form720',
      taxYear: '2023',
      taxYearAndQuarter: '2',
      filingData: {},
    });
    await site.markPaid(first);
    const page = await openNew();
    await page.locator('#taxYearAndQuarter').selectOption('2023 2');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(/can unlock it on its status page/).waitFor();
    await expect.poll(() => page.getByText(/already has a Form 720/).count()).toBe(1);
    await expect.poll(() => page.locator('#taxYearAndQuarter option:checked').textContent()).toContain('has a return');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open its status page' }).click();
    await page.waitForURL(`**/status?filing=${first}`);
    site.expectedFaults();
  });
});

describe('the quarter of a filing', () => {
  test('can be changed while its rows fit; those that do not are named', async () => {
    const id = await site.form720(account, {
      formType: 'Form720',
      taxYear: '2024',
      taxYearAndQuarter: '1',
      filingData: { '105': { rows: [{ taxDate: '2024-01-15', noOfGallons: '1000' }] } },
    });
    const page = await openFiling(id);
    await page.locator('#taxYearAndQuarter').selectOption('2024 2');
    await page.getByRole('button', { name: 'Save and Continue' }).first().click();
    await page.getByRole('link', { name: /^IRS No\. 105, row 1: Tax date should be a date from/ }).waitFor();
    expect((await stored(id)).quarter).toBe('1');
    site.expectedFaults();

    await site.call(account, 'PUT', '/form720/emailId', { id, filingData: { '105': null } });
    await page.reload();
    await page.locator('#taxYearAndQuarter').selectOption('2024 2');
    await page.getByRole('button', { name: 'Save and Continue' }).first().click();
    await page.waitForURL('**/irstaxinfo?filing=*');
    expect((await stored(id)).quarter).toBe('2');
  });
});

test('a tax is found by a word or its number, and opened', async () => {
  const id = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2025',
    taxYearAndQuarter: '2',
    filingData: {},
  });
  const page = await site.visit(`/home/business/irstaxinfo?filing=${id}`, { session: site.signedIn(account) });
  const main = page.getByRole('main');
  await main.getByLabel('Find a tax').fill('outcomes');
  await expect.poll(() => main.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Part II']);
  await main.getByRole('link', { name: /\(133\)$/ }).click();
  await page.getByRole('heading', { level: 1, name: /Patient/ }).waitFor();
});
