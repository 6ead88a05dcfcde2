import { expect, test } from 'vitest';
import { companyUserFacts } from '../../apps/server/src/testing/facts.ts';
import { pages } from '../../apps/web/src/pages/pages.ts';
import { violationsOn } from '../a11y/violations.ts';
import { codeOf, keyShown } from '../authenticator-app.ts';
import { openOwnSite } from '../site.ts';

const site = await openOwnSite();

test('an administrator made by the operator sets a password, adds a second factor, finds a person, deactivates them and sees it in the audit log, at 390 px', async () => {
  const account = await site.account();
  await site.account();
  const page = await site.visit(await site.appoint('grace@gauger.example'), { width: 390 });
  const password = 'correct horse battery';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Re-enter new password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue to Login' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  // An administrator has no way past the second factor.
  await page.getByRole('heading', { name: 'Add a second factor' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  const key = await keyShown(page);
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(codeOf(key));
  await page.getByRole('button', { name: 'I saved my recovery codes' }).click();
  await page.getByRole('heading', { level: 1, name: 'All Users' }).waitFor();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(1);
  await page.keyboard.press('Escape');
  // The area of accounts is none of an administrator's.
  await page.goto('/home/security');
  await page.waitForURL('**/home/admin');

  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
  // These users fit on one page, so there is no page size to choose.
  await page.getByText('Total Records').waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'Show Entries' }).count()).toBe(0);
  await page.getByLabel('Search users').fill(account.emailId);
  await page.waitForURL(/search=owner1/);
  await expect.poll(() => rows.count()).toBe(2);
  // Anywhere in the row opens the person.
  await rows.last().click();
  await page.getByRole('heading', { level: 1, name: account.emailId }).waitFor();
  await page.reload();
  await page.getByText('Account owner').waitFor();

  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByText(`${account.emailId} can no longer log in`).waitFor();
  await page.getByText('Inactive').waitFor();
  await expect(site.call(account, 'GET', '/auth/session')).rejects.toThrow('UNAUTHENTICATED');
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
  await page.getByText(`${account.emailId} can log in again`).waitFor();

  await page.getByRole('link', { name: 'All Users' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => page.getByLabel('Search users').inputValue()).toBe(account.emailId);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('To Date').fill('Jan 1, 2026');
  await page.getByLabel('From Date').fill('Feb 1, 2026');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'To Date should be the same as From Date or later' }).waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByLabel('Action type').selectOption('Deactivated a person');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const events = page.getByRole('table', { name: 'Events' }).getByRole('row');
  await expect.poll(() => events.count()).toBe(2);
  await expect.poll(() => events.last().textContent()).toContain('Deactivated a person');
  await page.reload();
  await expect.poll(() => events.count()).toBe(2);
});

const adminPages = pages.flatMap(({ path }) => (path.startsWith('/home/admin') ? [path] : []));

test('the owner and every company role are led away from the pages of administrators, which ask nothing', {
  tags: ['variant'],
}, async () => {
  expect(adminPages.length).toBeGreaterThan(15);
  const owner = await site.account();
  const people = [owner];
  for (const role of ['manager', 'editor', 'viewer'])
    people.push(await site.member(owner, { ...companyUserFacts, emailId: `${role}@roles.example`, role }));
  // Each person tries every fourth page: who is led away is asked in one place, for all pages.
  for (const [at, person] of people.entries()) {
    const page = await site.visit('/home/admin', { session: site.signedIn(person) });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const path of adminPages.filter((_, index) => index % people.length === at)) {
      await page.goto(new URL(path, page.url()).href);
      await page.getByRole('heading', { level: 1, name: 'Filing Summary' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/home/myfilings');
    }
    expect(asked.filter((path) => path.startsWith('/admin/'))).toEqual([]);
  }
});
