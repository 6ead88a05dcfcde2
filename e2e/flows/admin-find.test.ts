/** @module-tag variant */

import { afterEach, beforeAll, expect, test } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing/facts.ts';
import { startStandIn } from '../../apps/server/src/testing/stand-ins.ts';
import { violationsOn } from '../a11y/violations.ts';
import { awaitAnswer, sign } from '../journey.ts';
import { openOwnSite, type SiteAccount } from '../site.ts';

const mef = await startStandIn('mef-simulator');
const site = await openOwnSite({ GAUGER_MEF_URL: mef.address });
const control = (what: string, body: object) =>
  fetch(`${mef.address}/control/${what}`, { method: 'POST', body: JSON.stringify(body) });

let account: SiteAccount;
let session: Record<string, string>;

beforeAll(async () => {
  account = await site.account();
  session = await site.administrator();
});

afterEach(async () => {
  await control('clear', {});
});

/** A return of a business of its own, its fee paid. */
async function paidFiling(businessName: string, EIN: string): Promise<string> {
  const business = { ...businessFacts, businessName, EIN };
  const { id: businessId } = (await site.call(account, 'POST', '/business/add', business)) as { id: string };
  const { id } = (await site.call(account, 'POST', '/form720/add', {
    businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
    filingData: { 60: { rows: [{ taxDate: '2026-07-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
    paymentOption: { paymentMethod: 'eftps' },
  })) as { id: string };
  await site.markPaid(id);
  return id;
}

const openAndSign = async (id: string) => {
  const filer = await site.visit(`/home/business/concentforsubmission?filing=${id}`, {
    session: site.signedIn(account),
  });
  await sign(filer);
  return filer;
};
const readSubmissionId = async (id: string): Promise<string> => {
  const { submission } = (await site.call(account, 'GET', `/form720/form720id/${id}/status`)) as {
    submission: { submissionId: string };
  };
  return submission.submissionId;
};

/** The kinds of events of a submission so far. */
const readKinds = async (id: string): Promise<string[]> => {
  const status = await site.call(account, 'GET', `/form720/form720id/${id}/status`);
  return (status as { history: { kind: string }[] }).history.map(({ kind }) => kind);
};

/** Types a text into the field, as an administrator who begins on the list of users. */
async function find(text: string) {
  const page = await site.visit('/home/admin', { session });
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Find anything' }).click();
  await page.getByRole('searchbox', { name: 'Search for' }).fill(text);
  await page.keyboard.press('Enter');
  return page;
}

test('from a submission ID an administrator comes to a return that cannot be sent, reads why, and has it sent', async () => {
  await control('fault', { operation: '*', fault: 'down', times: 1_000 });
  const id = await paidFiling('Tamarack Propane', '300000151');
  const filer = await openAndSign(id);
  const page = await find(await readSubmissionId(id));
  await page.getByRole('heading', { level: 1, name: 'Form 720, 2026 Q3' }).waitFor();
  await page
    .getByText(/could not be reached|Waiting to be sent|Delivery not confirmed/)
    .first()
    .waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await control('clear', {});
  await page.getByRole('button', { name: /Send now|Ask again now/ }).click();
  await awaitAnswer(filer, 'Accepted');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('Accepted by the MeF simulator. Nothing is left to do.').waitFor();
});

test('from the last four digits of an EIN to a rejected return, its rule and what to do', async () => {
  // The simulator knows this EIN under another name.
  const id = await paidFiling('Gannet Marine', '300000922');
  await awaitAnswer(await openAndSign(id), 'Rejected');
  const page = await find('0922');
  const filings = page.getByRole('region', { name: 'Filings' });
  await expect.poll(() => filings.textContent()).toMatch(/Gannet Marine, Form 720, 2026 Q3.*Rejected/);
  expect(await page.getByRole('region', { name: 'Businesses' }).textContent()).toContain('••••0922');
  expect(await page.locator('main').textContent()).not.toContain('300000922');
  expect(page.url()).not.toContain('0922');
  expect(await violationsOn(page)).toEqual([]);
  await filings.getByRole('link').click();
  await page.getByText('R0000-922').first().waitFor();
  await page.getByText('The filer can correct it and send it again. There is no second fee.').waitFor();
  await page.goBack();
  await filings.waitFor();
});

test('from a name to a return that may have arrived, which is looked up before it is sent again', async () => {
  const id = await paidFiling('Ironwood Asphalt', '300000152');
  await control('fault', { operation: 'SendSubmissions', fault: 'dropAfter', times: 1 });
  for (const operation of ['GetSubmissionsStatus', 'GetAcks'])
    await control('fault', { operation, fault: 'down', times: 1_000 });
  await openAndSign(id);
  await expect.poll(() => readKinds(id), { timeout: 30_000 }).toContain('unknown');
  const page = await find('ironwood');
  const filings = page.getByRole('region', { name: 'Filings' });
  await filings.getByRole('link').click();
  await expect
    .poll(() => page.locator('main').textContent())
    .toMatch(
      /Delivery not confirmed.*It may have arrived\. Gauger looks it up at the MeF simulator before sending it again/,
    );
  await page.getByRole('button', { name: 'Ask again now' }).waitFor();
});

test('from Operations to a stuck return, with how long it waits and why', async () => {
  await control('fault', { operation: '*', fault: 'down', times: 1_000 });
  const id = await paidFiling('Juniper Terminal', '300000153');
  await openAndSign(id);
  // The page shows the first attempt with its result.
  await expect.poll(() => readKinds(id), { timeout: 30_000 }).toContain('unreachable');
  await site.ageTransmission(id, 47);
  const page = await site.visit('/home/admin/operations', { session });
  const row = page.getByRole('table', { name: 'Stuck submissions' }).getByRole('row', { name: /Juniper Terminal/ });
  await expect.poll(() => row.textContent()).toMatch(/47 min.*could not be reached.*without a result/);
  expect(await violationsOn(page)).toEqual([]);
  await row.getByRole('link', { name: 'Juniper Terminal' }).click();
  await page.getByText('The MeF simulator could not be reached.').waitFor();
});

test('an email address leads to its person at once; a text too short or unknown is said', async () => {
  const page = await find(account.emailId);
  await page.getByRole('tab', { name: 'User Details' }).waitFor();
  const other = await find('ab');
  await other.getByText('Type at least 3 characters').waitFor();
  await other.getByRole('searchbox', { name: 'Search for' }).fill('no such business');
  await other.getByRole('button', { name: 'Find', exact: true }).click();
  await other.getByText('Nothing found').waitFor();
  expect(await violationsOn(other)).toEqual([]);
});
