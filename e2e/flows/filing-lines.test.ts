import { type LineFacts, law, lineStatus } from '@gauger/excise';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSite, type SiteAccount, settled, type Visit } from '../site.ts';

const site = await openSite();
let account: SiteAccount;
let begun = 0;

beforeAll(async () => {
  account = await site.account();
});

/** Dyed diesel, IRS No. 105: a day and gallons, 0.001 a gallon. The next chosen line is "Other fuels". */
const LINE = '/filing/3/12';

/** A filing of a first quarter that no other test has: its id, and days of the quarter. */
async function begin(filingData: (day: (of: number) => string) => Record<string, LineFacts> = () => ({})) {
  const taxYear = String(2021 + (begun % 6));
  const quarter = 1 + Math.floor(begun / 6);
  begun++;
  const day = (of: number) => `${taxYear}-${String(quarter * 3 - 2).padStart(2, '0')}-${String(of).padStart(2, '0')}`;
  const facts = {
    formType: 'Form720',
    taxYear,
    taxYearAndQuarter: String(quarter),
    filingData: filingData(day),
  } as const;
  const id = await site.form720(account, facts);
  await site.call(account, 'PUT', `/form720/form720id/${id}/chosentaxes`, { chosenTaxes: ['105', '79', '62'] });
  return { id, day };
}

const open = (path: string, id: string, how: Visit = {}) =>
  site.visit(`/home/business${path}?filing=${id}`, { session: site.signedIn(account), ...how });
const cell = (page: Page, label: string, row: number) => page.getByLabel(`${label}, row ${row}`, { exact: true });
const total = (page: Page) => page.getByRole('button', { name: /section total: why this number/ });
const save = (page: Page) => page.getByRole('button', { name: 'Save and Continue' }).first().click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const restored = (page: Page) => page.getByText('We restored your unsaved changes');

/** The line as the server saved it. */
async function stored(id: string) {
  const filing = (await site.call(account, 'GET', `/form720/form720id/${id}`)) as {
    filingData: Record<string, { rows: object[]; tax: string; emptyTaxLiability: boolean }>;
  };
  return filing.filingData['105'];
}
async function draft(id: string) {
  const { fields } = (await site.call(account, 'GET', `/form720/form720id/${id}/draft/105`)) as {
    fields: LineFacts | null;
  };
  return fields;
}
describe('Save and Continue', () => {
  test('keeps the rows without the blank ones, says so, and opens the next line on the return', async () => {
    const { id, day } = await begin();
    const page = await open(LINE, id);
    await cell(page, 'Tax date', 1).fill(day(15));
    await cell(page, 'No. of gallons', 1).fill('120000');
    await page.getByRole('button', { name: 'Add row' }).click();
    await expect.poll(() => total(page).textContent()).toContain('$120.00');
    await page.getByRole('complementary', { name: 'Ledger' }).getByText('120.00').first().waitFor();
    await save(page);
    await page.getByText('Saved successfully').waitFor();
    await heading(page, 'Other fuels');
    expect(await stored(id)).toMatchObject({ tax: '120.00', rows: [{ taxDate: day(15), noOfGallons: '120000' }] });
    await page
      .getByRole('link', { name: /^Dyed diesel.*120\.00.*Complete/ })
      .first()
      .waitFor();
  });

  test('is stopped by any row with an error', async () => {
    const { id } = await begin();
    const page = await open(LINE, id);
    await cell(page, 'No. of gallons', 1).fill('5');
    await save(page);
    const summary = page.getByRole('group', { name: 'One row needs your attention' });
    await summary.getByText('Row 1: Tax date should not be empty').waitFor();
    expect(await stored(id)).toBeUndefined();
  });

  test('shows what the server refuses beside the cell and above, until the row is changed', async () => {
    const { id, day } = await begin();
    const page = await open(LINE, id);
    await page.route('**/form720/emailId', (route) =>
      route.fulfill({
        status: 422,
        json: {
          Error: {
            code: 'INVALID_ROWS',
            errorDescription: 'There is a problem in Saving form720',
            requestId: 'r1',
            issues: [
              {
                code: 'noRate',
                severity: 'error',
                path: 'filingData.105.rows.0.noOfGallons',
                message: 'No rate is known',
              },
            ],
          },
        },
      }),
    );
    await cell(page, 'Tax date', 1).fill(day(2));
    await cell(page, 'No. of gallons', 1).fill('7');
    await save(page);
    await page.getByRole('group', { name: 'One row needs your attention' }).waitFor();
    await page.getByRole('link', { name: 'Row 1: No rate is known' }).click();
    const gallons = cell(page, 'No. of gallons', 1);
    expect(await gallons.getAttribute('aria-invalid')).toBe('true');
    await gallons.fill('8');
    await expect.poll(() => gallons.getAttribute('aria-invalid')).toBeNull();
    await page.getByRole('group', { name: 'One row needs your attention' }).waitFor({ state: 'detached' });
    site.expectedFaults();
  });
});

describe('a tax that is not reported after all', () => {
  test('is removed only after it said how much is deleted, and comes back with Undo', async () => {
    const { id } = await begin((day) => ({ '105': { rows: [{ taxDate: day(5), noOfGallons: '9000' }] } }));
    const page = await open(LINE, id);
    await page.getByRole('button', { name: 'Remove this tax' }).click();
    await page.getByRole('dialog').getByText('1 row, $9.00 of tax will be deleted.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await stored(id)).toBeDefined();
    await page.getByRole('button', { name: 'Remove this tax' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await heading(page, 'Other fuels');
    await page.getByText('Removed: Dyed diesel, LUST (105)').waitFor();
    expect(await stored(id)).toBeUndefined();
    await page.getByRole('button', { name: 'Undo the removal' }).click();
    await page.getByText('Removed: Dyed diesel, LUST (105)').waitFor({ state: 'detached' });
    expect(await stored(id)).toMatchObject({ tax: '9.00', rows: [{ noOfGallons: '9000' }] });
    await page
      .getByRole('link', { name: /^Dyed diesel.*9\.00.*Complete/ })
      .first()
      .waitFor();
  });

  test('comes back as unsaved changes where a row has an error', async () => {
    const { id } = await begin();
    const page = await open(LINE, id);
    await cell(page, 'No. of gallons', 1).fill('4321');
    await page.getByText(/^Backed up/).waitFor();
    await page.getByRole('button', { name: 'Remove this tax' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await heading(page, 'Other fuels');
    expect(await draft(id)).toBeNull();
    await page.getByRole('button', { name: 'Undo the removal' }).click();
    await heading(page, 'Dyed diesel, LUST');
    await restored(page).waitFor();
    await expect.poll(() => cell(page, 'No. of gallons', 1).inputValue()).toBe('4,321');
    expect(await draft(id)).toMatchObject({ rows: [{ noOfGallons: '4321' }] });
    site.expectedFaults();
  });

  test('is passed over with Skip, and leaves the menu when it is left out', { tags: ['variant'] }, async () => {
    const { id } = await begin();
    const page = await open(LINE, id);
    await page.getByRole('button', { name: 'Skip' }).click();
    await heading(page, 'Other fuels');
    await page
      .getByRole('link', { name: /^Dyed diesel, LUST \(105\)/ })
      .first()
      .click();
    await heading(page, 'Dyed diesel, LUST');
    await page.getByRole('button', { name: 'Leave out Dyed diesel, LUST (105)' }).click();
    await heading(page, 'Other fuels');
    await page.getByRole('link', { name: /^Dyed diesel, LUST \(105\)/ }).waitFor({ state: 'detached' });
  });
});

describe('the choice of taxes', () => {
  test('begins with the taxes of the quarter before, and Continue passes only the chosen ones, by name', async () => {
    const other = await site.account();
    const rows = [{ taxDate: '2026-05-05', noOfGallons: '9000' }];
    const of2026 = { formType: 'Form720', taxYear: '2026' } as const;
    await site.form720(other, { ...of2026, taxYearAndQuarter: '2', filingData: { '105': { rows } } });
    const id = await site.form720(other, { ...of2026, taxYearAndQuarter: '3', filingData: {} });
    const page = await open('/irstaxinfo', id, { session: site.signedIn(other) });
    await page.getByRole('heading', { name: 'You entered these in the draft of 2026 Q2' }).waitFor();
    await page.getByRole('checkbox', { name: 'Dyed diesel, LUST (105)', checked: true }).waitFor();
    await page.getByText('Dyed diesel removed or imported: only the LUST tax').waitFor();
    await page.getByLabel('Find a tax').fill('lines of their own');
    await page.getByText('No tax matches your search').waitFor();
    await page.getByLabel('Find a tax').fill('line of their own');
    await page.getByRole('checkbox', { name: 'Other fuels (79)' }).check();
    await page.getByRole('button', { name: 'Continue to Dyed diesel, LUST (105)' }).click();
    await heading(page, 'Dyed diesel, LUST');
    await cell(page, 'No. of gallons', 1).fill('10');
    await page.getByRole('button', { name: 'Save and Continue to Other fuels (79)' }).waitFor();
  });

  test('asks before a tax with rows is cleared, and can be undone', async () => {
    const { id } = await begin((day) => ({ '105': { rows: [{ taxDate: day(5), noOfGallons: '9000' }] } }));
    const page = await open('/irstaxinfo', id);
    await page.getByRole('checkbox', { name: 'Dyed diesel, LUST (105)' }).uncheck();
    await page.getByRole('button', { name: /^Continue to/ }).click();
    await page.getByRole('dialog').getByText('1 row, $9.00 of tax will be deleted.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Undo the removal' }).click();
    await page.getByRole('button', { name: 'Undo the removal' }).waitFor({ state: 'detached' });
    expect(await stored(id)).toMatchObject({ tax: '9.00' });
  });

  test('of nothing to report is one answer, which leads to the check', async () => {
    const { id } = await begin();
    const page = await open('/irstaxinfo', id);
    await page.getByRole('checkbox', { name: 'Dyed diesel, LUST (105)' }).uncheck();
    await page.getByRole('checkbox', { name: 'Other fuels (79)' }).uncheck();
    await page.getByRole('checkbox', { name: 'Gasoline (62)' }).uncheck();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('Check at least one tax, or choose Nothing to report').waitFor();
    await page.getByRole('button', { name: 'Nothing to report' }).click();
    await page.getByRole('button', { name: 'Continue to check' }).click();
    await heading(page, 'Check your return');
    await page.goBack();
    await page.getByRole('button', { name: 'I have tax to report' }).waitFor();
  });
});

describe('the draft of a page', () => {
  test('is kept while one types, wrong as it may be, and restored with a notice after a reload', async () => {
    const { id } = await begin();
    const page = await open(LINE, id);
    await cell(page, 'No. of gallons', 1).fill('4321');
    await page.getByText(/^Backed up/).waitFor();
    await page.getByRole('link', { name: /^Dyed diesel, LUST \(105\).*In progress/ }).waitFor();
    expect(await draft(id)).toMatchObject({ rows: [{ noOfGallons: '4321' }] });
    expect(await stored(id)).toBeUndefined();
    await page.reload();
    await restored(page).waitFor();
    await expect.poll(() => cell(page, 'No. of gallons', 1).inputValue()).toBe('4,321');
  });

  test('keeps a pasted text that is wrong, marked, through a refused save and a reload', async () => {
    const { id, day } = await begin();
    const page = await open(LINE, id);
    await cell(page, 'Tax date', 1).focus();
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${day(3)}\t12.5\nsoon\t40`);
    await page.keyboard.press('ControlOrMeta+v');
    await page.getByText('2 cells to fix: Row 1, No. of gallons; Row 2, Tax date.').waitFor();
    await save(page);
    await page.getByRole('link', { name: /^Row 1: No. of gallons should be a whole number/ }).waitFor();
    await page.getByText(/^Backed up/).waitFor();
    await page.reload();
    await restored(page).waitFor();
    await expect.poll(() => cell(page, 'No. of gallons', 1).inputValue()).toBe('12.5');
    expect(await cell(page, 'No. of gallons', 1).getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => cell(page, 'Tax date', 2).inputValue()).toBe('soon');
    expect((await stored(id))?.rows ?? []).toEqual([]);
  });

  test('survives a reload right after the last key', async () => {
    const { id } = await begin();
    const page = await open(LINE, id);
    await cell(page, 'No. of gallons', 1).fill('77');
    await page.reload();
    await restored(page).waitFor();
    await expect.poll(() => cell(page, 'No. of gallons', 1).inputValue()).toBe('77');
  });

  test('is kept when another page is opened, and goes with the save', async () => {
    const { id, day } = await begin();
    const page = await open(LINE, id);
    await cell(page, 'No. of gallons', 1).fill('88');
    const gasoline = page.getByRole('link', { name: /^Gasoline \(62\)/ }).first();
    await gasoline.click();
    // The row without a tax date cannot be saved, so the page warns before it is left.
    const dialog = page.getByRole('dialog', { name: 'This page could not be saved' });
    await dialog.getByRole('button', { name: 'Stay and fix' }).click();
    await page.getByText('Tax date should not be empty').first().waitFor();
    await gasoline.click();
    await dialog.getByRole('button', { name: 'Leave with unsaved changes' }).click();
    await heading(page, 'Gasoline');
    await page.goBack();
    await restored(page).waitFor();
    await cell(page, 'Tax date', 1).fill(day(20));
    await save(page);
    await heading(page, 'Other fuels');
    expect(await draft(id)).toBeNull();
    await page.goBack();
    await heading(page, 'Dyed diesel, LUST');
    await expect.poll(() => cell(page, 'No. of gallons', 1).inputValue()).toBe('88');
    await expect.poll(() => restored(page).count()).toBe(0);
  });

  test('is saved by links within the filing; Back and a link out of it keep a draft', async () => {
    const { id, day } = await begin();
    const page = await open('/filing/3/11', id);
    await page.goto(`/home/business${LINE}?filing=${id}`);
    const ways: [gallons: string, leave: () => Promise<unknown>, to: string][] = [
      [
        '11',
        () =>
          page
            .getByRole('link', { name: /^Gasoline \(62\)/ })
            .first()
            .click(),
        'Gasoline',
      ],
      [
        '12',
        () => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Form 720' }).click(),
        'Which taxes do you report?',
      ],
    ];
    for (const [gallons, leave, to] of ways) {
      await page
        .getByRole('link', { name: /^Dyed diesel, LUST \(105\)/ })
        .first()
        .click();
      await heading(page, 'Dyed diesel, LUST');
      await cell(page, 'Tax date', 1).fill(day(20));
      await cell(page, 'No. of gallons', 1).fill(gallons);
      await leave();
      await page.waitForURL((url) => !url.pathname.endsWith(LINE));
      await heading(page, to);
      await expect.poll(async () => (await stored(id))?.rows).toMatchObject([{ noOfGallons: gallons }]);
      await expect.poll(() => draft(id)).toBeNull();
    }
    const out: [gallons: string, leave: () => Promise<unknown>][] = [
      ['13', () => page.goBack()],
      ['14', () => page.getByRole('link', { name: 'My Filing' }).first().click()],
    ];
    for (const [gallons, leave] of out) {
      await page.goto(`/home/business/irstaxinfo?filing=${id}`);
      await page
        .getByRole('link', { name: /^Dyed diesel, LUST \(105\)/ })
        .first()
        .click();
      await heading(page, 'Dyed diesel, LUST');
      await cell(page, 'No. of gallons', 1).fill(gallons);
      await leave();
      await page.waitForURL((url) => !url.pathname.endsWith(LINE));
      // Back shows its address for a moment before the draft is kept, and again afterwards.
      await settled(page);
      expect((await stored(id))?.rows).toMatchObject([{ noOfGallons: '12' }]);
      await page.goto(`/home/business${LINE}?filing=${id}`);
      await restored(page).waitFor();
      await expect.poll(() => cell(page, 'No. of gallons', 1).inputValue()).toBe(gallons);
    }
  });

  test('is dropped by Reset: the page shows what was saved', async () => {
    const { id } = await begin((day) => ({ '105': { rows: [{ taxDate: day(6), noOfGallons: '600' }] } }));
    const page = await open(LINE, id);
    await cell(page, 'No. of gallons', 1).fill('601');
    await page.getByText(/^Backed up/).waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => cell(page, 'No. of gallons', 1).inputValue()).toBe('600');
    expect(await draft(id)).toBeNull();
  });

  test('waits in the tab while the connection is lost, and is taken when it is back', async () => {
    const { id } = await begin();
    const page = await open(LINE, id);
    await page.context().setOffline(true);
    await cell(page, 'No. of gallons', 1).fill('55');
    await page.getByText('Offline, kept in this tab').waitFor();
    expect(await draft(id)).toBeNull();
    await page.context().setOffline(false);
    await page.getByText(/^Backed up/).waitFor();
    expect(await draft(id)).toMatchObject({ rows: [{ noOfGallons: '55' }] });
    site.expectedFaults();
  });

  test('stays in the tab when the session has ended, and is there after the next sign-in', async () => {
    const { id } = await begin();
    const page = await open(LINE, id, { alone: true });
    // Wait for pending requests: refused ones would open the login page before anything is typed.
    await page.waitForLoadState('networkidle');
    await site.call(account, 'DELETE', '/auth/session');
    await cell(page, 'No. of gallons', 1).fill('66');
    await page.waitForURL('**/login');
    account = await site.signIn(account);
    await page.addInitScript((token) => sessionStorage.setItem('jwtToken', token), account.token);
    await page.goto(`/home/business${LINE}?filing=${id}`);
    await restored(page).waitFor();
    await expect.poll(() => cell(page, 'No. of gallons', 1).inputValue()).toBe('66');
    // The server gets it without another key: a colleague who pays or signs is asked about it.
    await page.getByText(/^Backed up/).waitFor();
    expect(await draft(id)).toMatchObject({ rows: [{ noOfGallons: '66' }] });
    site.expectedFaults();
  });

  test('of a tab is not sent over one that the server got from elsewhere, before the person goes on with it', {
    tags: ['variant'],
  }, async () => {
    const { id, day } = await begin();
    const page = await open(LINE, id, { alone: true });
    await page.waitForLoadState('networkidle');
    await site.call(account, 'DELETE', '/auth/session');
    await cell(page, 'No. of gallons', 1).fill('66');
    await page.waitForURL('**/login');
    account = await site.signIn(account);
    const fields = { emptyTaxLiability: false, rows: [{ taxDate: day(3), noOfGallons: '777' }] };
    await site.call(account, 'PUT', `/form720/form720id/${id}/draft/105`, { fields });
    await page.addInitScript((token) => sessionStorage.setItem('jwtToken', token), account.token);
    await page.goto(`/home/business${LINE}?filing=${id}`);
    await restored(page).waitFor();
    await expect.poll(() => cell(page, 'No. of gallons', 1).inputValue()).toBe('66');
    // Longer than a draft waits until it is sent.
    await page.waitForTimeout(3000);
    expect(await draft(id)).toMatchObject({ rows: [{ noOfGallons: '777' }] });
    await cell(page, 'No. of gallons', 1).fill('67');
    await page.getByText(/^Backed up/).waitFor();
    expect(await draft(id)).toMatchObject({ rows: [{ noOfGallons: '67' }] });
    site.expectedFaults();
  });

  test('is sent before a logout, which leaves nothing in the tab', async () => {
    const { id } = await begin();
    const own = await site.signIn(account);
    const page = await site.visit(`/home/business${LINE}?filing=${id}`, { session: site.signedIn(own) });
    await cell(page, 'No. of gallons', 1).fill('99');
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft')))).toEqual([]);
    expect(await draft(id)).toMatchObject({ rows: [{ noOfGallons: '99' }] });
    await page.context().close();
    site.expectedFaults();
  });
});

test('imported products have a grid for each method, and their rows are told apart', {
  tags: ['variant'],
}, async () => {
  const { id, day } = await begin();
  const page = await open('/filing/1/4', id);
  const grid = (method: string) => page.getByRole('grid', { name: new RegExp(`${method} method`) });
  await grid('value').getByLabel('Tax date, row 1').fill(day(9));
  await grid('value').getByLabel('Entry value, row 1').fill('24800');
  await grid('exact').getByLabel('Tax date, row 1').fill(day(9));
  await save(page);
  await page
    .getByRole('link', { name: /^Exact method, row 1: / })
    .first()
    .waitFor();
  await grid('exact').getByLabel('Tax date, row 1').fill('');
  await save(page);
  await page.getByText('Saved successfully').waitFor();
  const { filingData } = (await site.call(account, 'GET', `/form720/form720id/${id}`)) as {
    filingData: Record<string, { rows: object[]; tax: string }>;
  };
  expect(filingData['19']).toMatchObject({ tax: '248.00', rows: [{ method: 'value', entryValue: '24800' }] });
});

test('a line that is not on the return of the quarter says why, and takes nothing', async () => {
  const { id } = await begin();
  // Floor stocks (20) are reported for the second quarter alone.
  const page = await open('/filing/8/13', id);
  await page.getByText('This tax is not on the return for this quarter').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save and Continue' }).count()).toBe(0);
});

test('a filing of nobody is said to be none', async () => {
  const page = await open(LINE, '01900000-0000-7000-8000-000000000000');
  await page.getByText('There is no such record.').waitFor();
  site.expectedFaults();
});

/** Lists the amounts of the first grid that are missing, outside the window or covered. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const amounts = {
      'tax of row 1': document.querySelector('[data-index="0"] [data-label="Tax"]'),
      'section total': document.querySelector('[role="grid"] [role="rowgroup"]:last-child [role="gridcell"] > *'),
    };
    return Object.entries(amounts).flatMap(([name, element]) => {
      element?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const scroller = element?.closest('[role="rowgroup"]');
      if (scroller) scroller.scrollLeft = 0;
      const box = element?.getBoundingClientRect();
      if (!element || !box || box.width === 0) return [`${name} is missing`];
      const seen = [box.left + 2, box.right - 2].every((x) =>
        element.contains(document.elementFromPoint(x, box.top + box.height / 2)),
      );
      return seen ? [] : [`${name} is hidden`];
    });
  });

test.each([1280, 1440])('columns and tools of Diesel fit between menu and ledger at %i px', async (width) => {
  const rows = [{ taxDate: '2026-05-28', typeOfEvent: '60a', noOfGallons: '1234567' }];
  const other = await site.account();
  const id = await site.form720(other, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '2',
    filingData: { '60': { rows } },
  });
  const page = await open('/filing/3/1', id, { session: site.signedIn(other), width });
  await cell(page, 'Receiver', 1).waitFor();
  const wide = await page
    .getByRole('grid')
    .evaluate((grid) =>
      [...grid.querySelectorAll(':not(.spoken)')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} in ${clientWidth}`),
    );
  expect(wide).toEqual([]);
  // The tools are one row too, and More is reached and left by keys.
  const tools = page.getByRole('button', { name: /^(Undo|Redo|Fill down|Attach|Comment|More tools for the rows)$/ });
  const tops = await tools.evaluateAll((all) =>
    all.map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return Math.round(top + height / 2);
    }),
  );
  expect(tops.length).toBeGreaterThanOrEqual(5);
  expect(new Set(tops).size).toBe(1);
  const more = page.getByRole('button', { name: 'More tools for the rows' });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Import rows' }).waitFor();
  await page.getByRole('menuitem', { name: 'Template' }).press('Escape');
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('tax and total of every line are in sight of a laptop, however many columns the line has', {
  tags: ['variant'],
}, async () => {
  const quarter = { year: 2026, quarter: 2 } as const;
  const other = await site.account();
  const facts = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '2', filingData: {} } as const;
  const id = await site.form720(other, facts);
  const lines = law.sections.flatMap(({ code }) =>
    law.lines
      .filter((line) => line.section === code && lineStatus(line, quarter).onReturn)
      .sort((a, b) => a.subsection - b.subsection),
  );
  const chosenTaxes = lines.map(({ irsNumber }) => irsNumber);
  await site.call(other, 'PUT', `/form720/form720id/${id}/chosentaxes`, { chosenTaxes });
  const page = await open(`/filing/1/${lines[0]?.subsection}`, id, { session: site.signedIn(other), width: 1280 });
  const found: string[] = [];
  for (const { irsNumber, name } of lines) {
    await heading(page, name);
    await page.locator('[data-index="0"]').first().waitFor();
    for (const width of [1280, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await hidden(page)).map((what) => `IRS No. ${irsNumber} at ${width} px: ${what}`));
    }
    // Nothing was entered: it leads to the next line at once.
    await page.getByRole('button', { name: 'Skip' }).click();
  }
  expect(found).toEqual([]);
});
