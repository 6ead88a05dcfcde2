/** @module-tag variant */

import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSite, type SiteAccount } from '../site.ts';

const site = await openSite();

describe('inside a filing', () => {
  let account: SiteAccount;
  let path: string;
  /** A filing on a wide screen and on a phone, each loaded once for the tests that change nothing. */
  let wide: Page;
  let phone: Page;
  const visit = (width: number) => site.visit(path, { width, session: site.signedIn(account) });

  beforeAll(async () => {
    account = await site.account();
    const filing = await site.form720(account, {
      formType: 'Form720',
      taxYear: '2026',
      taxYearAndQuarter: '3',
      filingData: {
        '60': { rows: [{ taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '48216' }] },
        '35': { rows: [{ taxDate: '2026-07-15', typeOfEvent: '35a', noOfGallons: '3240' }] },
        '62': { rows: [{ taxDate: '2026-09-02', typeOfEvent: '62a', noOfGallons: '41380' }] },
      },
      claimsData: {
        groups: {
          '3': {
            periodStart: '2026-07-01',
            periodEnd: '2026-09-30',
            lines: [{ line: '3a', typeOfUse: '2', gallons: '6400' }],
          },
        },
      },
      deposit: { depositedAmt: '10000.00' },
    });
    path = `/home/business/filing/3/1?filing=${filing}`;
    wide = await visit(1440);
    phone = await visit(390);
  });

  test('tasks, page and ledger stand beside each other on a wide screen', async () => {
    const page = wide;
    const boxes = await Promise.all(
      [
        page.getByRole('complementary', { name: 'Parts of this filing' }),
        page.getByRole('main'),
        page.getByRole('complementary', { name: 'Ledger' }),
      ].map((part) => part.boundingBox()),
    );
    expect(boxes.map((box) => box && Math.round(box.x))).toEqual([0, 280, 1144]);
    expect(boxes.map((box) => box && Math.round(box.width))).toEqual([280, 864, 296]);
  });

  test('a narrower screen has the ledger in a bar, with the one primary action', async () => {
    const page = await visit(1100);
    await expect.poll(() => page.getByRole('complementary', { name: 'Ledger' }).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('complementary', { name: 'Parts of this filing' }).isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: /^Save and Continue/ }).count()).toBe(1);
    await page.getByRole('button', { name: /\d to do/ }).click();
    await page.getByRole('dialog').getByText('Left to do').waitFor();
  });

  test('a phone has the tasks and the main menu in a drawer', async () => {
    const page = phone;
    await expect.poll(() => page.getByRole('complementary', { name: 'Parts of this filing' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('link', { name: 'My Filing' }).waitFor();
    await expect.poll(() => drawer.getByRole('link', { name: /Kerosene \(35\)/ }).textContent()).toContain('Complete');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  test('a link in a drawer closes it', async () => {
    const page = await visit(390);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('link', { name: /Deposit/ }).click();
    await drawer.waitFor({ state: 'hidden' });
  });

  test('menu, page and ledger show the same figures, and they add up', async () => {
    const page = wide;
    const cents = (text: string) =>
      Math.round(Number(/\d{1,3}(,\d{3})*\.\d\d/.exec(text)?.[0].replaceAll(',', '')) * 100);
    const ledger = page.getByRole('complementary', { name: 'Ledger' });
    const amounts = new Map<string, number>();
    for (const row of await ledger.getByRole('row').all()) {
      const label = await row.getByRole('rowheader').evaluate((head) => head.firstChild?.textContent ?? '');
      amounts.set(label, cents((await row.getByRole('cell').textContent()) ?? ''));
    }
    const lines = [...amounts].filter(([label]) => label.endsWith(')'));
    expect(lines).toHaveLength(3);
    const menu = page.getByRole('complementary', { name: 'Parts of this filing' });
    const menuAmount = async (name: string) =>
      cents(((await menu.getByRole('link').filter({ hasText: name }).textContent()) ?? '').replace(name, ''));
    for (const [label, amount] of lines) expect(await menuAmount(label)).toBe(amount);
    expect(await menuAmount('Claims 720')).toBe(amounts.get('Claims'));
    const total = page.getByRole('button', { name: /section total: why this number/ });
    expect(cents((await total.textContent()) ?? '')).toBe(amounts.get('Diesel (60)'));

    const liability = lines.reduce((sum, [, amount]) => sum + amount, 0);
    const credit = (amounts.get('Deposits') ?? 0) + (amounts.get('Claims') ?? 0);
    expect(amounts.get('Tax liability')).toBe(liability);
    expect(amounts.get('Total credit')).toBe(credit);
    const due = ledger.getByRole('button', { name: /Balance due: why this number/ });
    expect(cents((await due.textContent()) ?? '')).toBe(liability - credit);
    expect(liability - credit).toBeGreaterThan(0);
  });

  test('each task says its state in words', async () => {
    const tasks = wide.getByRole('complementary', { name: 'Parts of this filing' });
    const words = (await tasks.getByRole('listitem').allTextContents()).join('\n');
    for (const state of ['Not started', 'Complete', 'Nothing to report']) expect(words).toContain(state);
  });
});

describe('banners', () => {
  test('one that says something went well leaves after four seconds', async () => {
    const page = await site.visit('/components', { clock: true });
    await page.getByRole('button', { name: 'Something went well' }).click();
    const banner = page.getByText('Filing deleted successfully');
    await page.mouse.move(0, 0);
    // Real time also moves the clock, so both steps keep a distance from the 4 seconds.
    await page.clock.runFor(2000);
    await expect.poll(() => banner.isVisible()).toBe(true);
    await page.clock.runFor(3000);
    await banner.waitFor({ state: 'hidden' });
  });

  test('on a phone leaves the bar with the menu free', async () => {
    const page = await site.visit('/components', { width: 390 });
    await page.getByRole('button', { name: 'Something went wrong' }).click();
    const banner = await page.getByRole('alert').boundingBox();
    const bar = await page.getByRole('banner').boundingBox();
    expect(banner?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });

  test('one that says something went wrong stays while it is pointed at', async () => {
    const page = await site.visit('/components', { clock: true });
    await page.getByRole('button', { name: 'Something went wrong' }).click();
    const banner = page.getByRole('alert');
    await banner.hover();
    await page.clock.runFor(60_000);
    await expect.poll(() => banner.isVisible()).toBe(true);
    await page.mouse.move(0, 0);
    await page.clock.runFor(5000);
    await banner.waitFor({ state: 'hidden' });
  });

  test('one that says something went wrong stays while it has the focus', async () => {
    const page = await site.visit('/components', { clock: true });
    await page.getByRole('button', { name: 'Something went wrong' }).click();
    const banner = page.getByRole('alert');
    await banner.getByRole('button', { name: 'Close' }).focus();
    await page.clock.runFor(60_000);
    await expect.poll(() => banner.isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await banner.waitFor({ state: 'hidden' });
  });
});

describe('a session that nobody uses', () => {
  test('is warned about, and goes on when one stays', async () => {
    const page = await site.visit('/components');
    await page.getByRole('button', { name: 'Session runs out' }).click();
    await page.getByRole('button', { name: 'Stay logged in' }).click();
    await page.getByText('Stayed', { exact: true }).waitFor();
  });

  test('ends when nothing happens', async () => {
    const page = await site.visit('/components', { clock: true });
    await page.getByRole('button', { name: 'Session runs out' }).click();
    await page.clock.runFor(30_000);
    await expect.poll(() => page.getByRole('dialog').textContent()).toContain('1:00');
    await page.clock.runFor(61_000);
    await page.getByText('Logged out', { exact: true }).waitFor();
  });
});

/** Whether nothing covers the middle of a control. */
const isOnTop = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });

test.each([
  [1366, 768],
  [390, 844],
])('messages cover neither what is typed nor what saves it, at %i × %i', async (width, height) => {
  const account = await site.account();
  const filing = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '3',
    filingData: { '60': { rows: [{ taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '48216' }] } },
  });
  const page = await site.visit(`/home/business/claims/3?filing=${filing}`, { width, session: site.signedIn(account) });
  await page.setViewportSize({ width, height });
  const row = page.getByRole('group', { name: 'line 3c, row 1' });
  // On phones a line has no row before one is added.
  if (width < 720) await page.getByRole('button', { name: 'Add a claim on line 3c' }).click();
  const gallons = row.getByLabel('Gallons');
  const save = page.getByRole('button', { name: /^Save, then/ });
  await gallons.fill('9000');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Deposit Details' }).waitFor();
  await page.goBack();
  await gallons.focus();
  const messages = page.getByRole('region', { name: 'Messages' });
  await page.getByText('Claims Saved successfully').waitFor();
  expect(await isOnTop(save)).toBe(true);
  expect(await isOnTop(gallons)).toBe(true);

  // The notice appears while the field is at the lower edge.
  await gallons.fill('9001');
  await gallons.evaluate((field) =>
    window.scrollBy({ top: field.getBoundingClientRect().bottom + 70 - window.innerHeight }),
  );
  await page.context().setOffline(true);
  await page.getByText('You are offline').waitFor();
  await expect.poll(() => isOnTop(save)).toBe(true);
  await expect.poll(() => isOnTop(gallons)).toBe(true);

  // The longest message appears while the field is at the upper edge.
  await gallons.evaluate((field) => window.scrollBy({ top: field.getBoundingClientRect().top - 60 }));
  await page.keyboard.press('Enter');
  await messages.getByRole('alert').waitFor();
  expect(await isOnTop(save)).toBe(true);
  await expect.poll(() => isOnTop(gallons)).toBe(true);
  // One that said that all was well has gone with it.
  await expect.poll(() => messages.getByRole('status').count()).toBe(0);
  await page.context().setOffline(false);
  site.expectedFaults();
});

test.each([
  [1280, 40],
  [390, 44],
])('fields, lists and buttons are of one height at %i px, and lists have one caret', async (width, height) => {
  const page = await site.visit('/components', { width });
  const heights = page
    .locator('input.mantine-Input-input, select.mantine-Input-input, .mantine-Button-root:not([data-size]):visible')
    .evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().height)));
  expect(new Set(await heights)).toEqual(new Set([height]));
  const carets = page.locator('select').evaluateAll((lists) => lists.map((list) => getComputedStyle(list).appearance));
  expect(new Set(await carets)).toEqual(new Set(['none']));
});

describe('a help text', () => {
  const help = 'Help: EIN';

  test('shows on hover, can be pointed at, and leaves on Escape without moving the pointer', async () => {
    const page = await site.visit('/components');
    const tip = page.getByRole('button', { name: help });
    const text = page.getByRole('dialog', { name: help });
    await tip.hover();
    await text.waitFor();
    await text.hover();
    await expect.poll(() => text.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await text.waitFor({ state: 'hidden' });
    await page.mouse.move(0, 0);
    await tip.hover();
    await text.waitFor();
    await page.mouse.move(0, 0);
    await text.waitFor({ state: 'hidden' });
  });

  test('shows on focus, is read out with its button, and leaves with the focus', async () => {
    const page = await site.visit('/components');
    const tip = page.getByRole('button', { name: help });
    const text = page.getByRole('dialog', { name: help });
    await page.getByRole('textbox', { name: 'EIN' }).focus();
    await page.keyboard.press('Tab');
    await text.waitFor();
    const isFocused = () => tip.evaluate((button) => button === document.activeElement);
    expect(await isFocused()).toBe(true);
    const described = await tip.getAttribute('aria-describedby');
    expect((await page.locator(`[id="${described}"]`).textContent())?.length).toBeGreaterThan(10);
    await page.keyboard.press('Escape');
    await text.waitFor({ state: 'hidden' });
    expect(await isFocused()).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await text.waitFor();
    await page.keyboard.press('Tab');
    await text.waitFor({ state: 'hidden' });
  });

  test('stays open after a click, takes the focus and gives it back', async () => {
    const page = await site.visit('/components');
    const tip = page.getByRole('button', { name: help });
    const text = page.getByRole('dialog', { name: help });
    await tip.click();
    await text.waitFor();
    await expect.poll(() => text.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await page.mouse.move(0, 0);
    await expect.poll(() => text.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await text.waitFor({ state: 'hidden' });
    await expect.poll(() => tip.evaluate((button) => button === document.activeElement)).toBe(true);
    // Returning the focus to the button must not open the help again.
    await expect.poll(() => text.isVisible()).toBe(false);
  });
});
