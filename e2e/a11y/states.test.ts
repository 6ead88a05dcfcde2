/** @module-tag variant */

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSite } from '../site.ts';
import { inScheme, violationsOn } from './violations.ts';

interface State {
  name: string;
  path: '/components' | '/components/filing';
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
    path: '/components',
    open: async (page) => {
      await press(page, /section total: why this number/);
      return page.getByRole('dialog', { name: 'Why $46,573.50?' });
    },
  },
  {
    name: 'an explanation in a sheet',
    path: '/components',
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
    path: '/components/filing',
    open: async (page) => {
      await press(page, /account menu/);
      return page.getByRole('menuitem', { name: 'Logout' });
    },
  },
  {
    name: 'the choice of a business',
    path: '/components/filing',
    open: async (page) => {
      await press(page, /Choose Your Company/);
      return page.getByRole('dialog', { name: 'Choose Your Company' });
    },
  },
  {
    name: 'the menu in a drawer',
    path: '/components/filing',
    width: 390,
    open: async (page) => {
      await press(page, 'Menu');
      return page.getByRole('dialog', { name: 'Menu' });
    },
  },
  {
    name: 'the ledger in a drawer',
    path: '/components/filing',
    width: 390,
    open: async (page) => {
      await press(page, /open the ledger/);
      return page.getByRole('dialog', { name: 'Form 720, 2026 Q3' });
    },
  },
];

const site = await openSite();

test.each(states)('$name is accessible, light and dark', async ({ path, width = 1440, open }) => {
  const page = await site.visit(path, { width });
  const shown = await open(page);
  await shown.waitFor();
  expect(await violationsOn(page), 'light').toEqual([]);
  await inScheme(page, 'dark');
  await shown.waitFor();
  expect(await violationsOn(page, 'colours'), 'dark').toEqual([]);
});

test('a part that broke says so, can be tried again and leaves the rest of the page alone', async () => {
  const page = await site.visit('/components');
  await press(page, 'Break this part');
  await page.getByText('This part of the page stopped working').waitFor();
  expect(site.expectedFaults().join()).toContain('Broken on request');
  expect(await violationsOn(page)).toEqual([]);
  await press(page, 'Try again');
  await page.getByRole('button', { name: 'Break this part' }).waitFor();
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
