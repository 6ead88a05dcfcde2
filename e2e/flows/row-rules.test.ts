/** @module-tag variant */

import { readFileSync } from 'node:fs';
import { type Filing, gridColumns, law, type Row } from '@gauger/excise';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openSite, type SiteAccount } from '../site.ts';

/**
 * The rules of tax rows (specification 001 §4 and §5), as who calls the API meets them. What is typed and pasted is tested next to the
 * form, and one rule here.
 */

const site = await openSite();
let account: SiteAccount;
let filing: string;

beforeAll(async () => {
  account = await site.account();
  filing = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2025',
    taxYearAndQuarter: '2',
    filingData: {},
  });
});

const day = '2025-05-14';

/** Invalid rows with their error messages. */
const rules: readonly { irsNumber: string; row: Row; message: string }[] = [
  { irsNumber: '105', row: { noOfGallons: '100' }, message: 'Tax date should not be empty' },
  {
    irsNumber: '105',
    row: { taxDate: '2025-07-01', noOfGallons: '100' },
    message: 'Tax date should be a date from Apr 1, 2025 to Jun 30, 2025',
  },
  {
    irsNumber: '18',
    row: { taxDate: day, taxType: 'taxableCrudeOil', crudeOilReceived: '10', crudeOilTaxedBeforeReceipt: '20' },
    message: 'Crude oil received should not be less than Crude oil taxed before receipt',
  },
  {
    irsNumber: '108',
    row: { taxDate: day, loadCapacityOfTheTire: '3500', noOfTires: '4' },
    message: 'Load capacity of the tire should be greater than 3500',
  },
  { irsNumber: '54', row: { taxDate: day, chemicals: 'Water', noOfTons: '1' }, message: 'Invalid Chemical' },
  {
    irsNumber: '17',
    row: { taxDate: day, chemicalSubstances: 'Unobtainium', noOfTons: '1' },
    message: 'Invalid Chemical Substance',
  },
  {
    irsNumber: '17',
    row: {
      taxDate: day,
      chemicalSubstances: 'toluenediamine',
      noOfTons: '1',
      type: 'conversion_factor',
      taxableChemical: 'Water',
      conversionFactorOrEntryValue: '0.5',
    },
    message: 'Invalid Taxable Chemical',
  },
  {
    irsNumber: '19',
    row: { taxDate: day, method: 'table', importedProduct: 'Teapots', numberOfTaxableProductImported: '2' },
    message: 'Invalid Imported Product',
  },
];

const lineOf = (irsNumber: string) => {
  const line = law.lines.find((one) => one.irsNumber === irsNumber);
  if (!line) throw new Error(`There is no IRS No. ${irsNumber}`);
  return line;
};

async function openLine(id: string, irsNumber: string): Promise<Page> {
  const line = lineOf(irsNumber);
  const section = law.sections.find(({ code }) => code === line.section)?.number;
  const page = await site.visit(`/home/business/filing/${section}/${line.subsection}?filing=${id}`, {
    session: site.signedIn(account),
  });
  await page.getByRole('grid').first().waitFor();
  return page;
}

/** The grid that takes the row: where a line has several, the one of its method. */
const gridOf = (page: Page, row: Row) =>
  typeof row.method === 'string'
    ? page.getByRole('grid', { name: new RegExp(`${row.method} method`) })
    : page.getByRole('grid');

/** The fields of a row in the order of the grid's columns. */
const columnsOf = (irsNumber: string) =>
  gridColumns(lineOf(irsNumber))
    .filter(({ readOnly }) => !readOnly)
    .map(({ name }) => name)
    .filter((name) => name !== lineOf(irsNumber).gridsBy);

async function type(page: Page, irsNumber: string, row: Row) {
  for (const name of columnsOf(irsNumber)) {
    const value = row[name];
    if (value === undefined) continue;
    const field = lineOf(irsNumber).fields.find((one) => one.name === name);
    const control = gridOf(page, row).getByLabel(`${field?.label}, row 1`, { exact: true });
    if (field?.kind === 'choice') await control.selectOption(String(value));
    else {
      await control.focus();
      await page.keyboard.type(String(value));
      await page.keyboard.press('Tab');
    }
  }
}

async function paste(page: Page, irsNumber: string, rows: readonly Row[]) {
  const names = columnsOf(irsNumber).filter((name) => rows.some((row) => row[name] !== undefined));
  const all = columnsOf(irsNumber);
  const block = rows.map((row) => all.slice(0, all.indexOf(names.at(-1) ?? '') + 1).map((name) => row[name] ?? ''));
  const first = lineOf(irsNumber).fields.find(({ name }) => name === all[0]);
  await gridOf(page, rows[0] ?? {})
    .getByLabel(`${first?.label}, row 1`, { exact: true })
    .focus();
  await page.evaluate(
    (clip) => navigator.clipboard.writeText(clip),
    block.map((cells) => cells.join('\t')).join('\r\n'),
  );
  await page.keyboard.press('ControlOrMeta+v');
}

const save = (page: Page) => page.getByRole('button', { name: 'Save and Continue' }).first().click();

test.each(rules)('IRS No. $irsNumber, sent: $message', async ({ irsNumber, row, message }) => {
  const refused = site.call(account, 'PUT', '/form720/emailId', {
    id: filing,
    filingData: { [irsNumber]: { rows: [row] } },
  });
  await expect(refused).rejects.toThrow(message);
});

test.each(['typed', 'pasted'] as const)(
  'an invalid row that is %s stops the save and leads to its field',
  async (way) => {
    const [{ irsNumber, row, message } = { irsNumber: '', row: {}, message: '' }] = rules.filter(
      (rule) => rule.row.taxableChemical,
    );
    const page = await openLine(filing, irsNumber);
    if (way === 'typed') await type(page, irsNumber, row);
    else await paste(page, irsNumber, [row]);
    await save(page);
    const link = page.getByRole('group', { name: 'One row needs your attention' }).getByRole('link', { name: message });
    await link.waitFor();
    await link.click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  },
);

test('a tax that is not entered is not counted, and its row says so', async () => {
  const page = await openLine(filing, '33');
  await type(page, '33', { taxDate: day });
  await save(page);
  await page.getByText('Sales price should not be empty', { exact: true }).waitFor();
  await page.getByText('Tax Amount should not be empty', { exact: true }).waitFor();
});

test('a choice that leaves none is made already, and its tax counts', async () => {
  const page = await openLine(filing, '51');
  const fuel = page.getByLabel('Type of fuel, row 1', { exact: true });
  await expect.poll(() => fuel.inputValue()).toBe('Second Generation Biofuel');
  await expect.poll(() => fuel.isDisabled()).toBe(true);
  await page.getByLabel('No. of gallons, row 1', { exact: true }).fill('100');
  await save(page);
  await page.getByText('Saved successfully').waitFor();
  const saved = (await site.call(account, 'GET', `/form720/form720id/${filing}`)) as {
    filingData: Record<string, { tax: string }>;
  };
  expect(saved.filingData['51']?.tax).toBe('101.00');
});

test('the example of a chemical importer can be pasted page by page', async () => {
  const name = 'chemical-importer-2026q1';
  const read = (file: string) =>
    JSON.parse(readFileSync(new URL(`../../examples/${file}.json`, import.meta.url), 'utf8'));
  const { taxYear, taxYearAndQuarter, filingData }: Filing = read(name);
  const owner = await site.account();
  account = owner;
  const id = await site.form720(owner, { formType: 'Form720', taxYear, taxYearAndQuarter, filingData: {} });
  for (const [irsNumber, { rows = [] }] of Object.entries(filingData)) {
    const page = await openLine(id, irsNumber);
    await paste(page, irsNumber, rows);
    await page.getByText(`${rows.length.toLocaleString('en-US')} rows filled in.`).waitFor();
    await save(page);
    await page.getByText('Saved successfully').waitFor();
    await page.context().close();
  }
  const saved = (await site.call(owner, 'GET', `/form720/form720id/${id}`)) as Filing & {
    filingData: Record<string, { tax: string }>;
  };
  const taxes = Object.entries(saved.filingData).map(([irsNumber, { tax }]) => [irsNumber, tax]);
  expect(Object.fromEntries(taxes)).toEqual(read('totals')[`${name}.json`].lines);
});
