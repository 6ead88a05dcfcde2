/** @module-tag variant */

import type { FilingAnswer } from '@gauger/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openSite, type SiteAccount, type Visit } from '../site.ts';

/** Two people of one account before one filing, each in a browser of their own. */
const site = await openSite();
let owner: SiteAccount;
let ann: SiteAccount;
let quarter = 0;

const person = { contactNumber: '503-555-0144', ext: '0', role: 'editor' } as const;
/** Dyed diesel, IRS No. 105. */
const LINE = '/filing/3/12';

beforeAll(async () => {
  owner = await site.account();
  ann = await site.member(owner, { ...person, firstName: 'Ann', lastName: 'Lee', emailId: 'ann@two.example' });
});

/** A filing with three rows on one line, of a quarter that no other test has. */
async function begin(): Promise<string> {
  const taxYear = String(2021 + Math.floor(quarter / 4));
  const taxYearAndQuarter = String((quarter++ % 4) + 1);
  const taxDate = `${taxYear}-${String(Number(taxYearAndQuarter) * 3).padStart(2, '0')}-15`;
  const rows = ['100', '200', '300'].map((noOfGallons) => ({ taxDate, noOfGallons }));
  const id = await site.form720(owner, {
    formType: 'Form720',
    taxYear,
    taxYearAndQuarter,
    filingData: { '105': { rows } },
  });
  await site.call(owner, 'PUT', `/form720/form720id/${id}/chosentaxes`, { chosenTaxes: ['105', '79'] });
  return id;
}
const open = (as: SiteAccount, id: string, how: Visit = {}, path = LINE) =>
  site.visit(`/home/business${path}?filing=${id}`, { session: site.signedIn(as), ...how });
const gallons = (page: Page, at: number) => page.getByLabel(`No. of gallons, row ${at}`, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save and Continue' }).first().click();
const isSaved = (page: Page) => page.getByRole('heading', { level: 1, name: 'Other fuels' }).waitFor();
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'This page changed while you were editing' });

async function stored(id: string): Promise<string[]> {
  const { filingData } = (await site.call(owner, 'GET', `/form720/form720id/${id}`)) as {
    filingData: Record<string, { rows: { noOfGallons: string }[] }>;
  };
  return filingData['105']?.rows.map(({ noOfGallons }) => noOfGallons) ?? [];
}

describe('two people on one page', () => {
  test('who change different rows are both saved, and the second reads whose rows came with it', async () => {
    const id = await begin();
    const [one, two] = [await open(ann, id), await open(owner, id)];
    await gallons(one, 2).fill('222');
    await save(one);
    await isSaved(one);
    await gallons(two, 3).fill('333');
    await save(two);
    await two.getByText('Ann Lee changed row 2 while you were editing. Both changes are saved.').waitFor();
    await isSaved(two);
    expect(await stored(id)).toEqual(['100', '222', '333']);
    expect(site.expectedFaults().join()).toContain('412');
  });

  test('are both saved when the second leaves by the menu', async () => {
    const id = await begin();
    const [one, two] = [await open(ann, id), await open(owner, id)];
    await gallons(one, 2).fill('222');
    await save(one);
    await isSaved(one);
    await gallons(two, 3).fill('333');
    await two
      .getByRole('link', { name: /^Summary/ })
      .first()
      .click();
    await two.getByRole('heading', { level: 1, name: 'Check your return' }).waitFor();
    expect(await stored(id)).toEqual(['100', '222', '333']);
    expect(site.expectedFaults().join()).toContain('412');
  });

  test.each([1440, 390])(
    'who change one row are asked whose it is, at %i px; Cancel keeps what was typed',
    async (width) => {
      const id = await begin();
      const [one, two] = [await open(ann, id), await open(owner, id, { width })];
      await gallons(one, 1).fill('111');
      await gallons(one, 3).fill('303');
      await save(one);
      await isSaved(one);
      for (const [at, typed] of ['101', '202', '333'].entries()) {
        if (width === 390) await two.getByRole('button', { name: `Row ${at + 1} ` }).click();
        await gallons(two, at + 1).fill(typed);
        if (width === 390) await two.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
        await two.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await save(two);
      const dialog = dialogOf(two);
      await dialog.getByRole('radio', { name: 'Yours' }).first().waitFor();
      expect(await violationsOn(two)).toEqual([]);
      const text = await dialog.innerText();
      for (const words of ['Row 1', 'Row 3', 'Before: ', 'No. of gallons: 101', 'No. of gallons: 111', 'Ann Lee, '])
        expect(text).toContain(words);
      expect(text).not.toContain('Row 2');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      if (width === 390) await two.getByRole('button', { name: /^Row 1 .*101 gal/ }).waitFor();
      else await expect.poll(() => gallons(two, 1).inputValue()).toBe('101');
      expect(await stored(id)).toEqual(['111', '200', '303']);

      await save(two);
      await dialog.getByRole('button', { name: 'Use all theirs' }).click();
      // By keyboard: the radio buttons of a row are one stop, moved by arrows.
      await dialog
        .getByRole('radio', { name: /^Ann Lee/ })
        .last()
        .focus();
      await two.keyboard.press('ArrowUp');
      await dialog.getByRole('button', { name: 'Save' }).press('Enter');
      await isSaved(two);
      expect(await stored(id)).toEqual(['111', '202', '333']);
      expect(site.expectedFaults().join()).toContain('412');
    },
  );
});

test('who opens a page again on a draft reads who saved the page since, until the draft is dropped', async () => {
  const id = await begin();
  const one = await open(owner, id);
  await gallons(one, 1).fill('101');
  await one.getByText(/^Backed up/).waitFor();
  await one.goto('/home');
  const two = await open(ann, id);
  await gallons(two, 1).fill('111');
  await save(two);
  await isSaved(two);

  await one.goto(`/home/business${LINE}?filing=${id}`);
  await one
    .getByText(/^Ann Lee saved this page on \w+ \d+, \d+:\d+ [AP]M, after you started these changes\./)
    .filter({ hasText: 'Saving them replaces what Ann Lee saved.' })
    .waitFor();
  expect(await violationsOn(one)).toEqual([]);
  await expect.poll(() => gallons(one, 1).inputValue()).toBe('101');
  await one.getByRole('button', { name: 'Reset' }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => gallons(one, 1).inputValue()).toBe('111');
  await expect.poll(() => one.getByText('after you started these changes').count()).toBe(0);
});

test('two people on two pages never meet a question', async () => {
  const id = await begin();
  const [one, two] = [await open(ann, id), await open(owner, id, {}, '/deposit')];
  await gallons(one, 1).fill('111');
  await two.getByLabel('Total deposits for the quarter').fill('12.00');
  await save(one);
  await isSaved(one);
  await save(two);
  await two.getByText('Deposit Saved successfully').waitFor();
  expect(await stored(id)).toEqual(['111', '200', '300']);
});

test('a page names who else has it open, and nobody to a reader who is alone', async () => {
  const id = await begin();
  const one = await open(ann, id);
  const here = (page: Page) => page.locator('main').getByText('this page open');
  await one.waitForLoadState('networkidle');
  await expect.poll(() => here(one).count()).toBe(0);
  const two = await open(owner, id);
  await two.getByText('Ann Lee has this page open').waitFor();
  expect(await violationsOn(two)).toEqual([]);
  const other = await open(owner, id, {}, '/deposit');
  await other.waitForLoadState('networkidle');
  await expect.poll(() => here(other).count()).toBe(0);
  // The page asks again who has it open when its tab becomes visible.
  await one.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await here(one).waitFor();
});

describe('a draft of the owner behind a save of Ann, on the check page', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Save Dyed diesel, LUST (105)', exact: true });
  const question = (page: Page) => page.getByRole('dialog', { name: 'Replace what Ann Lee saved?' });
  const replace = (page: Page) => question(page).getByRole('button', { name: 'Replace' });

  /** The draft holds 111 gallons, Ann saved 222; the page asks for neither yet. */
  async function behind() {
    const id = await begin();
    const path = `/form720/form720id/${id}`;
    const { filingData, version } = (await site.call(owner, 'GET', path)) as FilingAnswer;
    const taxDate = filingData['105']?.rows[0]?.taxDate;
    const line = (noOfGallons: string) => ({ rows: [{ taxDate, noOfGallons }] });
    const saveAsAnn = (noOfGallons: string) =>
      site.call(ann, 'PUT', '/form720/emailId', { id, filingData: { '105': line(noOfGallons) } });
    await site.call(owner, 'PUT', `${path}/draft/105`, { fields: line('111'), seenVersion: version });
    await saveAsAnn('222');
    return { id, saveAsAnn, page: await open(owner, id, {}, '/taxsummary') };
  }

  test('is saved only when that is confirmed', async () => {
    const { id, page } = await behind();
    await button(page).click();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(await stored(id)).toEqual(['222']);
    await button(page).click();
    expect(await violationsOn(page)).toEqual([]);
    await replace(page).click();
    await button(page).waitFor({ state: 'detached' });
    expect(await stored(id)).toEqual(['111']);
  });

  test('replaces no save that comes while the question is shown', async () => {
    const { id, page, saveAsAnn } = await behind();
    await button(page).click();
    await replace(page).waitFor();
    await saveAsAnn('333');
    await replace(page).click();
    await page.getByText('This filing was changed in another window or by someone else.').waitFor();
    expect(site.expectedFaults().join()).toContain('412');
    expect(await stored(id)).toEqual(['333']);
    await button(page).click();
    await replace(page).click();
    await button(page).waitFor({ state: 'detached' });
    expect(await stored(id)).toEqual(['111']);
  });
});
