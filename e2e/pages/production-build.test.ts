// Rules for the production build. All other browser tests use the build that also has the component pages.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pages } from '../../apps/web/src/pages/pages.ts';
import { WEB_BUILDS } from '../../scripts/tools.ts';
import { openOwnSite } from '../site.ts';

const site = await openOwnSite();

test('it has no component pages', async () => {
  expect(await readGalleryModules('components')).not.toEqual([]);
  expect(await readGalleryModules('production')).toEqual([]);

  const gallery = pages.filter(({ name }) => name.startsWith('gallery'));
  expect(gallery).toHaveLength(2);
  const page = await site.visit('/');
  for (const { path } of gallery) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  }
  expect(await page.title()).toBe('Page not found, Gauger');
});

/** The modules of component pages that a build has. */
async function readGalleryModules(build: keyof typeof WEB_BUILDS): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(WEB_BUILDS[build], '.vite/manifest.json'), 'utf8'));
  return Object.keys(manifest).filter((module) => module.includes('/gallery/'));
}

test('the landing page loads at most 10 files', async () => {
  const page = await site.visit('/mails', { alone: true });
  expect((await readFiles(page, '/')).length).toBeLessThanOrEqual(10);
});

test('the page of a tax line loads at most 16 files, the addresses of its sources last', async () => {
  const account = await site.account();
  const filing = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '3',
    filingData: { '60': { rows: [{ taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '48216' }] } },
  });
  const page = await site.visit('/mails', { alone: true, session: site.signedIn(account) });
  const files = await readFiles(page, `/home/business/filing/3/1?filing=${filing}`);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(16);
});

/**
 * Lists the files a browser loads until the network is idle: the document, its scripts, style sheets, fonts and pictures, but no
 * calls to the server.
 */
async function readFiles(page: Page, path: string): Promise<string[]> {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch') files.push(request.url());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return files;
}
