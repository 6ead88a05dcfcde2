/** @module-tag variant */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDownloads } from '../downloads.ts';
import { example, pasteLine, saveAndGoTo } from '../journey.ts';
import { openSite } from '../site.ts';

/** One return, the same figures wherever it is shown: in the browser, the API, the command line, on paper, for the IRS. */

const NAME = 'fuel-distributor-2026q1';
const ROOT = join(import.meta.dirname, '../..');
const facts = example(NAME);
const expected: { lines: Record<string, string>; totals: Record<string, string> } = JSON.parse(
  readFileSync(join(ROOT, 'examples/totals.json'), 'utf8'),
)[`${NAME}.json`];
const { taxLiability, totalClaim, deposit, overPayment, totalCredit, totalDue } = expected.totals as Record<
  'taxLiability' | 'totalClaim' | 'deposit' | 'overPayment' | 'totalCredit' | 'totalDue',
  string
>;

/** Formats an amount as the pages do, such as 541,878.50. */
const printed = (amount: string) => Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 });

const site = await openSite();
const { saved } = await openDownloads();
let page: Page;
let stored: { filingData: Record<string, { tax: string }>; totals: Record<string, string> };

const pressed = async (label: string): Promise<Buffer> =>
  readFileSync(await saved(page, () => page.getByRole('button', { name: label }).click()));

beforeAll(async () => {
  const account = await site.account();
  await site.call(account, 'PUT', '/business/business/emailId', { id: account.businessId, ...facts.business });
  const { taxYear, taxYearAndQuarter } = facts;
  const id = await site.form720(account, { formType: 'Form720', taxYear, taxYearAndQuarter, filingData: {} });
  page = await site.visit(`/home/business/irstaxinfo?filing=${id}`, { session: site.signedIn(account) });
  const lines = Object.entries(facts.filingData);
  for (const [irsNumber, { rows = [] }] of lines) {
    await pasteLine(page, irsNumber, rows);
    await saveAndGoTo(page, 'Deposit');
    if (irsNumber === lines.at(-1)?.[0]) break;
    await page.getByRole('link', { name: 'Form 720', exact: true }).click();
  }
  await page.getByText('Enter one total instead').click();
  await page.getByLabel('Total deposits for the quarter').fill(facts.deposit?.depositedAmt ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'IRS Payment' }).waitFor();
  await page.goto(page.url().replace('irspayment', 'overpayment'));
  await page.getByLabel('I have an overpayment from an earlier return').check();
  await page.getByLabel('Overpaid amount').fill(facts.overpayment?.overPaidAmount ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'IRS Payment' }).waitFor();
  // Schedule C has no page yet: its total comes by the API.
  await site.call(account, 'PUT', '/form720/emailId', { id, claimsData: facts.claimsData });
  stored = (await site.call(account, 'GET', `/form720/form720id/${id}`)) as typeof stored;
  await page.goto(`/home/business/taxsummary?filing=${id}`);
  await page.getByRole('heading', { level: 1, name: 'Check your return' }).waitFor();
});

describe('the fuel distributor', () => {
  test('in the browser', async () => {
    const lines = await page.getByRole('region', { name: 'IRS Tax Information' }).textContent();
    for (const tax of Object.values(expected.lines)) expect(lines).toContain(printed(tax));
    const payments = await page.getByRole('table', { name: 'Tax Payments' }).getByRole('row').allTextContents();
    expect(payments.slice(0, 5)).toEqual([
      `Tax liabilityLine 3${printed(taxLiability)}`,
      `Tax claimLine 4${printed(totalClaim)}`,
      `Total depositsLine 5${printed(deposit)}`,
      `Overpayment from previous quarterLine 6${printed(overPayment)}`,
      `Total creditLine 9${printed(totalCredit)}`,
    ]);
    expect(payments[5]).toContain(`Balance dueLine 10$${printed(totalDue)}`);
  });

  test('in the API', () => {
    const taxes = Object.entries(stored.filingData).map(([irsNumber, { tax }]) => [irsNumber, tax]);
    expect(Object.fromEntries(taxes)).toEqual(expected.lines);
    expect(stored.totals).toEqual(expected.totals);
  });

  test('on the command line', () => {
    const file = join(ROOT, 'examples', `${NAME}.json`);
    const command = [join(ROOT, 'apps/cli/src/main.ts'), 'compute', file];
    const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 100_000_000 });
    // Status 0: none of the issues is an error.
    expect(status).toBe(0);
    const computed = JSON.parse(stdout);
    for (const [irsNumber, tax] of Object.entries(expected.lines)) expect(computed.lines[irsNumber].tax).toBe(tax);
    expect(computed.totals).toEqual(expected.totals);
  });

  test('on paper', async () => {
    const { text } = await extractText(
      await getDocumentProxy(new Uint8Array(await pressed('Copy for your records (PDF)'))),
      {
        mergePages: true,
      },
    );
    const words = text.replace(/\s+/g, ' ');
    for (const tax of Object.values(expected.lines)) expect(words).toContain(` ${printed(tax)} `);
    expect(words).toContain(`3 Total tax: line 1 and line 2 ${printed(taxLiability)}`);
    for (const amount of [totalClaim, deposit, overPayment, totalCredit, totalDue])
      expect(words).toContain(` ${printed(amount)} `);
  });

  test('for the IRS', async () => {
    const xml = (await pressed('Return for the IRS (XML)')).toString('utf8');
    const parsed = new XMLParser({ parseTagValue: false }).parse(xml);
    const form = parsed.Return.ReturnData.IRS720;
    expect(form).toMatchObject({ TotalTaxAmt: taxLiability, BalanceDueAmt: totalDue });
    const amounts = amountsIn(form);
    for (const tax of Object.values(expected.lines)) expect(amounts).toContain(tax);
    for (const amount of [totalClaim, deposit, overPayment, totalCredit]) expect(amounts).toContain(amount);
  });
});

/** Every text below an element. */
function amountsIn(element: unknown): string[] {
  if (typeof element === 'string') return [element];
  return typeof element === 'object' && element !== null ? Object.values(element).flatMap(amountsIn) : [];
}
