/** @module-tag variant */

// The list of clients of a tax preparer: what is due, who must act, filters in the address, and emails to several clients at once.
import { expect, test } from 'vitest';
import { businessFacts, taxPreparerFacts } from '../../apps/server/src/testing/facts.ts';
import { violationsOn } from '../a11y/violations.ts';
import { openSite, type SiteAccount } from '../site.ts';

const site = await openSite();

const profile = {
  firstName: 'Priya',
  lastName: 'Nair',
  mobileNumber: '503-555-0142',
  extNumber: '0',
  address: '12 Harbor Road',
  country: 'United States of America',
  city: 'Portland',
  state: 'Oregon',
  zipCode: '97201',
  ptin: 'P00000017',
  taxPreparer: true,
};

/** Adds a client with a return of 2026 Q1 that can be signed. @returns its filing */
async function client(
  account: SiteAccount,
  businessName: string,
  EIN: string,
  { signer = businessFacts.signingAuthorityName, isEmpty = false } = {},
): Promise<string> {
  const facts = {
    ...businessFacts,
    businessName,
    EIN,
    contactEmailAddress: `${EIN}@client.example`,
    signingAuthorityName: signer,
  };
  const { id: businessId } = (await site.call(account, 'POST', '/business/add', facts)) as { id: string };
  const { id } = (await site.call(account, 'POST', '/form720/add', {
    businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
    filingData: isEmpty ? {} : { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '118400' }] } },
    paymentOption: { paymentMethod: 'eftps' },
  })) as { id: string };
  return id;
}

async function preparer(): Promise<SiteAccount> {
  const account = await site.account();
  await site.call(account, 'PUT', '/usermanagement/emailId', profile);
  return account;
}

test('a preparer sees every open return by due day with who must act, and asks several clients at once', async () => {
  const account = await preparer();
  const [juniper, kestrel] = [
    await client(account, 'Juniper Terminal', '31-0000001'),
    await client(account, 'Kestrel Logistics', '31-0000002'),
  ];
  await client(account, 'Larkspur Imports', '31-0000003');
  for (const filing of [juniper, kestrel]) await site.markPaid(filing);
  const page = await site.visit('/home', { session: site.signedIn(account) });
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
  const table = page.getByRole('table', { name: 'Returns by due date' });
  const late = table.getByRole('row', { name: /Thu, Apr 30, 2026.*days late.*3 returns/ });
  await late.waitFor();
  const row = (name: string) => table.getByRole('row').filter({ hasText: name }).filter({ hasText: '2026 Q1' });
  expect(await row('Larkspur').innerText()).toMatch(/Draft[\s\S]*You[\s\S]*Pay the fee[\s\S]*28,889.60[\s\S]*Pay/);
  expect(await row('Juniper').innerText()).toMatch(/Fee paid, not filed[\s\S]*Ask the client to approve/);
  expect(await table.getByText('Not started').count()).toBeGreaterThanOrEqual(3);
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('checkbox', { name: 'Select Form 720, 2026 Q1, Juniper Terminal' }).check();
  await page.getByRole('checkbox', { name: 'Select Form 720, 2026 Q1, Kestrel Logistics' }).check();
  const selected = page.getByRole('region', { name: 'Selected returns' });
  await selected.getByText('2 selected').waitFor();
  await selected.getByRole('button', { name: 'Ask 2 to approve' }).click();
  const asking = page.getByRole('dialog', { name: 'Ask 2 clients to approve?' });
  await asking.getByText('Juniper Terminal, 31-0000001@client.example').waitFor();
  await asking.getByText('Kestrel Logistics, 31-0000002@client.example').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await asking.getByRole('button', { name: 'Send 2 emails' }).click();
  await page.getByText('2 clients were asked by email.').waitFor();
  await row('Juniper').getByText('With client').waitFor();
  expect(await row('Juniper').innerText()).toMatch(/Not opened yet[\s\S]*Client[\s\S]*Approve, asked/);
  // A client is mailed once a day, so that nothing offers a second email before.
  const remind = page.getByRole('button', { name: 'Remind, Form 720, 2026 Q1, Juniper Terminal' });
  expect(await remind.count()).toBe(0);
  await site.ageClientRequest(juniper);
  await page.reload();
  await remind.waitFor();
  await page.getByRole('checkbox', { name: 'Select Form 720, 2026 Q1, Juniper Terminal' }).check();
  await page.getByRole('checkbox', { name: 'Select Form 720, 2026 Q1, Kestrel Logistics' }).check();
  await selected.getByText('not to remind: Kestrel Logistics, mailed within the last day').waitFor();
  await selected.getByRole('button', { name: 'Remind 1 client' }).click();
  await page.getByText(/^1 client was reminded/).waitFor();
  await remind.waitFor({ state: 'detached' });
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Client must act 2' }).click();
  await row('Larkspur').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('tab')).toBe('client');
  await page.reload();
  await row('Kestrel').waitFor();
  await page.getByLabel('Search clients').fill('0002');
  await row('Juniper').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('search')).toBe('0002');
  await page.getByLabel('Form', { exact: true }).selectOption({ label: 'Form 8849' });
  await page.getByText('No return found').waitFor();
  site.expectedFaults();
});

test('staff of a preparer have the page in their menu, without the acts of others; at 390 px it is cards', async () => {
  const account = await preparer();
  await client(account, 'Juniper Terminal', '31-0000001');
  const viewer = await site.member(account, {
    firstName: 'Vic',
    lastName: 'Ward',
    emailId: 'vic@board.example',
    contactNumber: '503-555-0144',
    ext: '0',
    role: 'viewer',
  });
  const page = await site.visit('/home/clients', { session: site.signedIn(viewer), width: 390 });
  await page.getByRole('tabpanel').getByText('Juniper Terminal').first().waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('link', { name: /^Start/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Clients' }).first().waitFor();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violationsOn(page)).toEqual([]);
});

test('a preparer without a record is asked for it, and sees who is named on new returns from then on', async () => {
  const account = await preparer();
  await client(account, 'Juniper Terminal', '31-0000009');
  const page = await site.visit('/home/clients', { session: site.signedIn(account) });
  await page.getByText('New returns name no paid preparer').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('link', { name: 'Add yourself with your PTIN' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your Preparer Record' }).waitFor();
  await site.call(account, 'POST', '/taxpreparer/add', taxPreparerFacts);
  await page.goto('/home/clients');
  await page.getByText('Paid preparer on new returns: Pat Quill, PTIN P01234567, Quill & Sons').waitFor();
  const filing = await client(account, 'Kestrel Logistics', '31-0000010');
  const { paidPreparer } = (await site.call(account, 'GET', `/form720/form720id/${filing}/consent`)) as {
    paidPreparer: string;
  };
  expect(paidPreparer).toBe('Pat Quill, Quill & Sons');
});

test('a preparer pays for several returns in one payment and signs what may be signed with one consent', async () => {
  const account = await site.account();
  // The owner is the signing authority of the own businesses; the client of the other signs their own.
  const [firstName = '', lastName = ''] = businessFacts.signingAuthorityName.split(' ');
  await site.call(account, 'PUT', '/usermanagement/emailId', { ...profile, firstName, lastName });
  await client(account, 'Juniper Terminal', '31-0000021');
  await client(account, 'Kestrel Logistics', '31-0000022');
  await client(account, 'Larkspur Imports', '31-0000023', { signer: 'Omar Reyes' });
  await client(account, 'Northgate Tire', '31-0000024', { isEmpty: true });
  const page = await site.visit('/home/clients?quarter=2026Q1', { session: site.signedIn(account) });
  await page.getByRole('link', { name: /^Open, Form 720, 2026 Q1, Northgate Tire/ }).waitFor();
  await page.getByRole('link', { name: 'Upload clients' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('link', { name: 'Pay 4' }).click();

  await page.getByRole('heading', { name: 'What you pay for' }).waitFor();
  await page.getByText('1 return is not part of this payment').waitFor();
  // A return that its client has not approved is paid for only where it is chosen by name.
  await page.getByText('2 returns at $25.00 each, in one payment of $50.00').waitFor();
  await page.getByText('1 return is left out: not approved by the client').waitFor();
  await page.getByRole('checkbox', { name: /Larkspur Imports: the client was not asked yet/ }).check();
  await page.getByText('3 returns at $25.00 each, in one payment of $75.00').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pay for 3 returns' }).click();
  await page.getByRole('group', { name: 'One thing needs your attention' }).waitFor();
  expect(site.expectedFaults().join()).toContain('422');
  await page.getByRole('checkbox', { name: /^I have examined/ }).check();
  await page.getByRole('button', { name: 'Pay for 3 returns' }).dblclick();
  const provider = page.frameLocator('iframe[title^="Payment provider"]');
  await provider.getByText('$75.00').waitFor();
  await provider.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('The service fees are paid').waitFor();
  const paid = page.getByRole('table', { name: 'Returns of this payment' });
  await expect.poll(() => paid.getByText('Paid', { exact: true }).count()).toBeGreaterThanOrEqual(3);
  await paid.getByText('INV-').first().waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('link', { name: 'Sign 2 returns, 1 to ask' }).click();
  await page.getByRole('heading', { name: 'What you sign' }).waitFor();
  await page.getByText('1 return waits for another person to sign').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ask 1 client' }).click();
  const asking = page.getByRole('dialog', { name: 'Ask 1 client to approve?' });
  await asking.getByText('Larkspur Imports, 31-0000023@client.example').waitFor();
  await asking.getByRole('button', { name: 'Send 1 email' }).click();
  await page.getByText('1 link was emailed.').waitFor();
  await page.getByText('Larkspur Imports: Omar Reyes, asked by email just now').waitFor();
  expect(await page.getByRole('button', { name: 'Ask 1 client' }).count()).toBe(0);
  await page.getByRole('checkbox').check();
  await page.getByLabel('PIN').fill('04711');
  await page.getByRole('button', { name: 'Sign and send 2 of 3' }).dblclick();
  await page.getByText('2 returns are signed and on the way').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
  await page.getByRole('tab', { name: /^Client must act 1/ }).waitFor();
});

test('the filters of due day and preparer stay in the address', async () => {
  const account = await preparer();
  const editor = await site.member(account, {
    firstName: 'Ed',
    lastName: 'Moss',
    emailId: 'ed@board.example',
    contactNumber: '503-555-0144',
    ext: '0',
    role: 'editor',
  });
  await client(account, 'Juniper Terminal', '31-0000031');
  const page = await site.visit('/home/clients', { session: site.signedIn(account) });
  const row = page.getByRole('row').filter({ hasText: 'Juniper' }).filter({ hasText: '2026 Q1' });
  await row.waitFor();
  await page.getByLabel('Due', { exact: true }).selectOption({ label: 'Overdue' });
  await row.waitFor();
  await page.getByLabel('Due', { exact: true }).selectOption({ label: 'Within 7 days' });
  await row.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('due')).toBe('7');
  await page.getByLabel('Due', { exact: true }).selectOption({ label: 'Any day' });
  await page.getByLabel('Prepared by').selectOption({ label: 'Priya Nair' });
  await row.waitFor();
  await page.getByLabel('Prepared by').selectOption({ label: 'Ed Moss' });
  await page.getByText('No return found').waitFor();
  await page.reload();
  await page.getByText('No return found').waitFor();
  expect(new URL(page.url()).searchParams.get('by')).toMatch(/^[0-9a-f-]{36}$/);
  expect(editor).toBeDefined();
});
