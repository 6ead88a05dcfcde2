// A preparer asks a client about a return: a mailed link, a code, figures, comments, an approval; then the signature.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing/facts.ts';
import { samplePdf } from '../../apps/server/src/testing/pdf.ts';
import { violationsOn } from '../a11y/violations.ts';
import { openDownloads } from '../downloads.ts';
import { fromMailbox } from '../mailbox.ts';
import { openSite, type SiteAccount } from '../site.ts';

const site = await openSite();
const { saved } = await openDownloads();

const CLIENT = 'omar@juniper.example';

/** A tax preparer with a paid return of a client. */
async function preparer(client = CLIENT): Promise<{ account: SiteAccount; filing: string; client: string }> {
  const account = await site.account();
  await site.call(account, 'PUT', '/usermanagement/emailId', {
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
  });
  const business = { ...businessFacts, businessName: 'Juniper Terminal', EIN: '31-0000001' };
  const { id: businessId } = (await site.call(account, 'POST', '/business/add', business)) as { id: string };
  const { id: filing } = (await site.call(account, 'POST', '/form720/add', {
    businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
    filingData: { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '118400' }] } },
    paymentOption: { paymentMethod: 'eftps' },
  })) as { id: string };
  await site.markPaid(filing);
  return { account, filing, client };
}

const consent = (filing: string) => `/home/business/concentforsubmission?filing=${filing}`;

/** Asks from the page Sign. @returns the link of the email */
async function ask(page: Page, client: string): Promise<string> {
  await page.getByRole('button', { name: /^Ask/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask the client' });
  await dialog.getByLabel('Name').fill('Omar Reyes');
  await dialog.getByLabel('Email').fill(client);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('The link was emailed to Omar Reyes.').waitFor();
  const token = await fromMailbox(page, client, /(?<=approval\?token=)[\w-]{43}/);
  return `/approval?token=${token}`;
}

/** Opens the return of a link by the code of the email. @returns the code */
async function open(page: Page, client: string): Promise<string> {
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByText('valid for 10 minutes').waitFor();
  const code = await fromMailbox(page, client, /(?<=code is )\d{6}/);
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
  await page.getByRole('heading', { level: 1, name: /^Your Form 720/ }).waitFor();
  return code;
}

test('a return of a client waits for its signing authority, who approves it by a mailed link; then it is sent', async () => {
  const { account, filing, client } = await preparer('omar1@juniper.example');
  const page = await site.visit(consent(filing), { session: site.signedIn(account) });
  await page.getByText(/^This return waits for/).waitFor();
  expect(await page.getByRole('button', { name: 'Sign and send' }).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  const link = await ask(page, client);
  await page.getByText(/^With the client: Omar Reyes/).waitFor();

  const theirs = await site.visit(link);
  await theirs.getByText('o•••@juniper.example').first().waitFor();
  expect(await theirs.locator('main').textContent()).not.toContain('28,889');
  expect(await violationsOn(theirs)).toEqual([]);
  const first = await open(theirs, client);
  const figures = theirs.getByRole('region', { name: 'Your return' });
  await figures.getByText(/^Estimate of penalties and interest/).waitFor();
  await figures.getByRole('button', { name: /\(60\): why this number/ }).click();
  await theirs.getByText('26 USC').filter({ visible: true }).first().waitFor();
  await theirs.keyboard.press('Escape');
  expect(await violationsOn(theirs)).toEqual([]);

  await theirs.getByLabel(/^Write to Priya Nair/).fill('Did you count the load of Sep 30?');
  await theirs.getByRole('button', { name: 'Send comment' }).click();
  await theirs.getByText('Did you count the load of Sep 30?').first().waitFor();
  // Each missing part is named at its field.
  const answer = theirs.getByRole('region', { name: 'Approve and sign' });
  await answer.getByRole('button', { name: 'Approve and sign' }).click();
  await theirs.getByRole('group', { name: /things need your attention/ }).waitFor();
  await answer.getByLabel('Your name').fill('Ann Hall');
  await answer.getByLabel('Title').fill('President');
  await answer.getByLabel('Choose a 5-digit PIN').fill('40712');
  await answer.getByRole('checkbox').check();
  await answer.getByRole('button', { name: 'Approve and sign' }).click();
  await theirs.getByText(/^You approved this return/).waitFor();
  // A reload within the hour shows the return again.
  await theirs.reload();
  await theirs.getByText(/^You approved this return/).waitFor();

  await page.reload();
  await page
    .getByText(/^Approved by/)
    .first()
    .waitFor();
  expect(await page.getByLabel('PIN').count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign and send' }).click();
  await page
    .getByRole('heading', { name: /Sent|On its way|Accepted|Waiting/ })
    .first()
    .waitFor();
  await theirs.reload();
  // The client gets a copy, by another code.
  await theirs.getByText(/^The return that you approved was signed and sent/).waitFor();
  expect(await violationsOn(theirs)).toEqual([]);
  await site.ageClientCode(filing);
  await theirs.getByRole('button', { name: 'Email me a code' }).click();
  await theirs.getByText('valid for 10 minutes').waitFor();
  await theirs.getByLabel('Digit 1 of 6').click();
  await theirs.keyboard.type(await fromMailbox(theirs, client, new RegExp(`(?<!\\d)(?!${first})\\d{6}(?!\\d)`)));
  await theirs.getByRole('heading', { level: 1, name: 'Your return was signed and sent' }).waitFor();
  expect(await violationsOn(theirs)).toEqual([]);
  const saved = theirs.waitForEvent('download');
  await theirs.getByRole('button', { name: 'Copy for your records (PDF)' }).click();
  expect((await saved).suggestedFilename()).toBe('2026-Q1-return.pdf');
  site.expectedFaults();
});

test('a client asks for a change at 390 px by keyboard; the preparer reads it, changes the return and asks again', async () => {
  const { account, filing, client } = await preparer('omar2@juniper.example');
  const page = await site.visit(consent(filing), { session: site.signedIn(account) });
  const link = await ask(page, client);
  const theirs = await site.visit(link, { width: 390 });
  await open(theirs, client);
  await theirs.getByRole('button', { name: 'Ask for a change' }).press('Enter');
  await theirs.getByLabel('What should change?').fill('The January load was 120,000 gallons');
  await theirs.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await theirs.getByText(/^You asked for changes/).waitFor();
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violationsOn(theirs)).toEqual([]);
  await page.goto(`/home/business/taxsummary?filing=${filing}`);
  await page.getByText(/^Omar Reyes asked for changes/).waitFor();
  await page.getByText('The January load was 120,000 gallons').first().waitFor();
  await page.getByRole('button', { name: 'Take the link back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByText('The link to Omar Reyes was taken back.').waitFor();
  await theirs.reload();
  await theirs.getByText(/took this link back/).waitFor();
  site.expectedFaults();
});

test('the contact of a business is saved on its page, and proposed when the client is asked', {
  tags: ['variant'],
}, async () => {
  const { account, filing } = await preparer('omar4@juniper.example');
  const { businessId } = (await site.call(account, 'GET', `/form720/form720id/${filing}`)) as { businessId: string };
  const page = await site.visit(`/home/addbusiness?business=${businessId}`, { session: site.signedIn(account) });
  const contact = page.getByRole('form', { name: 'Client contact' });
  await expect.poll(() => contact.getByLabel('Name').inputValue()).toBe('Ann Hall');
  await contact.getByLabel('Email').fill('nobody');
  await contact.getByRole('button', { name: 'Use this contact' }).click();
  await page.getByText('Invalid EmailId').waitFor();
  await contact.getByLabel('Name').fill('Omar Reyes');
  await contact.getByLabel('Email').fill('Omar@Juniper.example');
  await contact.getByLabel('Email').press('Enter');
  await page.getByText('The client contact was saved.').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(consent(filing));
  await page.getByRole('button', { name: 'Ask the client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask the client' });
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe('omar@juniper.example');
  expect(await violationsOn(page)).toEqual([]);
  site.expectedFaults();
});

test('a form that was signed by hand sends the return in the name on it, and is downloaded from the status', async () => {
  const { account, filing } = await preparer('omar8@juniper.example');
  const page = await site.visit(consent(filing), { session: site.signedIn(account) });
  await page.getByText(/^This return waits for/).waitFor();
  const scan = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: samplePdf() };
  await page.locator('input[type=file]').first().setInputFiles(scan);
  await page.getByRole('button', { name: 'Attach the signed form' }).click();
  await page.getByText(/as Ann Hall signed it by hand on Form 8453-EX .* I declare nothing in it myself/).waitFor();
  expect(await page.getByLabel('PIN').count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'I have read this and consent to it' }).check();
  await page.getByRole('button', { name: 'Sign and send' }).click();
  await page.getByText(/^Signed by Ann Hall, .*, and sent by Priya Nair/).waitFor();
  await page.getByRole('heading', { name: 'Signed form attached' }).waitFor();
  const kept = page.getByRole('region', { name: 'Signed by hand' });
  await kept.getByText(/signed by Ann Hall/).waitFor();
  const file = await saved(page, () => kept.getByRole('button', { name: 'Download' }).click());
  expect((await readFile(file)).equals(scan.buffer)).toBe(true);
});

test('a wrong code and a link of nobody are refused in words', { tags: ['variant'] }, async () => {
  const { account, filing, client } = await preparer('omar3@juniper.example');
  const page = await site.visit(consent(filing), { session: site.signedIn(account) });
  const theirs = await site.visit(await ask(page, client));
  await theirs.getByRole('button', { name: 'Email me a code' }).click();
  await theirs.getByText('valid for 10 minutes').waitFor();
  const code = await fromMailbox(theirs, client, /(?<=code is )\d{6}/);
  await theirs.getByLabel('Digit 1 of 6').click();
  await theirs.keyboard.type(code === '123456' ? '654321' : '123456');
  await theirs.getByText(/^The code is not valid/).waitFor();
  // The boxes are empty for the right one: typed over the wrong one, each digit would send another wrong code.
  await expect.poll(() => theirs.getByLabel('Digit 1 of 6').inputValue()).toBe('');
  await theirs.keyboard.type(code);
  await theirs.getByRole('heading', { name: /^Your Form 720/ }).waitFor();
  expect(site.expectedFaults().filter((fault) => fault.includes('409'))).toHaveLength(1);
  await theirs.goto(`/approval?token=${'A'.repeat(43)}`);
  await theirs.getByText('This link does not open a return. Ask the sender for a new one.').waitFor();
  site.expectedFaults();
});
