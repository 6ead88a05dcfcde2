import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { heading, loggedIn, logIn, register } from '../auth-panel.ts';
import { fromMailbox } from '../mailbox.ts';
import { openOwnSite } from '../site.ts';
import { asVariant } from '../variant.ts';

const site = await openOwnSite();
const CODE = /\d{6}/;
const LINK = /http\S+/;

const attention = (page: Page) => page.getByRole('group', { name: /attention|There is a problem/ });
/** The messages of the error summary; the first field at fault has the focus. */
async function complaints(page: Page): Promise<string[]> {
  await attention(page).waitFor();
  expect(await page.evaluate(() => document.activeElement?.matches('[aria-invalid=true], [role=group]'))).toBe(true);
  return attention(page).getByRole('link').allTextContents();
}

test('who accepts an invitation is in the account, and the password is not asked for again', async () => {
  const owner = await site.account();
  const ben = { firstName: 'Ben', lastName: 'Cask', emailId: 'ben@invited.example' };
  const user = { ...ben, contactNumber: '503-555-0144', ext: '0', role: 'editor' };
  await site.call(owner, 'POST', '/business/user/add', user);
  const page = await site.visit('/rates');
  await page.goto(await fromMailbox(page, ben.emailId, /\/accept-invitation\?\S+/));
  await heading(page, 'You are invited');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await loggedIn(page);
  await page.getByRole('button', { name: 'Ben Cask' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

for (const width of [1440, 390])
  describe(`at ${width} px`, asVariant(width === 390), () => {
    test('a visitor registers, proves the address, is in, and logs out and in', async () => {
      const page = await site.visit('/', { width });
      const emailId = `ann${width}@hall.example`;
      await register(page, emailId, 'correct horse');
      const code = await fromMailbox(page, emailId, CODE);
      await page.reload();
      await heading(page, 'Enter the code');
      await page.getByLabel('Digit 1 of 6').focus();
      // The sixth digit sends the code.
      await page.keyboard.type(code);
      // The account opens; the password is not asked for again.
      await loggedIn(page);
      await page.getByText('User registered successfully.').waitFor();
      expect(await page.evaluate(() => Object.keys(sessionStorage).sort())).toEqual(
        expect.arrayContaining(['emailId', 'jwtToken']),
      );

      await page.getByRole('button', { name: 'Ann Hall' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await heading(page, 'Log in');
      expect(new URL(page.url()).pathname).toBe('/');
      expect(await page.evaluate(() => sessionStorage.getItem('jwtToken'))).toBeNull();
      await logIn(page, emailId, 'correct horse');
      await loggedIn(page);
    });
  });

test('a wrong code is refused once and leaves empty boxes; the right one is typed, or pasted, and taken', async () => {
  const page = await site.visit('/');
  await register(page, 'bea@hall.example', 'correct horse');
  const code = await fromMailbox(page, 'bea@hall.example', CODE);
  const wrong = code === '000000' ? '111111' : '000000';
  await page.keyboard.type(wrong);
  expect(await complaints(page)).toEqual(['The code is not valid. After five failed tries, start again']);
  await expect.poll(() => attention(page).textContent()).toContain('There is a problem in validating otp');
  expect(await violationsOn(page)).toEqual([]);
  await attention(page).getByRole('link').click();
  await expect.poll(() => page.getByLabel('Digit 1 of 6').inputValue()).toBe('');
  // So does the second one.
  const [again] = await Promise.all([page.waitForResponse(/otp\/validate/), page.keyboard.type(wrong)]);
  expect(again.status()).toBe(409);
  await expect.poll(() => page.getByLabel('Digit 6 of 6').inputValue()).toBe('');
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${code}\n`);
  await page.keyboard.press('Control+V');
  await page.getByText('User registered successfully.').waitFor();
  expect(site.expectedFaults().map((fault) => /409/.test(fault))).toEqual([true, true]);
});

test('another code can be had after three minutes', { tags: ['variant'] }, async () => {
  const page = await site.visit('/', { clock: true });
  await register(page, 'cleo@hall.example', 'correct horse');
  const resend = page.getByRole('button', { name: 'Resend OTP' });
  await expect.poll(() => resend.isDisabled()).toBe(true);
  await page.getByText(/^Resend in [23]:\d\d$/).waitFor();
  await page.clock.runFor(181_000);
  await expect.poll(() => resend.isEnabled()).toBe(true);
  // The server's clock went on by less: it says how long to wait, and the countdown begins again.
  await resend.click();
  expect((await complaints(page))[0]).toMatch(/^Too many tries\. Wait [23] minutes and try again$/);
  await page.getByText(/^Resend in [12]:\d\d$|^Resend in 3:00$/).waitFor();
  expect(site.expectedFaults()).toEqual([expect.stringContaining('429')]);
});

test('register names each field that is missing or wrong, in these words', async () => {
  const page = await site.visit('/');
  await page.getByRole('link', { name: 'Register Free' }).click();
  await heading(page, 'Register');
  await page.keyboard.press('Enter');
  expect(await complaints(page)).toEqual([
    'First Name is required',
    'Last Name is required',
    'Enter your email address',
    'Password is required',
  ]);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('link', { name: 'Last Name is required' }).click();
  expect(await page.getByLabel('Last name').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('First name').fill('  ');
  await page.getByLabel('Last name').fill('Hall');
  await page.getByLabel('Email').fill('ann@hall');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.keyboard.press('Enter');
  expect(await complaints(page)).toEqual([
    'First Name is required',
    'Invalid EmailId',
    'Password must be at least 8 characters long',
  ]);
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ann@hall');
});

test('log in names what is missing, and does not tell which of the two is wrong', async () => {
  const page = await site.visit('/login');
  await heading(page, 'Log in');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  expect(await complaints(page)).toEqual(['Enter your email address', 'Please enter Password']);
  expect(await violationsOn(page)).toEqual([]);
  await logIn(page, 'nobody@hall.example', 'correct horse');
  await page.getByText('There is a problem in login').waitFor();
  expect(await complaints(page)).toEqual(['Incorrect email or password']);
  expect(site.expectedFaults()).toEqual([expect.stringContaining('401')]);
});

test('a forgotten password is reset by the link of a mail', async () => {
  const page = await site.visit('/');
  const emailId = 'dora@hall.example';
  await register(page, emailId, 'correct horse');
  await page.keyboard.type(await fromMailbox(page, emailId, CODE));
  await loggedIn(page);
  await page.getByRole('button', { name: 'Ann Hall' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await heading(page, 'Log in');
  await page.getByLabel('Email').fill(emailId);
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await heading(page, 'Forgot password');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(emailId);
  await page.getByLabel('Email').fill('');
  await page.keyboard.press('Enter');
  expect(await complaints(page)).toEqual(['Enter Email Address']);
  await page.getByLabel('Email').fill('dora');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Enter Valid Email Address' }).waitFor();
  await page.getByLabel('Email').fill(emailId);
  await page.keyboard.press('Enter');
  await heading(page, 'Link sent');

  await page.goto(await fromMailbox(page, emailId, LINK));
  await heading(page, 'Reset password');
  expect(page.url()).not.toContain('token');
  await page.keyboard.type('another one');
  await page.getByLabel('Re-enter new password').fill('another');
  await page.keyboard.press('Enter');
  expect(await complaints(page)).toEqual(["Passwords don't match"]);
  await page.getByLabel('Re-enter new password').fill('another one');
  await page.keyboard.press('Enter');
  await page.getByText('Your Password has been reset successfully.').waitFor();
  await page.getByRole('button', { name: 'Continue to Login' }).click();
  await heading(page, 'Log in');
  await page.keyboard.type('another one');
  await page.keyboard.press('Enter');
  await loggedIn(page);
});

test('whoever wanted a page inside signs in first and comes there', async () => {
  const { token, emailId } = await site.account();
  const page = await site.visit('/home/mytransactions?a=1');
  await heading(page, 'Log in');
  // The test account has no password, so the login call is answered with its token.
  await page.route('**/usermanagement/login', (route) =>
    route.fulfill({ json: { Success: { jwtToken: token, emailId, id: crypto.randomUUID() } } }),
  );
  await logIn(page, emailId, 'correct horse');
  await loggedIn(page);
  expect(page.url()).toContain('/home/mytransactions?a=1');
});

test('a session that ended leads to the login, and says so', async () => {
  const account = await site.account();
  const page = await site.visit('/home', { session: site.signedIn(account) });
  await loggedIn(page);
  await page.request.post('/usermanagement/logout', { headers: { Authorization: `Bearer ${account.token}` } });
  await page.reload();
  await page.getByText('You were logged out').waitFor();
  // The page may ask for more than one thing before the first refusal arrives.
  const faults = site.expectedFaults();
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) expect(fault).toContain('401');
});

test('who works without any call is kept signed in; who does nothing is warned and signed out', {
  tags: ['variant'],
}, async () => {
  const account = await site.account();
  const page = await site.visit('/home', { session: site.signedIn(account), clock: true });
  await loggedIn(page);
  const asked = () => page.waitForResponse('**/usermanagement/user/*');
  // An answer that the page hears of later keeps the session from then on: its clock runs when all of them are in.
  const heard = () => page.evaluate(async () => void (await (await fetch('/fonts/OFL.txt')).text()));
  await page.waitForLoadState('networkidle');
  await heard();
  await page.clock.runFor(6 * 60_000);
  const [kept] = await Promise.all([asked(), page.keyboard.press('Shift')]);
  await kept.finished();
  await heard();
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await page.clock.runFor(27.5 * 60_000);
  const [stayed] = await Promise.all([asked(), warning.getByRole('button', { name: 'Stay logged in' }).click()]);
  await stayed.finished();
  await heard();
  await warning.waitFor({ state: 'hidden' });
  await page.clock.runFor(30 * 60_000);
  await page.getByText('You were logged out').waitFor();
});

test('the mailbox says that its mails were not sent, and shows the code', { tags: ['variant'] }, async () => {
  const page = await site.visit('/');
  await register(page, 'eve@hall.example', 'correct horse');
  const code = await fromMailbox(page, 'eve@hall.example', CODE);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'open the mailbox' }).click();
  const mailbox = await opened;
  await mailbox.getByText('This site keeps these emails and does not send them').waitFor();
  await mailbox.getByText(code, { exact: true }).waitFor();
  expect(await violationsOn(mailbox)).toEqual([]);
});
