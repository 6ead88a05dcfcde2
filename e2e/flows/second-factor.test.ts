/** @module-tag variant */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing/facts.ts';
import { violationsOn } from '../a11y/violations.ts';
import { codeOf, keyShown } from '../authenticator-app.ts';
import { register } from '../journey.ts';
import { fromMailbox } from '../mailbox.ts';
import { openOwnSite, type SiteAccount } from '../site.ts';

const site = await openOwnSite();
const person = {
  firstName: 'Ann',
  lastName: 'Hall',
  emailId: 'ann@factor.example',
  password: 'correct horse battery',
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const inside = (page: Page) => page.getByText('Add New Filing').first().waitFor();

async function logOut(page: Page) {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
}
async function logIn(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.emailId);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
}

test('an authenticator app, a recovery code and a passkey each open the account', async () => {
  const page = await site.visit('/');
  await register(page, person);
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'My security' }).click();
  await page.getByText('Only a password protects your account').waitFor();
  await page.getByText(', this session').waitFor();

  await press(page, 'Add an app');
  const key = await keyShown(page);
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(codeOf(key));
  await page.getByText('Save these recovery codes').waitFor();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  expect(await violationsOn(page)).toEqual([]);
  await press(page, 'I saved my recovery codes');
  await page.getByText('10 of 10 are left').waitFor();
  await logOut(page);

  await logIn(page);
  await heading(page, 'Second step');
  expect(await violationsOn(page)).toEqual([]);
  // The code that added the app was used; the next one counts already.
  await page.keyboard.type(codeOf(key, 1));
  await inside(page);
  await logOut(page);

  await logIn(page);
  await press(page, 'Use a recovery code');
  await page.getByLabel('Recovery code').fill('none of mine');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'This is none of your recovery codes, or it was used' }).waitFor();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await inside(page);
  expect(site.expectedFaults()).toEqual([expect.stringContaining('409')]);

  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/home/security');
  await page.getByText('9 of 10 are left').waitFor();
  await page.getByLabel('Name of a new passkey').fill('Work laptop');
  await press(page, 'Add a passkey');
  await page.getByText('Work laptop', { exact: true }).waitFor();
  await logOut(page);
  await page.goto('/login');
  await press(page, 'Log in with a passkey');
  await inside(page);

  // Logged in with two factors just now: an API key needs no further one.
  const token = (await page.evaluate(() => sessionStorage.getItem('jwtToken'))) ?? '';
  await site.call({ token } as SiteAccount, 'POST', '/business/add', businessFacts);
  await page.goto('/home/apikeys');
  await page.getByLabel('Name').fill('Month-end import');
  await page.getByLabel('Change drafts').check();
  await page.getByRole('radio', { name: 'Only these businesses' }).check();
  await press(page, 'Create key');
  await page.getByText('Choose at least one business').first().waitFor();
  expect(site.expectedFaults()).toHaveLength(1);
  await page.getByRole('checkbox', { name: businessFacts.businessName }).check();
  await press(page, 'Create key');
  expect(await page.getByLabel('Secret of Month-end import').inputValue()).toMatch(/^gauger_[\w-]{43}$/);
  expect(await violationsOn(page)).toEqual([]);
  await page.reload();
  await page.getByText('Read, Change drafts').waitFor();
  await page.getByText(`Only ${businessFacts.businessName}`, { exact: true }).waitFor();
  expect(await page.getByText('shown only once').count()).toBe(0);
  await press(page, 'Revoke Month-end import');
  await press(page, 'Revoke key');
  await page.getByText('Revoked', { exact: true }).waitFor();
});

test('a password that somebody else set opens nothing: the reader of the mailed link chooses one, at 390 px', async () => {
  const owner = await site.account();
  const emailId = 'ben@factor.example';
  await site.call(owner, 'POST', '/business/user/add', {
    firstName: 'Ben',
    lastName: 'Cask',
    emailId,
    contactNumber: '503-555-0144',
    ext: '0',
    role: 'viewer',
    signInWith: 'password',
    password: person.password,
  });
  const page = await site.visit('/login', { width: 390 });
  await page.goto(await fromMailbox(page, emailId, /http\S+\/accept-invitation\S+/));
  await press(page, 'Confirm my address');
  await heading(page, 'Choose your password');
  expect(await violationsOn(page)).toEqual([]);
  const choose = async (password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Re-enter new password').fill(password);
    await page.keyboard.press('Enter');
  };
  await choose(person.password);
  await page.getByRole('link', { name: 'Another person knows this password. Choose a new one' }).waitFor();
  await choose('a password of my own');
  await page.waitForURL('**/home/**');
  expect(site.expectedFaults()).toEqual([expect.stringContaining('409')]);
});
