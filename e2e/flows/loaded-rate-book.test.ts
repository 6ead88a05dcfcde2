import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { openOwnSite } from '../site.ts';

/** A rate book that is loaded while people work: page, why, summary and document have its rates, as the server has. */

const site = await openOwnSite();

/** Invented values: diesel of 2025 Q2 and of 2026 Q3 at 30 cents, its nontaxable use at 29 cents, acetone at $12.50 a ton. */
const value = (parameter: string, from: string, to: string, rate: string) => ({
  ...{ parameter, from, to, value: rate },
  citation: 'Invented for a test',
  confidence: 'confirmed',
  sourceClass: 'primary',
});
const book = {
  format: 'gauger/rate-book@1',
  version: '2025.2-test',
  values: [
    value('fuel.diesel', '2025-04-01', '2025-06-30', '0.3'),
    value('fuel.diesel', '2026-07-01', '2026-09-30', '0.3'),
    value('claims.3a', '2026-07-01', '2026-09-30', '0.29'),
    value('substances.acetone.rate', '2022-07-01', '2031-12-31', '12.5'),
  ],
};

async function loadBook(): Promise<void> {
  const page = await site.visit('/home/admin/admin', { session: await site.administrator() });
  const buffer = Buffer.from(JSON.stringify(book));
  await page.getByLabel('Choose a rate book').setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer });
  await page.getByRole('button', { name: `Load ${book.version}` }).click();
  await page.getByText(`Rate book ${book.version} is in force`).waitFor();
}

test('a page that is open works out anew with the book that was loaded, and every place has the same tax', async () => {
  const account = await site.account();
  const session = site.signedIn(account);
  const rows = [{ taxDate: '2025-04-15', typeOfEvent: '60a', noOfGallons: '1000' }];
  const id = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2025',
    taxYearAndQuarter: '2',
    filingData: { 60: { rows } },
  });
  const page = await site.visit(`/home/business/filing/3/1?filing=${id}`, { session });
  const main = page.locator('main');
  await main.getByText('0.244 dollars per gallon').first().waitFor();
  await expect.poll(() => main.textContent()).toContain('244.00');

  await loadBook();
  // The reader comes back to the window.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByText(`Rate book ${book.version} is now in force.`).waitFor();
  await main.getByText('0.3 dollars per gallon').first().waitFor();
  // 1,000 gal × $0.30.
  await expect.poll(() => main.textContent()).toContain('300.00');
  expect(await main.textContent()).not.toContain('244.00');
  await main
    .getByRole('button', { name: /300\.00/ })
    .first()
    .click();
  await page.getByText('Invented for a test').first().waitFor();
  await page.keyboard.press('Escape');

  const summary = await site.visit(`/home/business/taxsummary?filing=${id}`, { session });
  await summary.getByText('the total is $300.00 instead of $244.00').first().waitFor();
  await summary.getByRole('button', { name: 'Use the rates in force' }).click();
  await summary.getByText('the total is $300.00 instead of $244.00').first().waitFor({ state: 'hidden' });
  await expect.poll(() => summary.locator('main').textContent()).toContain('300.00');
  expect(await summary.locator('main').textContent()).not.toContain('0.244');
  const printed = await fetch(new URL(`/form720/form720id/${id}/documents/form720.pdf`, page.url()), {
    headers: { Authorization: `Bearer ${account.token}` },
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await printed.arrayBuffer())), {
    mergePages: true,
  });
  expect(text).toContain('300.00');
});

test('a public page of a rate has the loaded value', async () => {
  const page = await site.visit('/rates/60/2025Q2');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const main = page.locator('main');
  await expect.poll(() => main.textContent()).toContain('Invented for a test');
  expect(await main.textContent()).toContain('Diesel0.3dollars per gallon');
});

test('a substance whose rate was loaded is taxed by it, and asks for no entry value', async () => {
  const account = await site.account();
  const id = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2025',
    taxYearAndQuarter: '2',
    filingData: { 17: { rows: [{ taxDate: '2025-04-15', chemicalSubstances: 'Acetone', noOfTons: '10' }] } },
  });
  const page = await site.visit(`/home/business/filing/1/6?filing=${id}`, { session: site.signedIn(account) });
  await page.getByText(/of \d+ substances ha(s|ve) a prescribed rate/).waitFor();
  // 10 tons × $12.50.
  await expect.poll(() => page.locator('main').textContent()).toContain('125.00');
});

test('a claim of Form 8849: page, why and summary have the loaded rate', async () => {
  const account = await site.account();
  const { id } = (await site.call(account, 'POST', '/form8849/add', {
    businessId: account.businessId,
    schedule: { scheduleType: 'sch1', year: '2026', month: '12' },
    sch1: {
      periodStart: '2026-07-01',
      periodEnd: '2026-09-30',
      3: { lines: [{ line: '3a', typeOfUse: '2', gallons: '10000' }] },
    },
  })) as { id: string };
  const session = site.signedIn(account);
  const page = await site.visit(`/home/business/form8849/claims/3?filing=${id}`, { session });
  // 10,000 gal × $0.29.
  await page
    .locator('main')
    .getByRole('button', { name: /2,900\.00/ })
    .first()
    .click();
  await page.getByText('Invented for a test').first().waitFor();
  const summary = await site.visit(`/home/business/form8849/taxsummary?filing=${id}`, { session });
  await expect.poll(() => summary.locator('main').textContent()).toMatch(/Total claim\$?2,900\.00/);
});

test('the landing page has the loaded rate', async () => {
  const landing = await site.visit('/');
  // 12,433 gal × $0.30.
  const why = landing.getByRole('complementary', { name: 'Why 3,729.9000?' });
  await expect.poll(() => why.textContent()).toMatch(/12,433.*×0\.3.*3,729\.9000/s);
});
