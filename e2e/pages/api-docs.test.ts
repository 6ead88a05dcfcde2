import { expect, test } from 'vitest';
import { openSite } from '../site.ts';

const site = await openSite();

test('the description of the API opens under its own policy and shows a call with its refusals', async () => {
  const page = await site.visit('/');
  await page.getByRole('link', { name: 'API', exact: true }).click();
  await page.locator('#operations-tag-form720').click();
  await page.getByText('Save pages of a Form 720').click();
  await page.getByText('VERSION_MISMATCH').first().waitFor();
  expect(await page.title()).toContain('Gauger');
});
