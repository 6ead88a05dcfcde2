/** @module-tag variant */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { png } from '../../apps/server/src/testing/uploads.ts';
import { violationsOn } from '../a11y/violations.ts';
import { fromMailbox } from '../mailbox.ts';
import { openSite } from '../site.ts';

const site = await openSite();

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const field = (page: Page, label: string) => page.getByLabel(label).and(page.locator('input, select'));
const banner = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
const complaints = async (page: Page) => {
  const box = page.getByRole('group', { name: /attention|There is a problem|could not be changed/ });
  await box.waitFor();
  expect(await page.evaluate(() => document.activeElement?.matches('[aria-invalid=true], [role=group]'))).toBe(true);
  return box.getByRole('link').allTextContents();
};

test('My Account is filled in by keyboard, kept through a reload, saved, reset, and has a photo', async () => {
  const account = await site.account();
  const page = await site.visit('/home/editprofile', { session: site.signedIn(account) });
  await page.getByRole('checkbox', { name: /Tax Preparer/ }).focus();
  await page.keyboard.press('Space');
  await save(page).press('Enter');
  await expect
    .poll(() => complaints(page))
    .toEqual([
      'First Name is required',
      'Last Name is required',
      'Phone Number is required',
      'PTIN is required',
      'Address is required',
      'City is required',
      'State is required',
      'Zip Code is required',
    ]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // Tab leads through the fields in their order; the hyphens and the capital come by themselves.
  for (const text of ['Ann', 'Hall', '5035550142']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => field(page, 'Ext').inputValue()).toBe('');
  await field(page, 'PTIN').fill('p01234567');
  await field(page, 'Address').first().fill('12 Harbor Road');
  await field(page, 'City').fill('Portland');
  await field(page, 'State').selectOption('Oregon');
  await page.reload();
  await page.getByText('We restored what you typed before.').waitFor();
  await field(page, 'Zip Code').fill('97201');
  await page.keyboard.press('Enter');
  await banner(page, 'Account updated successfully');
  await expect.poll(() => field(page, 'Phone Number').inputValue()).toBe('503-555-0142');
  await expect.poll(() => field(page, 'PTIN').inputValue()).toBe('P01234567');
  await page.getByRole('button', { name: /^Ann Hall/ }).waitFor();

  await field(page, 'City').fill('Elsewhere');
  await page.getByRole('button', { name: 'Reset' }).press('Enter');
  await expect.poll(() => field(page, 'City').inputValue()).toBe('Portland');
  await page.reload();
  await save(page).waitFor();
  await expect.poll(() => field(page, 'City').inputValue()).toBe('Portland');

  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await choose('notes.png', Buffer.from('no photo at all'));
  await page.getByRole('alert').getByText('The photo must be a JPEG or PNG file').waitFor();
  expect(site.expectedFaults().join()).toContain('422');
  await choose('me.png', png(64, 64));
  await banner(page, 'Photo saved');
  await page.locator('header img[src^="blob:"]').waitFor();
  await page.reload();
  await page.locator('header img[src^="blob:"]').waitFor();
  await page.getByRole('button', { name: 'Remove photo' }).press('Enter');
  await banner(page, 'Photo removed');
  await page.locator('header img').waitFor({ state: 'detached' });
});

test('the password is changed, then the address: asked of both, confirmed from the mail', async () => {
  const account = await site.account();
  const { emailId } = account;
  const visit = (path: string) => site.visit(path, { width: 390, session: site.signedIn(account) });
  const page = await visit('/home/changepwd');
  // An account that an operator opened has no password yet.
  await site.call(account, 'POST', '/usermanagement/forgot-password', { emailId });
  const resetPasswordToken = await fromMailbox(page, emailId, /(?<=token=)[\w-]{43}/);
  await site.call(account, 'POST', '/usermanagement/reset-password', {
    emailId,
    resetPasswordToken,
    newPassword: 'correct horse battery',
  });
  const again = await site.signIn(account);
  const form = await site.visit('/home/changepwd', { width: 390, session: site.signedIn(again) });
  const change = form.getByRole('main').getByRole('button', { name: 'Change Password' });
  const password = (label: string) => form.getByLabel(label).and(form.locator('input'));
  await change.click();
  await expect
    .poll(() => complaints(form))
    .toEqual(['Current Password is required', 'New Password is required', 'Confirm Password is required']);
  await password('Current Password').fill('wrong horse battery');
  await password('New Password').fill('a staple and a barrel');
  await form.getByText('Strong', { exact: true }).waitFor();
  await password('Confirm Password').fill('a staple and a barrow');
  await change.click();
  await expect.poll(() => complaints(form)).toEqual(["Passwords don't match"]);
  await form.getByRole('button', { name: 'Show Confirm Password' }).click();
  expect(await password('Confirm Password').getAttribute('type')).toBe('text');
  await password('Confirm Password').fill('a staple and a barrel');
  await form.keyboard.press('Enter');
  await form.getByRole('group', { name: 'There is a problem in Update Password' }).waitFor();
  await expect.poll(() => complaints(form)).toEqual(['Incorrect current password']);
  expect(site.expectedFaults().join()).toContain('409');
  await password('Current Password').fill('correct horse battery');
  await form.keyboard.press('Enter');
  await banner(form, 'Password updated successfully');
  await expect.poll(() => password('Current Password').inputValue()).toBe('');

  await form.goto('/home/editprofile');
  await form.getByRole('button', { name: 'Change email address' }).click();
  await form.getByLabel(/^New email address/).fill('next@example.com');
  await form
    .getByRole('form', { name: 'Change email address' })
    .getByLabel(/^Password/)
    .and(form.locator('input'))
    .fill('a staple and a barrel');
  await form.keyboard.press('Enter');
  await form.getByText('Open the email to next@example.com and confirm').waitFor();
  await fromMailbox(form, emailId, /keep-address/);
  const link = await fromMailbox(form, 'next@example.com', /http\S+confirm-address\S+/);
  await form.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await form.getByRole('heading', { name: 'Confirm your new address' }).waitFor();
  expect(form.url()).not.toContain('token');
  await form.getByRole('button', { name: 'Confirm this address' }).press('Enter');
  await form.getByRole('heading', { name: 'Your address has changed' }).waitFor();
  await form.getByRole('link', { name: 'Log in' }).waitFor();
});

test('a person chooses which emails come and how, and an email is ended by its link without a login', async () => {
  const account = await site.account();
  const page = await site.visit('/home/emails', { width: 390, session: site.signedIn(account) });
  const answers = page.getByRole('radiogroup', { name: /^Answers to returns/ });
  await answers.getByRole('radio', { name: 'Once a day, in one email' }).check();
  await page.getByText('Answers to returns: once a day, in one email').waitFor();
  await page.reload();
  await expect.poll(() => answers.getByRole('radio', { name: 'Once a day, in one email' }).isChecked()).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  // The choice made last is kept, also where an earlier one takes long to be saved.
  const late = Promise.withResolvers<void>();
  await page.route('**/mailchoices', async (route) => {
    const isFirst = route.request().postDataJSON()?.mode === 'off';
    if (isFirst) await late.promise;
    await route.continue();
  });
  await answers.getByRole('radio', { name: 'No email' }).click();
  await answers.getByRole('radio', { name: 'One by one, at once' }).click();
  const first = page.waitForResponse((answer) => answer.request().postDataJSON()?.mode === 'off');
  late.resolve();
  await first;
  await page.getByText('Answers to returns: one by one, at once').waitFor();
  await page.reload();
  await expect.poll(() => answers.getByRole('radio', { name: 'One by one, at once' }).isChecked()).toBe(true);
  const stranger = await site.visit('/unsubscribe?token=not.complete');
  await stranger.getByText('This link is not complete').waitFor();
  expect(await stranger.getByRole('button', { name: 'Unsubscribe' }).count()).toBe(0);
  // The page names the emails before it ends any; a token that was not made here ends none.
  await stranger.goto('/unsubscribe?token=nobody.due.forged');
  await stranger.getByText('End emails about due dates.').waitFor();
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click();
  await stranger.getByText('This link is not complete').waitFor();
  expect(await violationsOn(stranger)).toEqual([]);
  expect(site.expectedFaults()).toEqual([expect.stringContaining('404')]);
});
