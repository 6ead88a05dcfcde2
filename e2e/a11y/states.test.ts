/** @module-tag variant */

import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { example } from '../journey.ts';
import { openSite, type SiteAccount } from '../site.ts';
import { inScheme, violationsOn } from './violations.ts';

const GRID = '/components/tax-line?irs=60&with=full';

interface State {
  name: string;
  /** A page of components, or the tax line of a filing. */
  path: '/components' | typeof GRID | 'filing';
  width?: number;
  /** Brings the page into the state. @returns what shows that it is in it */
  open: (page: Page) => Promise<Locator>;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const states: readonly State[] = [
  {
    name: 'an error summary and fields with errors',
    path: '/components',
    open: async (page) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      return page.getByRole('link', { name: 'Enter the name of the business' });
    },
  },
  {
    name: 'a refused key',
    path: '/components',
    open: async (page) => {
      await page.getByLabel('Number of gallons').pressSequentially('e');
      return page.getByText('Use only digits.');
    },
  },
  {
    name: 'help',
    path: '/components',
    open: async (page) => {
      await press(page, 'Help: EIN');
      return page.getByRole('dialog', { name: 'Help: EIN' });
    },
  },
  {
    name: 'an explanation in a popover',
    path: GRID,
    open: async (page) => {
      await press(page, /section total: why this number/);
      return page.getByRole('dialog', { name: 'Why $46,573.50?' });
    },
  },
  {
    name: 'an explanation in a sheet',
    path: GRID,
    width: 390,
    open: async (page) => {
      await press(page, /section total: why this number/);
      return page.getByRole('dialog', { name: 'Why $46,573.50?' });
    },
  },
  {
    name: 'a question',
    path: '/components',
    open: async (page) => {
      await press(page, 'Change business');
      return page.getByRole('dialog', { name: 'Change the current details' });
    },
  },
  {
    name: 'a dangerous question',
    path: '/components',
    width: 390,
    open: async (page) => {
      await press(page, 'Delete filing');
      return page.getByRole('dialog', { name: 'Delete this filing?' });
    },
  },
  {
    name: 'banners',
    path: '/components',
    open: async (page) => {
      await press(page, 'Something went wrong');
      await page.getByRole('alert').hover();
      return page.getByText('There is a problem in getting table data');
    },
  },
  {
    name: 'no network',
    path: '/components',
    open: async (page) => {
      await press(page, 'Go offline');
      return page.getByText(/^You are offline/);
    },
  },
  {
    name: 'no answer from the server',
    path: '/components',
    width: 390,
    open: async (page) => {
      await press(page, 'Lose the server');
      return page.getByText(/^Gauger is not responding/);
    },
  },
  {
    name: 'a session about to end',
    path: '/components',
    open: async (page) => {
      await press(page, 'Session runs out');
      return page.getByRole('dialog', { name: 'Are you still there?' });
    },
  },
  {
    name: 'rows on their way',
    path: '/components',
    open: async (page) => {
      await press(page, 'Rows are on their way');
      return page.locator('table[aria-busy="true"]');
    },
  },
  {
    name: 'the user menu',
    path: 'filing',
    open: async (page) => {
      await press(page, /account menu/);
      return page.getByRole('menuitem', { name: 'Logout' });
    },
  },
  {
    name: 'the choice of a business',
    path: 'filing',
    open: async (page) => {
      await press(page, /Choose Your Company/);
      return page.getByRole('dialog', { name: 'Choose Your Company' });
    },
  },
  {
    name: 'the menu in a drawer',
    path: 'filing',
    width: 390,
    open: async (page) => {
      await press(page, 'Menu');
      return page.getByRole('dialog', { name: 'Menu' });
    },
  },
  {
    name: 'the ledger in a drawer',
    path: 'filing',
    width: 390,
    open: async (page) => {
      await press(page, /open the ledger/);
      return page.getByRole('dialog', { name: 'Form 720, 2026 Q3' });
    },
  },
];

const site = await openSite();
let account: SiteAccount;
let filing: string;

beforeAll(async () => {
  account = await site.account();
  const { business } = example('fuel-distributor-2026q1');
  await site.call(account, 'POST', '/business/add', { ...business, businessName: 'Zinc Works' });
  filing = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '3',
    filingData: { 60: { rows: [{ taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '48216' }] } },
  });
});

test.each(states)('$name is accessible, light and dark', async ({ path, width = 1440, open }) => {
  const page = await (path === 'filing'
    ? site.visit(`/home/business/filing/3/1?filing=${filing}`, { width, session: site.signedIn(account) })
    : site.visit(path, { width }));
  const shown = await open(page);
  await shown.waitFor();
  expect(await violationsOn(page), 'light').toEqual([]);
  await inScheme(page, 'dark');
  await shown.waitFor();
  expect(await violationsOn(page, 'colours'), 'dark').toEqual([]);
});

test('what is wrong is found, also where the page was judged before and nothing was', async () => {
  const page = await site.visit('/components');
  expect(await violationsOn(page)).toEqual([]);
  await page.evaluate(() => {
    const field = document.createElement('input');
    const pale = document.createElement('p');
    pale.textContent = 'Hard to read';
    pale.style.cssText = 'color: #999; background: #888';
    document.querySelector('main')?.append(field, pale);
  });
  const of = (violations: readonly string[]) => violations.map((violation) => violation.split(' at ')[0]);
  expect(of(await violationsOn(page)).sort()).toEqual(['color-contrast', 'label']);
  expect(of(await violationsOn(page, 'colours'))).toEqual(['color-contrast']);
});
