import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type PageName, pages } from '../../apps/web/src/app/pages.ts';
import { violationsOn } from '../a11y/violations.ts';
import { openSite } from '../site.ts';

/** Where each page of the router is visited, and the heading that tells that it came. */
const visits: Record<PageName, { path: string; heading: RegExp; ready?: (page: Page) => Promise<unknown> }> = {
  landing: { path: '/', heading: /^Federal excise returns/ },
  rates: {
    path: '/rates?period=2026Q3',
    heading: /^Rate book$/,
    ready: (page) => page.getByText(/61 lines, rate book/).waitFor(),
  },
  gallery: { path: '/components', heading: /^Components$/ },
  galleryFiling: { path: '/components/filing', heading: /^Diesel$/ },
  galleryTaxLine: { path: '/components/tax-line?irs=60&with=errors', heading: /^Diesel$/ },
  notFound: { path: '/no/such/page', heading: /^There is no page here$/ },
};

const looks = [
  { width: 1440, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' },
] as const;

const site = await openSite();

test('every page of the router is visited', () => {
  expect(Object.keys(visits).sort()).toEqual(pages.map(({ name }) => name).sort());
});

describe.each(Object.entries(visits))('the page %s', (_, { path, heading, ready }) => {
  test.each(looks)('is whole and accessible at $width px, $scheme', async (look) => {
    const page = await site.visit(path, look);
    await ready?.(page);
    expect(await page.locator('main h1').textContent()).toMatch(heading);
    expect(await page.title()).toMatch(/, Gauger$/);
    expect(await violationsOn(page)).toEqual([]);
  });

  test.each([360, 390, 720, 960, 1280, 1440])('needs no sideways scrolling at %i px', async (width) => {
    const page = await site.visit(path, { width });
    await ready?.(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});

test('the component pages do not answer where they are not switched on', async () => {
  const page = await site.visit('/');
  await page.context().addInitScript(() => localStorage.removeItem('gauger-components'));
  for (const path of [visits.gallery.path, visits.galleryFiling.path, visits.galleryTaxLine.path]) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'There is no page here' }).waitFor();
  }
  expect(await page.title()).toBe('Page not found, Gauger');
});
