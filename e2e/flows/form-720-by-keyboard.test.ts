/** @module-tag variant */

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { example } from '../journey.ts';
import { fromMailbox } from '../mailbox.ts';
import { openSite } from '../site.ts';

/** A PCOR return from the landing page to the acknowledgement, without a mouse. */

const site = await openSite();
const MOST_TABS = 120;

/** Whether what has the focus lies under a bar that stays at the bottom of the window (WCAG 2.4.11). */
function isUnderBar(): boolean {
  // In a frame one of its own elements has the focus.
  if (document.activeElement instanceof HTMLIFrameElement) return false;
  const { left, right, bottom, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
  let bar = height === 0 ? null : document.elementFromPoint((left + right) / 2, bottom - 1);
  while (bar && getComputedStyle(bar).position !== 'sticky') bar = bar.parentElement;
  return bar !== null && !bar.contains(document.activeElement);
}

/** Whether the lower edge of an element, also of one in a frame, is covered by no bar. */
async function isInSight(page: Page, target: Locator): Promise<boolean> {
  const box = await target.boundingBox();
  if (box === null || box.height === 0) return true;
  return page.evaluate(
    ({ x, y }) => {
      let found = document.elementFromPoint(x, y);
      while (found && getComputedStyle(found).position !== 'sticky') found = found.parentElement;
      return found === null || found.contains(document.activeElement);
    },
    { x: box.x + box.width / 2, y: box.y + box.height - 1 },
  );
}

/** Goes there with Tab, as those do who have no mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement && document.hasFocus())) {
      expect(await isInSight(page, target)).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
    expect(await page.evaluate(isUnderBar)).toBe(false);
  }
  throw new Error(`Tab does not lead to ${target}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Types into a field, which may hold a suggestion already. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

/** Chooses an entry of a list by its first letters. */
async function choose(page: Page, name: string, letters: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name, exact: true }));
  await page.keyboard.type(letters);
}

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

test('a new employer files by keyboard alone', async () => {
  const { business } = example('pcor-employer-2026q2');
  const emailId = 'keys@example.com';
  const page = await site.visit('/');
  await press(page, page.getByRole('link', { name: 'Register', exact: true }));
  await page.getByRole('heading', { name: 'Register' }).waitFor();
  for (const text of ['Sam', 'Example', emailId]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('correct horse');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
  await page.keyboard.type(await fromMailbox(page, emailId, /\d{6}/));
  await page.getByText('User registered successfully.').waitFor();
  await titled(page, 'Get Started');
  await press(page, page.getByRole('link', { name: 'New Filings' }));
  await type(page, 'Business Name', business.businessName ?? '');
  await tabTo(page, page.getByRole('textbox', { name: 'EIN' }));
  await page.keyboard.type('001239876');
  await choose(page, 'Business Type', 'Corp');
  await press(page, button(page, 'Next'));
  await type(page, 'Signing Authority Name', 'Sam Example');
  await type(page, 'Signing Authority Phone', '6145550142');
  await type(page, 'Signing Authority Title', 'Benefits Director');
  await page.keyboard.press('Enter');
  await type(page, 'Address Line 1', '22 Plan Street');
  await type(page, 'City', 'Columbus');
  await choose(page, 'State', 'Ohio');
  await type(page, 'Postal Code', '43085');
  await type(page, 'Phone Number', '6145550143');
  await type(page, 'Email Address', 'tax@example.com');
  await page.keyboard.press('Enter');

  await titled(page, 'What do you want to do?');
  await press(page, page.getByRole('link', { name: /^Form 720 / }));
  await titled(page, 'Tax Year & Quarter Ending');
  await choose(page, 'Tax Year & Quarter', '2026 Q2');
  await press(page, button(page, 'Continue'));
  await titled(page, 'Which taxes do you report?');
  await type(page, 'Find a tax', '133');
  await press(page, page.getByRole('main').getByRole('link', { name: /\(133\)/ }));
  await tabTo(page, page.getByLabel('Type of policy or plan, row 1'));
  await page.keyboard.type('133(d)');
  await type(page, 'Last day of the policy or plan year, row 1', '12/31/2025');
  await type(page, 'Average number of lives covered, row 1', '412');
  const past = page.getByRole('navigation', { name: 'Skip the other taxes' });
  await press(page, past.getByRole('link', { name: 'IRS Payment' }));
  await page.getByText(/^\$1,582\.08 (is|was) due /).waitFor();
  await tabTo(page, page.getByRole('radio', { name: /^Direct debit/ }));
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('radio', { name: 'EFTPS' }).isChecked()).toBe(true);
  await page.keyboard.press('Enter');

  await titled(page, 'Check your return');
  await press(page, page.getByRole('button', { name: /^Continue to fee/ }).first());
  await titled(page, 'Service Fee');
  await press(page, page.getByRole('checkbox'), 'Space');
  await press(page, button(page, 'Pay $25.00'));
  await press(page, page.frameLocator('iframe').getByRole('button', { name: 'Approve' }));
  await titled(page, 'Sign your return');
  await press(page, page.getByRole('checkbox'), 'Space');
  await tabTo(page, page.getByRole('textbox', { name: 'PIN' }));
  await page.keyboard.type('13579');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Accepted by the MeF simulator' }).waitFor({ timeout: 90_000 });
});
