/** @module-tag variant */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { client, testProvider } from '../../apps/server/src/adapters/identity/testing-provider.ts';
import { violationsOn } from '../a11y/violations.ts';
import { heading, loggedIn, logIn, register } from '../auth-panel.ts';
import { fromMailbox } from '../mailbox.ts';
import { openOwnSite, settled } from '../site.ts';

/** Requests to the bot check: the page's for its script, and the server's to verify a token. */
const asked: string[] = [];
/** A server that speaks the interface of reCAPTCHA v3. */
const botCheck = createServer(async (request, response) => {
  const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
  asked.push(`${request.method} ${request.url} ${form.get('response') ?? ''}`.trim());
  if (request.method === 'GET')
    return response.setHeader('content-type', 'text/javascript').end(
      `window.grecaptcha = {
        ready: (then) => then(),
        execute: async (key, { action }) => 'token of ' + key + ' to ' + action,
      };`,
    );
  response.setHeader('content-type', 'application/json').end(
    JSON.stringify({
      success: true,
      score: 0.9,
      action: 'register',
      hostname: '127.0.0.1',
      challenge_ts: new Date().toISOString(),
    }),
  );
});
const readOrigin = async (server: ReturnType<typeof createServer>) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const recaptcha = await readOrigin(botCheck);
afterAll(() => {
  botCheck.closeAllConnections();
  botCheck.close();
});

// The provider has to know where the product will answer.
const freed = createServer();
const origin = await readOrigin(freed);
freed.close();
await once(freed, 'close');
const google = await testProvider([`${origin}/signed-in/google`]);
const site = await openOwnSite({
  PORT: new URL(origin).port,
  GAUGER_PUBLIC_URL: origin,
  ...{
    GAUGER_GOOGLE_URL: google.issuer,
    GAUGER_GOOGLE_CLIENT_ID: client.id,
    GAUGER_GOOGLE_CLIENT_SECRET: client.secret,
  },
  ...{
    GAUGER_CAPTCHA: 'recaptcha',
    GAUGER_RECAPTCHA_URL: recaptcha,
    GAUGER_RECAPTCHA_SITE_KEY: 'site',
    GAUGER_RECAPTCHA_SECRET: 'secret',
  },
});

async function goToGoogle(page: Page) {
  const gone = page.waitForRequest((request) => request.url().startsWith(google.issuer));
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await gone;
}
async function logOut(page: Page) {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await heading(page, 'Log in');
  // The site is loaded again.
  await page.waitForLoadState();
  await settled(page);
}
const someone = (name: string) => ({
  sub: name,
  email: `${name}@hall.example`,
  email_verified: true,
  given_name: 'Ann',
  family_name: 'Hall',
});

test('whom Google vouches for gets an account without a password; it opens from then on', async () => {
  const page = await site.visit('/');
  google.account = someone('ann');
  google.refuses = true;
  await goToGoogle(page);
  await page.getByText('You turned back at Google').waitFor();
  expect(site.expectedFaults()).toEqual([expect.stringContaining('409')]);
  google.refuses = false;
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await goToGoogle(page);
  await heading(page, 'Register');
  expect(new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ann');
  await expect.poll(() => page.getByLabel('Password', { exact: true }).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Last name').press('Enter');
  await loggedIn(page);
  await logOut(page);
  await goToGoogle(page);
  await loggedIn(page);
  // Google logins need no bot check.
  expect(asked).toEqual([]);
});

test('an account with a password, made with the bot check, is linked after its owner has logged in once', async () => {
  const page = await site.visit('/');
  const emailId = 'bea@hall.example';
  await register(page, emailId, 'correct horse');
  expect(asked).toEqual([
    'GET /recaptcha/api.js?render=site',
    'POST /recaptcha/api/siteverify token of site to register',
  ]);
  await page.keyboard.type(await fromMailbox(page, emailId, /\d{6}/));
  await loggedIn(page);

  await logOut(page);
  google.account = someone('bea');
  await goToGoogle(page);
  await page.getByText('You already have an account').waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(emailId);
  await logIn(page, emailId, 'correct horse');
  await page.getByText('Google is linked. You can now use it to log in').waitFor();
  await logOut(page);
  await goToGoogle(page);
  await loggedIn(page);
  expect(asked).toHaveLength(2);
});
