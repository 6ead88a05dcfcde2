/** @module-tag variant */

// Visitors see the price, how to get help, and the texts of the operator.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_ROWS } from '@gauger/excise';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openOwnSite } from '../site.ts';

const folder = await mkdtemp(join(tmpdir(), 'gauger-pages-'));
await writeFile(
  join(folder, 'privacy.md'),
  '# Privacy at Cask & Co.\n\nAsk **Ben**.\n\n<script>document.title = "taken"</script>\n\n<img src="/mark.svg" alt="pixel">\n',
);
afterAll(() => rm(folder, { recursive: true }));

const site = await openOwnSite({
  GAUGER_PAGES_DIR: folder,
  GAUGER_FEE_FORM720: '31.50',
  GAUGER_CONTACT_EMAIL: 'help@cask.example',
  GAUGER_CONTACT_PHONE: '503-555-0100',
  GAUGER_CONTACT_HOURS: 'Monday to Friday, 9 AM to 5 PM Pacific',
});

const helpOf = (page: Page) => page.getByRole('dialog', { name: 'Help' });

/** Opens Help without a pointer. */
async function openHelp(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Help', exact: true }).press('Enter');
  await helpOf(page).waitFor();
}

describe('the landing page', () => {
  test('names the price that the operator set, and what it includes', async () => {
    const page = await site.visit('/');
    await page.getByRole('link', { name: 'Price', exact: true }).click();
    const price = page.getByRole('region', { name: 'One price for each return.' });
    await expect.poll(() => price.innerText()).toContain('$31.50');
    await expect.poll(() => price.innerText()).toContain(`up to ${MAX_ROWS.toLocaleString('en-US')} rows on a line`);
  });

  test('says on a practice site that it does not file', async () => {
    const page = await site.visit('/');
    await page.getByText('This practice site does not file with the IRS.').waitFor();
    await page.getByText('Returns that you send here go to the MeF simulator.').waitFor();
  });

  test('leads a newcomer to registration', async () => {
    const page = await site.visit('/');
    await page.getByRole('link', { name: 'Start a return' }).click();
    await page.getByRole('heading', { name: 'Register' }).waitFor();
  });

  test('has the price and the practice notice without scripts', async () => {
    const page = await site.visit('/rates/60/2026Q1');
    const html = await (await page.request.get('/')).text();
    expect(html).toContain('$31.50');
    expect(html).toContain('does not file with the IRS');
  });

  test('leads from its footer to the pages about the site', async () => {
    const page = await site.visit('/');
    const links = await page
      .getByRole('navigation', { name: 'Footer' })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual([
      ['Rate book', '/rates'],
      ['PCORI fee', '/pcori'],
      ['API', '/api-docs/'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Security', '/security'],
      ['Help', '/help'],
    ]);
    for (const [name, address] of links) {
      await page.goto(address ?? '');
      const heading = name === 'Privacy' ? 'Privacy at Cask & Co.' : (name ?? '');
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    }
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Terms' }).click();
    await page.getByText('The operator has not published terms here.').waitFor();
  });
});

describe("the operator's texts", () => {
  test('are shown, without HTML and pictures', async () => {
    const page = await site.visit('/privacy');
    await page.getByRole('heading', { level: 1, name: 'Privacy at Cask & Co.' }).waitFor();
    await expect.poll(() => page.locator('main').innerText()).toContain('Ask Ben.');
    await expect.poll(() => page.locator('main').innerText()).not.toContain('taken');
    await expect.poll(() => page.locator('main img').count()).toBe(0);
    expect(await page.title()).toBe('Privacy at Cask & Co., Gauger');
    const html = await (await page.request.get('/privacy')).text();
    expect(html).toContain('Ask <strong>Ben</strong>.');
    expect(html).not.toContain('document.title');
    expect(html).toContain('<meta name="description" content="The privacy notice of this Gauger site');
  });

  test('that are not there are those of the software, and say so', async () => {
    const page = await site.visit('/terms');
    await page.getByText('The operator has not published terms here.').waitFor();
  });
});

describe('help', () => {
  test('opens by keyboard on a public page, with the contact, and gives the focus back', async () => {
    const page = await site.visit('/rates/60/2026Q1');
    await openHelp(page);
    const help = helpOf(page);
    await help.getByText('Which rate does a return use?').waitFor();
    await help.getByText('You pay $31.50 for each return').waitFor();
    expect(await help.getByRole('link', { name: 'help@cask.example' }).getAttribute('href')).toBe(
      'mailto:help@cask.example',
    );
    await help.getByText('Monday to Friday, 9 AM to 5 PM Pacific').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Help');
  });

  test('opens by keyboard on a page of a filing, at the questions of the page, on a phone too', async () => {
    const account = await site.account();
    const filing = await site.form720(account, {
      formType: 'Form720',
      taxYear: '2026',
      taxYearAndQuarter: '3',
      filingData: { '60': { rows: [{ taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '48216' }] } },
    });
    const page = await site.visit(`/home/business/filing/3/1?filing=${filing}`, {
      width: 390,
      session: site.signedIn(account),
    });
    await page.getByRole('heading', { level: 1, name: 'Diesel' }).waitFor();
    await openHelp(page);
    const help = helpOf(page);
    await help.getByText('How do I enter many rows at once?').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await help.getByRole('link', { name: 'All questions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
    await help.waitFor({ state: 'hidden' });
    // A person who has logged in keeps the frame of the account.
    await page.getByRole('button', { name: 'account menu' }).waitFor();
    await page.getByText('Which return has the PCORI fee?').waitFor();
  });

  test('stays when a page that was still loading is drawn whole', async () => {
    const account = await site.account();
    const filing = await site.form720(account, {
      formType: 'Form720',
      taxYear: '2026',
      taxYearAndQuarter: '3',
      filingData: { '60': { rows: [] } },
    });
    const page = await site.visit('/mails', { session: site.signedIn(account) });
    const held = Promise.withResolvers<void>();
    await page.route(/\/draft/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`/home/business/filing/3/1?filing=${filing}`);
    await openHelp(page);
    const addRow = page.getByRole('button', { name: 'Add row', includeHidden: true });
    await expect.poll(() => addRow.count()).toBe(0);
    held.resolve();
    await addRow.waitFor({ state: 'attached' });
    await expect.poll(() => helpOf(page).isVisible()).toBe(true);
  });

  test('a public page that the server drew opens it with the first press', async () => {
    const page = await site.visit('/', { alone: true });
    await page.getByRole('banner').getByRole('button', { name: 'Help', exact: true }).click();
    await helpOf(page).getByText('How do I start a return?').waitFor();
  });
});
