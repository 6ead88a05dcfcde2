import { randomUUID } from 'node:crypto';
import { dueQuarter, irsDay, previousQuarter, quarterDays, quarterInWords, quarterOfDay } from '@gauger/excise';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing/facts.ts';
import { violationsOn } from '../a11y/violations.ts';
import { openSite, type SiteAccount } from '../site.ts';
import { asVariant } from '../variant.ts';

const site = await openSite();
const begin = (account: SiteAccount, taxYearAndQuarter: '1' | '2' | '3' | '4', taxYear = '2026') =>
  site.form720(account, { formType: 'Form720', taxYear, taxYearAndQuarter, filingData: {} });
/** Shows what phones fold away, and the filters and tools that are used less. */
async function openFilters(page: Page) {
  const button = page.getByRole('button', { name: /^Filters/ });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}
const rows = (page: Page) => page.getByRole('table', { name: 'Filings' }).getByRole('row');

for (const width of [1440, 390])
  describe(`the list of filings at ${width} px`, asVariant(width === 390), () => {
    test('begins empty and says what to do', async () => {
      const account = await site.account();
      const page = await site.visit('/home/myfilings', { width, session: site.signedIn(account) });
      await page.getByText('No filing yet').waitFor();
      await page.getByRole('link', { name: 'Start your first filing' }).click();
      await page.getByRole('heading', { name: 'What do you want to do?' }).waitFor();
    });

    test('shows each filing with where it stands, counts by form, opens and deletes', async () => {
      const account = await site.account();
      const ids = [await begin(account, '1'), await begin(account, '2')];
      const page = await site.visit('/home/myfilings', { width, session: site.signedIn(account) });
      await openFilters(page);
      await page.getByRole('tab', { name: 'Total Filing 2' }).waitFor();
      await page.getByRole('tab', { name: 'Form 8849 0' }).click();
      await page.getByText('No Form 8849 yet').waitFor();
      await page.reload();
      await page.getByText('No Form 8849 yet').waitFor();
      await page.getByRole('tab', { name: 'Form 720 2' }).click();
      const second = rows(page).filter({ hasText: '2026 Q2' });
      for (const text of ['Tidewater Fuel', 'Form 720, 2026 Q2', 'Overdue, Jul 31, 2026', 'Draft', '0.00'])
        await expect.poll(() => second.textContent()).toContain(text);
      expect(await violationsOn(page)).toEqual([]);

      await second.getByRole('button', { name: 'More for Form 720, 2026 Q2, Tidewater Fuel' }).click();
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog', { name: 'Delete this filing?' }).getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Filing deleted successfully').waitFor();
      await page.getByRole('tab', { name: 'Total Filing 1', includeHidden: true }).waitFor({ state: 'attached' });
      await second.waitFor({ state: 'detached' });

      await page.getByRole('link', { name: 'Continue Form 720, 2026 Q1, Tidewater Fuel' }).click();
      await page.getByRole('heading', { name: 'Which taxes do you report?' }).waitFor();
      expect(new URL(page.url()).searchParams.get('filing')).toBe(ids[0]);
    });
  });

test('an empty account looks around with sample data, which is marked, goes through the checks, and is removed', {
  tags: ['variant'],
}, async () => {
  const account = await site.account();
  const page = await site.visit('/home/myfilings', { session: site.signedIn(account) });
  await page.getByRole('button', { name: 'Look around with sample data' }).click();
  await page.getByText('Sample Fuel & Tire Co. is sample data').waitFor();
  await page.getByRole('tab', { name: 'Total Filing 3' }).waitFor();
  await expect.poll(() => rows(page).count()).toBe(4);
  expect(await violationsOn(page)).toEqual([]);
  await rows(page).filter({ hasText: 'Form 8849' }).getByRole('link', { name: 'Continue' }).click();
  await page
    .getByRole('link', { name: /summary/i })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Check your claim' }).waitFor();
  await expect.poll(() => page.locator('main').textContent()).toMatch(/Total claim\$?850\.00/);
  await page.goto('/home/myfilings');
  await page.getByRole('button', { name: 'Remove the sample data' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No filing yet').waitFor();
  await expect.poll(() => page.getByText('is sample data').count()).toBe(0);
});

test('pages go with the address, and one past the last is empty, with the total and the way back', {
  tags: ['variant'],
}, async () => {
  const account = await site.account();
  for (const year of ['2023', '2024', '2025']) await begin(account, '1', year);
  const page = await site.visit('/home/myfilings?size=2&page=9', { session: site.signedIn(account) });
  await page.getByText('Page 9 is past the last page').waitFor();
  await page.getByText('Total Records 3').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show page 2' }).click();
  await page.getByRole('button', { name: 'Page 2', exact: true }).and(page.locator('[aria-current=page]')).waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByRole('button', { name: 'First page' }).click();
  // The oldest due date comes first.
  await rows(page).filter({ hasText: '2023 Q1' }).waitFor();
  await page.reload();
  await rows(page).filter({ hasText: '2023 Q1' }).waitFor();
  await page.getByRole('spinbutton', { name: 'Show Entries' }).fill('10');
  await page.keyboard.press('Enter');
  await rows(page).filter({ hasText: '2025 Q1' }).waitFor();
  await expect.poll(() => rows(page).count()).toBe(4);
});

test('the last filing of the last page is deleted: the page before is shown', { tags: ['variant'] }, async () => {
  const account = await site.account();
  for (const year of ['2023', '2024', '2025']) await begin(account, '1', year);
  const page = await site.visit('/home/myfilings?size=2&page=2', { session: site.signedIn(account) });
  await page.getByRole('button', { name: 'More for Form 720, 2025 Q1, Tidewater Fuel' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this filing?' }).getByRole('button', { name: 'Delete' }).click();
  await rows(page).filter({ hasText: '2023 Q1' }).waitFor();
  await expect.poll(() => rows(page).count()).toBe(3);
});

for (const width of [1440, 390])
  test(
    `the list at ${width} px is narrowed to who must act, sorted, given columns and saved`,
    asVariant(width === 390),
    async () => {
      const account = await site.account();
      const ids = [
        await begin(account, '1', '2024'),
        await begin(account, '2', '2024'),
        await begin(account, '3', '2024'),
      ];
      await site.moveTo(ids[1] as string, 'sent');
      await site.moveTo(ids[0] as string, 'accepted');
      const page = await site.visit('/home/myfilings', { width, session: site.signedIn(account) });
      const first = rows(page).nth(1);
      await expect.poll(() => first.textContent()).toContain('2024 Q3');
      await openFilters(page);
      await page.getByLabel('State', { exact: true }).selectOption('Waits for an answer (1)');
      await expect.poll(() => rows(page).count()).toBe(2);
      await expect.poll(() => first.textContent()).toMatch(/2024 Q2.*Sent/);
      expect(new URL(page.url()).searchParams.get('mustAct')).toBe('answer');
      await page.getByLabel('State', { exact: true }).selectOption('Any state');
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('Due date');
      await expect.poll(() => first.textContent()).toContain('2024 Q1');
      await page.getByLabel('Due', { exact: true }).selectOption('Overdue');
      await expect.poll(() => rows(page).count()).toBe(2);

      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Payment option' }).check();
      await page.getByRole('checkbox', { name: 'Updated' }).uncheck();
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
      const headings = page.getByRole('table', { name: 'Filings' }).locator('thead');
      await expect.poll(() => headings.textContent()).toContain('Payment option');
      await page.reload();
      await openFilters(page);
      await expect.poll(() => headings.textContent()).toContain('Payment option');
      expect(await headings.textContent()).not.toContain('Updated');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      expect((await saved).suggestedFilename()).toMatch(/^filings-\d{4}-\d\d-\d\d\.csv$/);
    },
  );

test('filters are in the address: a reload shows the same rows, and Clear all of them', async () => {
  const account = await site.account();
  for (const year of ['2024', '2025']) await begin(account, '1', year);
  const page = await site.visit('/home/myfilings', { session: site.signedIn(account) });
  await page.getByLabel('Period', { exact: true }).selectOption('2025');
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(new URL(page.url()).searchParams.get('taxYear')).toBe('2025');
  await page.reload();
  await rows(page).filter({ hasText: '2025 Q1' }).waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);
  await expect.poll(() => page.getByLabel('Period', { exact: true }).inputValue()).toBe('2025 ');
  await openFilters(page);
  await page.getByLabel('IRS Status').selectOption('Accepted');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByText('No filing found').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => rows(page).count()).toBe(3);
  await page.getByRole('button', { name: 'Form and period' }).click();
  await expect.poll(() => rows(page).nth(1).textContent()).toContain('2024 Q1');
  await page.getByRole('button', { name: 'Form and period' }).click();
  await expect.poll(() => rows(page).nth(1).textContent()).toContain('2025 Q1');
});

for (const width of [1440, 390])
  test(`several filings are chosen and deleted at once at ${width} px`, asVariant(width === 390), async () => {
    const account = await site.account();
    for (const quarter of ['1', '2', '3'] as const) await begin(account, quarter, '2025');
    const page = await site.visit('/home/myfilings', { width, session: site.signedIn(account) });
    for (const quarter of ['1', '2'])
      await page.getByLabel(`Select Form 720, 2025 Q${quarter}, Tidewater Fuel`).check();
    await page.getByText('2 selected').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog', { name: 'Delete 2 filings?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 filings deleted successfully').waitFor();
    await openFilters(page);
    await page.getByRole('tab', { name: 'Total Filing 1' }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(2);
  });

test('filters are saved under a name, used with a click in both lists, and deleted', {
  tags: ['variant'],
}, async () => {
  const account = await site.account();
  await begin(account, '1');
  await begin(account, '2');
  const page = await site.visit('/home/myfilings', { width: 390, session: site.signedIn(account) });
  await expect.poll(() => rows(page).count()).toBe(3);
  await openFilters(page);
  await page.getByLabel('Period', { exact: true }).selectOption({ label: '2026 Q2' });
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByRole('button', { name: 'Save these filters' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Type a name').waitFor();
  await page.getByLabel('Name of these filters').fill('Second quarter');
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const saved = page.getByRole('button', { name: 'Second quarter', exact: true });
  await expect.poll(() => saved.getAttribute('aria-pressed')).toBe('true');
  const isFocused = (part: Locator) =>
    expect.poll(() => part.evaluate((it) => it === document.activeElement)).toBe(true);
  await isFocused(saved);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => rows(page).count()).toBe(3);
  await page.reload();
  await openFilters(page);
  await saved.click();
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete the saved filter Second quarter' }).click();
  await expect.poll(() => saved.count()).toBe(0);
  const save = page.getByRole('button', { name: 'Save these filters' });
  await isFocused(save);
  await save.press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await isFocused(save);
  await page.goto('/home/mytransactions?paymentStatus=INITIATED');
  await page.getByRole('button', { name: 'Save these filters' }).waitFor();
});

test('a business has its year at a glance: a chart, the quarters with their amounts, and the totals', {
  tags: ['variant'],
}, async () => {
  const account = await site.account();
  for (const [quarter, day, gallons] of [
    ['1', '2026-01-15', '48216'],
    ['2', '2026-04-15', '12433'],
  ] as const)
    await site.form720(account, {
      formType: 'Form720',
      taxYear: '2026',
      taxYearAndQuarter: quarter,
      filingData: { 60: { rows: [{ taxDate: day, typeOfEvent: '60a', noOfGallons: gallons }] } },
    });
  const page = await site.visit('/home/myfilings', { session: site.signedIn(account) });
  await page.getByRole('link', { name: 'Year at a glance' }).click();
  await page.getByRole('heading', { level: 1, name: /^Tidewater Fuel, / }).waitFor();
  await page.getByLabel('Tax year').selectOption('2026');
  // 48,216 and 12,433 gallons at 24.4 cents.
  const quarters = page.getByRole('table', { name: 'Quarters' });
  await expect.poll(() => quarters.getByRole('row').nth(1).textContent()).toMatch(/2026 Q1.*Draft.*11,764\.70/);
  await expect.poll(() => quarters.getByRole('row').nth(3).textContent()).toMatch(/2026 Q3.*No return/);
  await expect.poll(() => page.locator('main').textContent()).toMatch(/Tax \(line 3\).*\$14,798\.35/);
  expect(await violationsOn(page)).toEqual([]);
  await quarters.getByRole('link', { name: '2026 Q1' }).click();
  await page.getByRole('heading', { level: 1, name: 'Which taxes do you report?' }).waitFor();

  // A year without returns leads to the first one, and an address without a year to this year.
  await page.goto(`/home/year?business=${account.businessId}&year=2019`);
  await page.getByText('No Form 720 for 2019 yet').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(`/home/year?business=${account.businessId}&year=last`);
  await page.getByRole('heading', { level: 1, name: `Tidewater Fuel, ${new Date().getFullYear()}` }).waitFor();
  // A business that is not there gives way to another one.
  await page.goto(`/home/year?business=${randomUUID()}&year=2026`);
  await page.getByText('There is no such record').waitFor();
  await page.getByLabel('Business', { exact: true }).selectOption('Tidewater Fuel');
  await page.getByRole('heading', { level: 1, name: 'Tidewater Fuel, 2026' }).waitFor();
  expect(site.expectedFaults().every((fault) => /404/.test(fault))).toBe(true);
});

test('a return is copied to another quarter from its menu', async () => {
  const account = await site.account();
  const id = await begin(account, '1', '2025');
  const page = await site.visit('/home/myfilings', { session: site.signedIn(account) });
  await page.getByRole('button', { name: 'More for Form 720, 2025 Q1, Tidewater Fuel' }).click();
  await page.getByRole('menuitem', { name: 'Copy to another quarter' }).click();
  await expect.poll(() => page.getByLabel('Copy from').inputValue()).toBe(id);
});

for (const width of [1440, 390])
  describe(`what is due at ${width} px`, asVariant(width === 390), () => {
    test('is on top of the list, overdue first, and leads to the pages where it is done and to all due dates', async () => {
      const today = irsDay(new Date());
      const account = await site.account();
      const late = previousQuarter(dueQuarter(today));
      await begin(account, String(late.quarter) as '1', String(late.year));
      const earlier = previousQuarter(late);
      await begin(account, String(earlier.quarter) as '1', String(earlier.year));
      const now = quarterOfDay(today);
      // The quarter needs deposits, and the days ahead have some without tax so far.
      const rows = [{ taxDate: quarterDays(now).first, typeOfEvent: '60a', noOfGallons: '20000' }];
      const filing = await site.form720(account, {
        ...{ formType: 'Form720', taxYear: String(now.year), taxYearAndQuarter: String(now.quarter) },
        filingData: { 60: { rows } },
      });

      const page = await site.visit('/home/myfilings', { width, session: site.signedIn(account) });
      const panel = page.getByRole('region', { name: 'Next 90 days' });
      const fold = page.getByText(/^\d+ overdue/);
      const overdue = page.getByRole('listitem').filter({ hasText: `Form 720, ${quarterInWords(late)}` });
      await fold.waitFor();
      await expect.poll(() => overdue.isVisible()).toBe(false);
      await fold.click();
      await overdue.waitFor();
      for (const text of [
        'Overdue',
        `Form 720, ${quarterInWords(late)}, Tidewater Fuel, was due`,
        'Nothing entered yet',
      ])
        await expect.poll(() => overdue.textContent()).toContain(text);
      const ahead = panel.getByRole('link', { name: /Deposit for .+, Tidewater Fuel$/ }).last();
      await ahead.waitFor();
      await page.getByRole('table', { name: 'Filings' }).waitFor();
      expect(await violationsOn(page)).toEqual([]);

      await ahead.click();
      await page.waitForURL((url) => url.pathname.endsWith('/deposit') && url.searchParams.get('filing') === filing);
      await page.goBack();
      // The list stays unfolded on the way back.
      await overdue.getByRole('link', { name: /^Continue/ }).click();
      await page.getByRole('heading', { name: 'Which taxes do you report?' }).waitFor();
      await page.goBack();
      await panel.getByRole('link', { name: 'All due dates' }).click();
      await page.getByRole('heading', { name: 'Due dates of Tidewater Fuel' }).waitFor();
      await page
        .getByRole('list', { name: 'Overdue' })
        .getByText(`Form 720, ${quarterInWords(late)}, was due`)
        .waitFor();
      await page
        .getByRole('list', { name: 'Due next' })
        .getByRole('link', { name: /^Deposit for/ })
        .last()
        .waitFor();
      await page.getByRole('region', { name: 'Calendar feed' }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
    });

    test('holds the last day of a claim, and leads to it', async () => {
      const account = await site.account();
      const { year, quarter } = previousQuarter(dueQuarter(irsDay(new Date())));
      const { first: periodStart, last: periodEnd } = quarterDays(previousQuarter({ year, quarter }));
      await site.call(account, 'POST', '/form8849/add', {
        businessId: account.businessId,
        schedule: { scheduleType: 'sch1', year: periodEnd.slice(0, 4), month: '12' },
        sch1: { periodStart, periodEnd, '3': { lines: [{ line: '3d', gallons: '5000' }] } },
      });
      const page = await site.visit('/home/myfilings', { width, session: site.signedIn(account) });
      const late = page.getByRole('list', { name: 'Overdue' }).getByRole('listitem');
      await expect
        .poll(() => late.textContent())
        .toMatch(/Past file-by date.*Form 8849, Schedule 1, \d{4} Q\d, Tidewater Fuel, file-by date was.*\$[\d,]/s);
      await page
        .getByText(/File-by date was [A-Z]/)
        .first()
        .waitFor();
      await late.getByRole('link', { name: /^Continue/ }).click();
      await page.waitForURL((url) => url.pathname.includes('/form8849/'));
    });

    test('is one line when nothing is', async () => {
      const account = await site.account();
      const page = await site.visit('/home/myfilings', { width, session: site.signedIn(account) });
      await page.getByText(/^None of the returns that you started in Gauger is due through .+\./).waitFor();
      await expect.poll(() => page.getByRole('heading', { name: 'Next 90 days' }).count()).toBe(0);
    });
  });

test('a return that was not started is started for its quarter, and due dates are chosen by business', {
  tags: ['variant'],
}, async () => {
  const account = await site.account();
  const ended = dueQuarter(irsDay(new Date()));
  const before = previousQuarter(ended);
  await begin(account, String(previousQuarter(before).quarter) as '1', String(previousQuarter(before).year));
  const facts = { ...businessFacts, businessName: 'Birch Fuel', EIN: '98-7654321' };
  const { id } = (await site.call(account, 'POST', '/business/add', facts)) as { id: string };
  await begin({ ...account, businessId: id }, String(ended.quarter) as '1', String(ended.year));
  const page = await site.visit('/home/calendar', { session: site.signedIn(account) });
  await page.getByText(`Form 720, ${quarterInWords(before)}, Tidewater Fuel, was due`).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Business').selectOption('Birch Fuel');
  await page.getByRole('heading', { name: 'Due dates of Birch Fuel' }).waitFor();
  await page
    .getByText(`Form 720, ${quarterInWords(ended)}`)
    .first()
    .waitFor();
  await expect.poll(() => page.getByText('Tidewater Fuel, was due').count()).toBe(0);
  await page.goto('/home/myfilings');
  await page.getByText(/^\d+ overdue/).click();
  await page.getByRole('link', { name: `Start, Form 720, ${quarterInWords(before)}, Tidewater Fuel` }).click();
  await page.getByRole('heading', { name: 'Tax Year & Quarter Ending' }).waitFor();
  expect(await page.locator('#taxYearAndQuarter').inputValue()).toBe(`${before.year} ${before.quarter}`);
});
