import { readFile } from 'node:fs/promises';
import type { FilingAnswer } from '@gauger/contract';
import { irsDay } from '@gauger/excise';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing/facts.ts';
import { violationsOn } from '../a11y/violations.ts';
import { openDownloads } from '../downloads.ts';
import { openSite, type SiteAccount } from '../site.ts';

const { saved } = await openDownloads();
const site = await openSite();
let account: SiteAccount;

beforeAll(async () => {
  account = await site.account();
});

/** A complete Form 720 of a quarter of 2026 of a business of its own, its fee paid. */
async function paidFiling(
  EIN: string,
  taxYearAndQuarter: '2' | '3' = '3',
  paymentOption: object = { paymentMethod: 'eftps' },
  before: (id: string) => Promise<void> = async () => {},
) {
  const business = { ...businessFacts, businessName: `Tidewater Fuel ${EIN.slice(-4)}`, EIN };
  const { id: businessId } = (await site.call(account, 'POST', '/business/add', business)) as { id: string };
  const { id } = (await site.call(account, 'POST', '/form720/add', {
    businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter },
    filingData: {
      60: {
        rows: [
          { taxDate: `2026-${taxYearAndQuarter === '2' ? '05' : '07'}-15`, typeOfEvent: '60a', noOfGallons: '1000' },
        ],
      },
    },
    paymentOption,
  })) as { id: string };
  await before(id);
  await site.markPaid(id);
  return { id };
}

const visit = (path: string) => site.visit(path, { session: site.signedIn(account) });
const consentOf = (id: string) => visit(`/home/business/concentforsubmission?filing=${id}`);
const headline = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor({ timeout: 60_000 });

/** Gives consent and signs, by keyboard alone. */
async function sign(page: Page) {
  await page.getByLabel('I have read this and consent to it').focus();
  await page.keyboard.press('Space');
  await page.getByLabel('PIN').focus();
  await page.keyboard.type('04711');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home/business/status?filing=*');
}

test('nothing is sent without consent and PIN, and what is typed stays', async () => {
  const { id } = await paidFiling('300000001');
  const page = await consentOf(id);
  await expect.poll(() => page.getByLabel('I have read this and consent to it').isChecked()).toBe(false);
  await page.getByLabel('Name').fill('Bea Hall');
  await page.getByRole('button', { name: 'Sign and send' }).click();
  await page.getByText('2 things need your attention').waitFor();
  await page.getByRole('link', { name: 'PIN should be five digits of your choice, not all zeros' }).click();
  expect(await page.getByLabel('PIN').evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Bea Hall');
  expect(await violationsOn(page)).toEqual([]);
});

test('a signed return gets to its acceptance by itself, told by whom, never as an answer of the IRS', async () => {
  const { id } = await paidFiling('300000002');
  const page = await consentOf(id);
  await sign(page);
  await page.getByText(/^The MeF simulator is processing your Form 720\. Please allow a few minutes/).waitFor();
  const payment = page.getByRole('region', { name: /^Pay the IRS by EFTPS/ });
  await expect.poll(() => payment.textContent()).toMatch(/pay \$244\.00 at eftps\.gov.*Tax period2026 Q\d/);
  await headline(page, 'Accepted by the MeF simulator');
  const answer = (await page.locator('main').textContent()) ?? '';
  expect(answer).toMatch(/The IRS does not have this return/);
  expect(answer).not.toMatch(/accepted by the IRS/i);
  expect(answer).toMatch(/Submission ID\s*\d{13}[a-z0-9]{7}/);
  expect(answer).toMatch(/This return was accepted and is final/);
  expect(await violationsOn(page)).toEqual([]);

  // The next steps have their days, and all documents come in one file.
  const next = page.getByRole('region', { name: 'What happens next' });
  await expect
    .poll(() => next.textContent())
    .toMatch(
      /Pay the balance dueBy EFTPS, as above(\. It is late)?\$244\.00.*Return for 2026 Q\d.*Correct this return/,
    );
  const file = await saved(page, () => page.getByRole('button', { name: 'Download all (ZIP)' }).first().click());
  expect(Object.keys(unzipSync(await readFile(file)))).toContain('form720.pdf');
  await page.getByRole('link', { name: /^Start 2026 Q\d$/ }).click();
  await headline(page, 'Tax Year & Quarter Ending');
  expect(await page.locator('#taxYearAndQuarter').inputValue()).toMatch(/^\d{4} \d$/);
});

test('after the acceptance the payment and the answer of the IRS are recorded, and taken back', async () => {
  const { id } = await paidFiling('300000018');
  const page = await site.visit(`/home/business/concentforsubmission?filing=${id}`, {
    session: site.signedIn(account),
    alone: true,
  });
  await sign(page);
  await headline(page, 'Accepted by the MeF simulator');
  const payment = page.getByRole('region', { name: /^Pay the IRS by EFTPS/ });
  await payment.getByRole('button', { name: 'I have paid it' }).click();
  await page.getByLabel('Day you paid').fill('Jan 1, 2031');
  await payment.getByRole('button', { name: 'Save' }).click();
  await payment.getByText(/^Enter the day, today or earlier/).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Day you paid').fill('Nov 2, 2026');
  await payment.getByRole('button', { name: 'Save' }).click();
  const paid = page.getByRole('region', { name: /^Paid by EFTPS/ });
  await expect.poll(() => paid.textContent()).toMatch(/\$244\.00paid Nov 2, 2026/);
  await page.getByText(/^Tax paid/).waitFor();
  await paid.getByRole('button', { name: 'It is not paid' }).click();
  await payment.getByRole('button', { name: 'I have paid it' }).waitFor();

  // The answer of the gateway is among the documents as it came, each with its size.
  const documents = page.getByRole('table', { name: 'Documents' });
  await expect.poll(() => documents.textContent()).toMatch(/unchanged\d+ kB.*Return package \(ZIP\).*\d+ kB$/);
  const file = await saved(page, () => documents.getByRole('button', { name: 'Acknowledgment (XML)' }).click());
  expect(await readFile(file, 'utf8')).toMatch(/<AcceptanceStatusTxt>Accepted</);
});

test('the status page and its frame change to a new state together', async () => {
  const { id } = await paidFiling('300000008');
  const path = `/home/business/concentforsubmission?filing=${id}`;
  const page = await site.visit(path, { session: site.signedIn(account), alone: true });
  const released = Promise.withResolvers<void>();
  await page.route(`**/form720/form720id/${id}`, async (route) => {
    const response = await route.fetch();
    if (/"state":"accepted"/.test(await response.text())) await released.promise;
    await route.fulfill({ response });
  });
  const heard = page.waitForResponse(
    async (response) => response.url().endsWith('/status') && /"state":"accepted"/.test(await response.text()),
  );
  await sign(page);
  await heard;
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  expect(await page.locator('main').textContent()).not.toMatch(/accepted/i);
  released.resolve();
  await headline(page, 'Accepted by the MeF simulator');
});

test('a rejected return is unlocked, mended where the rejection leads, and accepted, at no cost', async () => {
  // The simulator knows this EIN under another name.
  const { id } = await paidFiling('300000922');
  const page = await consentOf(id);
  await sign(page);
  await headline(page, 'Rejected by the MeF simulator');
  const findings = page.getByRole('region', { name: 'What to fix' });
  await expect.poll(() => findings.textContent()).toMatch(/R0000-922/);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unlock to correct' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock to correct' }).click();
  await headline(page, 'Being corrected');
  await expect.poll(() => page.locator('main').textContent()).toMatch(/SignatureVoid\. Sign again after correcting\./);
  await expect.poll(() => page.getByRole('term').filter({ hasText: 'Signed by' }).count()).toBe(0);
  await findings.getByRole('link', { name: 'the details of the business' }).click();
  // The simulator has it on record under a name that begins so.
  await page.getByLabel('Business Name').fill('Gauger Test Company');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // Saving leads back to where it was asked for, which says that it is done and what comes next.
  const answered = page.getByRole('region', { name: 'What the MeF simulator found' });
  await expect.poll(() => answered.textContent()).toMatch(/Changed since the rejection: .*Next: check your return/);
  await expect.poll(() => findings.count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check and send again' }).click();
  await sign(page);
  await headline(page, 'Accepted by the MeF simulator');
});

test('what the gateway rejected is unlocked by the very link to its field', { tags: ['variant'] }, async () => {
  const { id } = await paidFiling('300000006', '3', {
    paymentMethod: 'efw',
    bankName: 'First Bank',
    accountType: '2',
    accountNumber: '98765432101',
    reAccountNumber: '98765432101',
    // No bank has it.
    routingTransitNum: '123456780',
    requestedPaymentDate: irsDay(new Date()),
  });
  const page = await consentOf(id);
  await sign(page);
  await headline(page, 'Rejected by the MeF simulator');
  const findings = page.getByRole('region', { name: 'What to fix' });
  await findings.getByRole('button', { name: 'IRS Payment' }).click();
  const dialog = page.getByRole('dialog');
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Unlock to correct' }).click();
  await headline(page, 'IRS Payment');
  const routing = page.getByLabel(/Routing/);
  await expect.poll(() => routing.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await routing.isEditable()).toBe(true);
});

test('a warning of a paid return leads to its page once the return is unlocked', { tags: ['variant'] }, async () => {
  const file = new FormData();
  const rows = 'Tax date,Type of event,No. of gallons\r\n7/16/2026,60a,7\r\n7/17/2026,60a,many\r\n';
  file.set('irsNumber', '60');
  file.set('save', 'good');
  file.set('file', new Blob([rows]), 'july.csv');
  const { id } = await paidFiling('300000007', '3', { paymentMethod: 'eftps' }, async (draft) => {
    await site.call(account, 'POST', `/form720/form720id/${draft}/rows/import`, file);
  });
  const page = await consentOf(id);
  const found = page.getByRole('group', { name: 'What the check found' });
  await found.getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock to correct' }).click();
  await page.getByText('The filing is unlocked').waitFor();
  await headline(page, 'Diesel');
  const { state } = (await site.call(account, 'GET', `/form720/form720id/${id}`)) as FilingAnswer;
  expect(state).toBe('draft');
});

test('a rejected return whose business was corrected without unlocking leads straight to sending it again', {
  tags: ['variant'],
}, async () => {
  const { id } = await paidFiling('320000922');
  const page = await consentOf(id);
  await sign(page);
  await headline(page, 'Rejected by the MeF simulator');
  await page.getByRole('button', { name: 'Unlock to correct' }).waitFor();
  await page.getByRole('link', { name: 'the details of the business' }).click();
  await page.getByLabel('Business Name').fill('Gauger Test Company');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await headline(page, 'Rejected by the MeF simulator');
  await page.getByRole('button', { name: 'Check and send again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock and continue' }).click();
  await sign(page);
  await headline(page, 'Accepted by the MeF simulator');
});

test('what keeps a return from being signed leads to the field that fixes it, and back to the signature', async () => {
  const business = { ...businessFacts, businessName: 'Tidewater Fuel 0005', EIN: '300000005' };
  const { id: businessId } = (await site.call(account, 'POST', '/business/add', business)) as { id: string };
  const { id } = (await site.call(account, 'POST', '/form720/add', {
    businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
    filingData: { 60: { rows: [{ taxDate: '2026-07-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
  })) as { id: string };
  await site.markPaid(id);
  const page = await consentOf(id);
  const found = page.getByRole('group', { name: 'What the check found' });
  await found.getByText('Finish before you sign').waitFor();
  expect(await page.locator('main').textContent()).not.toMatch(/(?<!Nothing to )fix/i);
  expect(await violationsOn(page)).toEqual([]);
  await found.getByRole('link', { name: /Choose how to pay the IRS/ }).click();
  await headline(page, 'IRS Payment');
  await page.getByRole('radio', { name: /EFTPS/ }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Payment Option Saved successfully').waitFor();
  await page.getByRole('link', { name: 'Back' }).click();
  await headline(page, 'Sign your return');
  await page.getByLabel('PIN').waitFor();
});

test('a claim whose last day passed after a rejection is claimed with a reason, which the return keeps', {
  tags: ['variant'],
}, async () => {
  const { id } = await paidFiling('310000922', '2');
  const page = await consentOf(id);
  await sign(page);
  await headline(page, 'Rejected by the MeF simulator');
  await page.getByRole('button', { name: 'Unlock to correct' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock to correct' }).click();
  await headline(page, 'Being corrected');
  // The claim for the quarter was due by September 30, 2026; the return was first sent before.
  await site.addEarlierTransmission(id, '2026-09-15T15:00:00Z');
  const buses = { periodStart: '2026-04-01', periodEnd: '2026-06-30', lines: [{ line: '3c', gallons: '9000' }] };
  await site.call(account, 'PUT', '/form720/emailId', { id, claimsData: { groups: { 3: buses } } });

  await page.goto(`/home/business/taxsummary?filing=${id}`);
  const warning =
    /The claim on line 3c was due by Sep 30, 2026\. .* Enter why it is in time and send it again, or claim/;
  await page.getByRole('group', { name: 'What the check found' }).getByRole('link', { name: warning }).click();
  const reason = page.getByLabel('Why this claim is in time');
  await reason.waitFor();
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByText(warning).count()).toBe(1);
  await expect.poll(() => page.getByText(/remove it|was due Sep/).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.type('First sent on September 15, 2026; only the name was corrected');
  await page.getByText(warning).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Save, then/ }).click();
  await page.getByText('Claims Saved successfully').waitFor();

  await page.goto(`/home/business/taxsummary?filing=${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Claim Information' }).getByText('1,530.00').first().waitFor();
  await expect.poll(() => page.getByText(warning).count()).toBe(0);
  const { claimsData } = (await site.call(account, 'GET', `/form720/form720id/${id}`)) as FilingAnswer;
  expect(claimsData?.groups['3']?.whyInTime).toMatch(/^First sent on September 15/);
});
