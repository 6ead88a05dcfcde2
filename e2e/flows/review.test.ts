import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { fromMailbox } from '../mailbox.ts';
import { openSite, type SiteAccount } from '../site.ts';

/** An Editor prepares a return, a Manager comments on fields, the Editor fixes them, and the owner continues to payment. */

const site = await openSite();
let owner: SiteAccount;
let filing: string;
const row = (taxDate: string, noOfGallons: string) => ({ taxDate, typeOfEvent: '60a', noOfGallons });

beforeAll(async () => {
  owner = await site.account();
  filing = await site.form720(owner, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '3',
    filingData: { '60': { rows: [row('2026-07-08', '1000'), row('2026-08-09', '2000')] } },
  });
});

/** Opens the summary as a new person of the account. */
async function as(role: 'editor' | 'manager', how: object = {}): Promise<Page> {
  const emailId = `${role}@review.example`;
  const firstName = role === 'editor' ? 'Ed' : 'Maud';
  const member = await site.member(owner, {
    firstName,
    lastName: 'Cask',
    emailId,
    contactNumber: '503-555-0144',
    ext: '0',
    role,
  });
  const session = site.signedIn(member);
  return site.visit(`/home/business/taxsummary?filing=${filing}`, { session, ...how });
}
const main = (page: Page) => page.locator('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
const summary = (page: Page) => page.goto(`/home/business/taxsummary?filing=${filing}`);
const inFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

test('an Editor marks ready, a Manager comments and sends back, the Editor mends by the links, the owner goes on', async () => {
  const editor = await as('editor');
  await editor.getByText('Mark it ready once it is complete').waitFor();
  await button(editor, 'Mark ready for review').click();
  await editor.getByText(/^Marked ready by Ed Cask/).waitFor();
  await expect.poll(() => button(editor, /Mark ready|Send back|Verify/).count()).toBe(0);
  // From the payment option, which only they choose, to the field that holds it.
  const manager = await as('manager');
  await manager.locator('#preflight').getByRole('link').first().click();
  await manager.getByRole('heading', { level: 1, name: 'IRS Payment' }).waitFor();
  await manager.waitForFunction(() => (document.activeElement as HTMLInputElement)?.name === 'paymentMethod');

  // A comment on a cell by keyboard: from the cell to the button of the grid and back.
  await manager.goto(`/home/business/filing/3/1?filing=${filing}&at=filingData.60.rows.1.noOfGallons`);
  await manager.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'No. of gallons, row 2');
  await main(manager).getByRole('button', { name: 'Comment', exact: true }).press('Enter');
  const dialog = manager.getByRole('dialog', { name: /^Comment on / });
  await dialog.waitFor();
  await manager.keyboard.press('Control+Enter');
  await dialog.getByText('Enter a comment').waitFor();
  await manager.keyboard.type('The ticket says 2,500.');
  await manager.keyboard.press('Control+Enter');
  await main(manager).getByText('The ticket says 2,500.').waitFor();
  const cell = manager.getByLabel('No. of gallons, row 2');
  expect(await cell.getAttribute('aria-describedby')).toMatch(/^comment-/);
  expect(await violationsOn(manager)).toEqual([]);

  // A comment on the field of a form.
  await manager.goto(`/home/business/deposit?filing=${filing}`);
  await button(manager, 'Comment on Total deposits for the quarter').click();
  await dialog.waitFor();
  await manager.keyboard.type('Nothing deposited?');
  await manager.keyboard.press('Control+Enter');
  await button(manager, 'Comment on Total deposits for the quarter: read it').waitFor();
  expect(await violationsOn(manager)).toEqual([]);

  await summary(manager);
  await button(manager, 'Send back').click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await manager.getByText(/^Sent back by Maud Cask/).waitFor();

  await summary(editor);
  await editor.getByText(/^Sent back by Maud Cask/).waitFor();
  await editor
    .getByRole('complementary', { name: 'Parts of this filing' })
    .getByText('1 open comment')
    .first()
    .waitFor();
  await main(editor)
    .getByRole('link', { name: /^Diesel \(60\), row 2/ })
    .first()
    .click();
  await editor.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'No. of gallons, row 2');
  // A comment stays on its row when the row before is deleted.
  await button(editor, 'Delete row 1').click();
  await button(editor, 'Save and Continue').first().click();
  await editor.waitForURL((url) => !url.pathname.endsWith('/filing/3/1'));
  await editor.goBack();
  await main(editor).locator('[aria-label="No. of gallons, row 1"][aria-describedby^="comment-"]').click();
  await editor.keyboard.type('2500');
  await button(editor, /^Resolve/).click();
  await editor.getByText('One resolved comment').waitFor();
  await button(editor, 'Save and Continue').first().click();
  await editor.waitForURL((url) => !url.pathname.endsWith('/filing/3/1'));
  await summary(editor);
  await button(editor, 'Mark ready for review').click();
  await editor.getByText(/^Marked ready by Ed Cask/).waitFor();

  const boss = await site.visit(`/home/business/taxsummary?filing=${filing}`, { session: site.signedIn(owner) });
  await boss.getByRole('heading', { name: 'What changed since the last review' }).waitFor();
  await expect
    .poll(() => main(boss).getByRole('listitem').filter({ hasText: '2000, now 2500' }).textContent())
    .toContain('row 1');
  // Choosing how the IRS is paid leaves it ready; a change of a page makes it a draft again, and says so before.
  await button(boss, 'Continue to IRS Payment').click();
  await boss.getByRole('heading', { level: 1, name: 'IRS Payment' }).waitFor();
  await boss.getByRole('radio', { name: 'EFTPS' }).check();
  await button(boss, 'Save').first().click();
  await boss.getByText('Payment Option Saved successfully').waitFor();
  await summary(boss);
  await boss.getByText(/^Marked ready by Ed Cask/).waitFor();
  await boss.goto(`/home/business/deposit?filing=${filing}`);
  await boss.getByText('saving a change on this page makes it a draft again').waitFor();
  await summary(boss);
  await button(boss, /^Continue to fee/)
    .first()
    .click();
  await boss.waitForURL(/submissionfee/);
  expect(await inFocus(boss)).toBe('');

  // If a row moved before its comment was sent, the dialog keeps the text and asks again at the new place.
  await manager.goto(`/home/business/filing/3/1?filing=${filing}&at=filingData.60.rows.0.noOfGallons`);
  await manager.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'No. of gallons, row 1');
  await button(manager, /^Comment$/).press('Enter');
  await dialog.getByLabel('What to check').fill('Which terminal?');
  const filingData = { '60': { rows: [row('2026-07-01', '77'), row('2026-08-09', '2500')] } };
  await site.call(owner, 'PUT', '/form720/emailId', { id: filing, filingData });
  await manager.keyboard.press('Control+Enter');
  await dialog.getByText('The row is here now').waitFor();
  await manager.getByRole('dialog', { name: 'Comment on Diesel (60), row 2, No. of gallons' }).waitFor();
  await manager.keyboard.press('Control+Enter');
  await manager.locator('[aria-label="No. of gallons, row 2"][aria-describedby^="comment-"]').waitFor();
  expect(site.expectedFaults()).toHaveLength(1);
});

test('the link of an email opens a comment, also by a person who logs in first, who answers and resolves it there', async () => {
  const account = await site.account();
  const commented = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '3',
    filingData: { '60': { rows: [row('2026-07-08', '1000')] } },
  });
  const member = await site.member(account, {
    firstName: 'Maud',
    lastName: 'Cask',
    emailId: 'maud@comment-link.example',
    contactNumber: '503-555-0144',
    ext: '0',
    role: 'manager',
  });
  await site.call(member, 'POST', `/form720/form720id/${commented}/comments`, { path: 'filing', text: 'Check July' });
  const page = await site.visit('/', { session: site.signedIn(account) });
  const link = await fromMailbox(page, account.emailId, /\/home\/business\/taxsummary\?filing=\S+#comment-[\w-]+/);
  await page.goto(link);
  const thread = page.locator(link.slice(link.indexOf('#')));
  await thread.getByText('Check July').waitFor();
  await page.waitForFunction((id) => document.activeElement?.id === id, link.slice(link.indexOf('#') + 1));
  expect(await violationsOn(page)).toEqual([]);
  await thread.getByRole('button', { name: /^Answer/ }).click();
  await page.getByRole('dialog').getByLabel('Your answer').fill('July is right');
  await page.getByRole('dialog').getByRole('button', { name: 'Answer' }).click();
  await thread.getByText('July is right').waitFor();
  await thread.getByRole('button', { name: /^Resolve/ }).click();
  await page.getByText('One resolved comment').waitFor();
  await fromMailbox(page, 'maud@comment-link.example', /Answer or resolve it there/);

  const stranger = await site.visit(link);
  await stranger.getByRole('heading', { name: 'Log in' }).first().waitFor();
  const { usr } = (await stranger.evaluate(() => history.state)) as { usr: { from: string } };
  expect(usr.from).toBe(link);
});
