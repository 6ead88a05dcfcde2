// What only the build that people get can prove; the other pages are visited on the build that has the component pages too.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '../../apps/web/src/app/pages.ts';
import { WEB_BUILDS } from '../../scripts/tools.ts';
import { openOwnSite } from '../site.ts';

const site = await openOwnSite();

test('it has no component pages', async () => {
  expect(await galleryModulesOf('components')).not.toEqual([]);
  expect(await galleryModulesOf('production')).toEqual([]);

  const gallery = pages.filter(({ name }) => name.startsWith('gallery'));
  expect(gallery).toHaveLength(4);
  const page = await site.visit('/');
  for (const { path } of gallery) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'There is no page here' }).waitFor();
  }
  expect(await page.title()).toBe('Page not found, Gauger');
});

/** The modules of component pages that a build has. */
async function galleryModulesOf(build: keyof typeof WEB_BUILDS): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(WEB_BUILDS[build], '.vite/manifest.json'), 'utf8'));
  return Object.keys(manifest).filter((module) => module.includes('features/gallery/'));
}
