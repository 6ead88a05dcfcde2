/** @module-tag variant */

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing/facts.ts';
import { violationsOn } from '../a11y/violations.ts';
import { openSite, type SiteAccount } from '../site.ts';

/** The owner gives people access to some businesses; a client approves the return of theirs and finds no other client. */

const site = await openSite();
let owner: SiteAccount;
let filing: string;
const CLIENT = 'Client 07 Oil LLC';

beforeAll(async () => {
  owner = await site.account();
  for (let at = 1; at <= 12; at += 1) {
    const name = `Client ${String(at).padStart(2, '0')} Oil LLC`;
    await site.call(owner, 'POST', '/business/add', { ...businessFacts, EIN: `3100000${10 + at}`, businessName: name });
  }
  const { businesses } = (await site.call(owner, 'GET', '/business/emailId/paginate?size=50')) as {
    businesses: { id: string; businessName: string }[];
  };
  const businessId = businesses.find(({ businessName }) => businessName === CLIENT)?.id ?? '';
  filing = await site.form720(
    { ...owner, businessId },
    {
      formType: 'Form720',
      taxYear: '2026',
      taxYearAndQuarter: '3',
      filingData: { '60': { rows: [{ taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '1000' }] } },
    },
  );
});

const person = { firstName: 'Ada', lastName: 'Client', contactNumber: '503-555-0144', ext: '0' };
const main = (page: Page) => page.locator('main');
const businessesOf = (page: Page) => page.getByRole('group', { name: /only these businesses/ });

test('the owner limits a person to businesses in the dialog, by keyboard and with a search', async () => {
  const page = await site.visit('/home/companyusers', { session: site.signedIn(owner) });
  await main(page).getByRole('button', { name: 'Add a user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a user' });
  await dialog.getByLabel('First Name').fill('Ada');
  await dialog.getByLabel('Last Name').fill('Client');
  await dialog.getByLabel('Email').fill('dialog@limits.example');
  await dialog.getByLabel('Contact Number').fill('5035550144');
  await dialog.getByRole('radio', { name: 'Approver' }).check();
  await dialog.getByText('For a client, choose the role Approver and only their own business').waitFor();
  await dialog.getByRole('radio', { name: 'Only these businesses' }).check();
  await dialog.getByText('0 of 13 chosen').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByText('Choose at least one business').waitFor();
  await dialog.getByLabel('Search businesses').fill('client 07');
  await expect.poll(() => businessesOf(page).getByRole('checkbox').count()).toBe(1);
  await dialog.getByRole('checkbox', { name: CLIENT }).press('Space');
  await dialog.getByText('1 of 13 chosen').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await main(page).getByRole('cell', { name: CLIENT }).waitFor();
  await main(page).getByRole('button', { name: 'Edit Ada Client' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit User Details' });
  await edited.getByText('1 of 13 chosen').waitFor();
  await edited.getByRole('radio', { name: 'All businesses' }).check();
  await edited.getByRole('button', { name: 'Save' }).click();
  await main(page).getByRole('cell', { name: 'All', exact: true }).waitFor();
});

test('a client sees their own business, approves the return, and the owner sees that', async () => {
  const { businesses } = (await site.call(owner, 'GET', `/business/emailId/paginate?businessName=Client%2007`)) as {
    businesses: { id: string }[];
  };
  const only = businesses.map(({ id }) => id);
  const client = await site.member(owner, {
    ...person,
    emailId: 'client@limits.example',
    role: 'approver',
    businesses: only,
  });
  await site.call(owner, 'POST', `/form720/form720id/${filing}/ready`);
  const page = await site.visit('/home/businesslist', { session: site.signedIn(client) });
  await main(page).getByText(CLIENT).first().waitFor();
  await expect.poll(() => main(page).getByRole('row').count()).toBe(2);
  await expect
    .poll(() =>
      main(page)
        .getByRole('link', { name: /Add New Business|Upload Business/ })
        .count(),
    )
    .toBe(0);
  await page.goto('/home/webhooks');
  await page.getByRole('heading', { level: 1, name: 'You cannot open this page' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await page.goto(`/home/business/taxsummary?filing=${filing}`);
  await page.getByText('Approving signs nothing', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Approve your return' }).first().click();
  await page.getByText(/^Approved by Ada Client/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);

  const own = await site.visit(`/home/business/taxsummary?filing=${filing}`, { session: site.signedIn(owner) });
  await own.getByText(/^Approved by Ada Client/).waitFor();
  await expect.poll(() => main(own).getByRole('button', { name: 'Approve' }).count()).toBe(0);
});

test('a Manager of some businesses gives no more than these, to nobody who sees others', async () => {
  const { businesses } = (await site.call(owner, 'GET', '/business/emailId/paginate?size=50')) as {
    businesses: { id: string; businessName: string }[];
  };
  const ids = businesses.filter(({ businessName }) => /Client 0[23]/.test(businessName)).map(({ id }) => id);
  const some = { ...person, role: 'viewer', businesses: ids.slice(0, 1) };
  await site.member(owner, { ...some, firstName: 'Vic', emailId: 'vic@limits.example' });
  const who = { ...some, role: 'manager', businesses: ids, firstName: 'Lena', emailId: 'lena@limits.example' };
  const manager = await site.member(owner, who);
  const page = await site.visit('/home/companyusers', { session: site.signedIn(manager) });
  await main(page).getByText('Vic Client').waitFor();
  await expect
    .poll(() =>
      main(page)
        .getByText(/Ada Client/)
        .count(),
    )
    .toBe(0);
  await main(page).getByRole('button', { name: 'Edit Vic Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User Details' });
  await dialog.getByText('1 of 2 chosen').waitFor();
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(0);
  await dialog.getByRole('checkbox', { name: 'Client 03 Oil LLC' }).check();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await main(page).getByText('Client 02 Oil LLC, Client 03 Oil LLC').first().waitFor();
  await page.goto('/home/taxpreparers');
  await page.getByRole('heading', { level: 1, name: 'Tax Preparer' }).waitFor();
  await expect.poll(() => main(page).getByRole('link', { name: /Add/ }).count()).toBe(0);
});

test('a Manager changes the businesses of a person, and nothing else', async () => {
  const manager = await site.member(owner, {
    ...person,
    firstName: 'Maud',
    emailId: 'maud@limits.example',
    role: 'manager',
  });
  const page = await site.visit('/home/companyusers', { session: site.signedIn(manager) });
  await main(page).getByText('Maud Client').waitFor();
  await expect
    .poll(() =>
      main(page)
        .getByRole('button', { name: /^(Add New|Delete|Edit Maud)/ })
        .count(),
    )
    .toBe(0);
  await main(page).getByRole('button', { name: 'Edit Ada Client' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Edit User Details' });
  await dialog.getByText('Ada Client, Approver').waitFor();
  await expect.poll(() => dialog.getByLabel('First Name').count()).toBe(0);
  await dialog.getByRole('radio', { name: 'Only these businesses' }).check();
  await dialog.getByRole('checkbox', { name: 'Client 01 Oil LLC' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await main(page).getByText('Client 01 Oil LLC', { exact: false }).first().waitFor();
});
