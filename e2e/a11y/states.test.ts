import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openSite } from '../site.ts';
import { violationsOn } from './violations.ts';

interface State {
  name: string;
  path: '/components' | '/components/filing';
  width?: number;
  /** Brings the page into the state and waits until it shows. */
  open: (page: Page) => Promise<unknown>;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const states: readonly State[] = [
  {
    name: 'an error summary and fields with errors',
    path: '/components',
    open: async (page) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('link', { name: 'Enter the name of the business' }).waitFor();
    },
  },
  {
    name: 'a refused key',
    path: '/components',
    open: async (page) => {
      await page.getByLabel('Number of gallons').pressSequentially('e');
      await page.getByText('Use only digits.').waitFor();
    },
  },
  {
    name: 'help',
    path: '/components',
    open: async (page) => {
      await press(page, 'Help: EIN');
      await page.getByRole('dialog', { name: 'Help: EIN' }).waitFor();
    },
  },
  {
    name: 'an explanation in a popover',
    path: '/components',
    open: async (page) => {
      await press(page, /section total: why this number/);
      await page.getByRole('dialog', { name: 'Why $46,573.50?' }).waitFor();
    },
  },
  {
    name: 'an explanation in a sheet',
    path: '/components',
    width: 390,
    open: async (page) => {
      await press(page, /section total: why this number/);
      await page.getByRole('dialog', { name: 'Why $46,573.50?' }).waitFor();
    },
  },
  {
    name: 'a question',
    path: '/components',
    open: async (page) => {
      await press(page, 'Change business');
      await page.getByRole('dialog', { name: 'Change the current details' }).waitFor();
    },
  },
  {
    name: 'a dangerous question',
    path: '/components',
    width: 390,
    open: async (page) => {
      await press(page, 'Delete filing');
      await page.getByRole('dialog', { name: 'Delete this filing?' }).waitFor();
    },
  },
  {
    name: 'banners',
    path: '/components',
    open: async (page) => {
      await press(page, 'Something went wrong');
      await page.getByRole('alert').hover();
      await page.getByText('There is a problem in getting table data').waitFor();
    },
  },
  {
    name: 'no network',
    path: '/components',
    open: async (page) => {
      await press(page, 'Go offline');
      await page.getByText(/^You are offline/).waitFor();
    },
  },
  {
    name: 'no answer from the server',
    path: '/components',
    width: 390,
    open: async (page) => {
      await press(page, 'Lose the server');
      await page.getByText(/^Gauger does not answer/).waitFor();
    },
  },
  {
    name: 'a session about to end',
    path: '/components',
    open: async (page) => {
      await press(page, 'Session runs out');
      await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
    },
  },
  {
    name: 'rows on their way',
    path: '/components',
    open: async (page) => {
      await press(page, 'Rows are on their way');
      await page.locator('table[aria-busy="true"]').waitFor();
    },
  },
  {
    name: 'the user menu',
    path: '/components/filing',
    open: async (page) => {
      await press(page, /account menu/);
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
  },
  {
    name: 'the choice of a business',
    path: '/components/filing',
    open: async (page) => {
      await press(page, /Choose Your Company/);
      await page.getByRole('dialog', { name: 'Choose Your Company' }).waitFor();
    },
  },
  {
    name: 'the menu in a drawer',
    path: '/components/filing',
    width: 390,
    open: async (page) => {
      await press(page, 'Menu');
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
  },
  {
    name: 'the ledger in a drawer',
    path: '/components/filing',
    width: 390,
    open: async (page) => {
      await press(page, /open the ledger/);
      await page.getByRole('dialog', { name: 'Form 720, 2026 Q3' }).waitFor();
    },
  },
];

const site = await openSite();

describe.each(states)('$name', ({ path, width = 1440, open }) => {
  test.each(['light', 'dark'] as const)('is accessible, %s', async (scheme) => {
    const page = await site.visit(path, { width, scheme });
    await open(page);
    expect(await violationsOn(page, scheme === 'light' ? 'everything' : 'colours')).toEqual([]);
  });
});

test('a part that broke says so, can be tried again and leaves the rest of the page alone', async () => {
  const page = await site.visit('/components');
  await press(page, 'Break this part');
  await page.getByText('This part of the page broke').waitFor();
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
