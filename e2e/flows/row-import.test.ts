import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { writeXlsx } from '@gauger/sheet';
import { beforeAll, expect, test } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing/facts.ts';
import { violationsOn } from '../a11y/violations.ts';
import { openDownloads } from '../downloads.ts';
import { openSite, type SiteAccount } from '../site.ts';

const site = await openSite();
const { path: pathOf, saved } = await openDownloads();
let account: SiteAccount;
beforeAll(async () => {
  account = await site.account();
});

test('a sheet of rows by keyboard: planted faults, columns named, mended, imported, undone', async () => {
  const firstRows = [{ taxDate: '2026-01-05', typeOfEvent: '60a', noOfGallons: '500' }];
  const filing = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '1',
    filingData: { '60': { emptyTaxLiability: false, rows: firstRows } },
  });
  const readLines = async () =>
    ((await site.call(account, 'GET', `/form720/form720id/${filing}`)) as { filingData: object }).filingData;
  const before = JSON.stringify(await readLines());

  const page = await site.visit(`/home/business/filing/3/1?filing=${filing}`, { session: site.signedIn(account) });
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).first().focus();
    await page.keyboard.press('Enter');
  };
  const pressInMenu = async (name: string) => {
    await press('More tools for the rows');
    await page.getByRole('menuitem', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await pressInMenu('Import rows');
  await page.getByRole('heading', { level: 1, name: 'Import rows: Diesel' }).waitFor();
  const template = await readFile(await saved(page, () => press('CSV')), 'utf8');
  expect(template).toContain('Tax date,Type of event,No. of gallons');

  const path = pathOf('march.csv');
  const rows = Array.from({ length: 30 }, (_, at) => `3/${at + 1}/2026,60a,"1,${String(at).padStart(3, '0')}"`);
  const plants: Record<number, string> = { 2: '4/1/2026,60a,7', 9: '3/9/2026,spilled,7', 30: '3/29/2026,60a,1e5' };
  const planted = rows.map((row, at) => plants[at + 2] ?? row);
  const write = (lines: string[]) => writeFileSync(path, ['Day sold,Event,Gallons', ...lines].join('\r\n'));
  const choose = (file: string) => page.getByLabel(/^Choose (a|another) file/).setInputFiles(file);

  write(planted);
  await choose(path);
  await page.getByText('march.csv: 30 rows, 2 questions to answer').waitFor();
  // The column whose cells are days is the likely one.
  expect(await page.getByLabel('Which column is Tax date?', { exact: true }).inputValue()).toBe('A, Day sold');
  expect(await page.getByRole('table', { name: 'Cells with errors' }).count()).toBe(0);
  await page.getByLabel('A: Day sold').selectOption({ label: 'Tax date' });
  await page.getByText('march.csv: 30 rows, 1 question to answer').waitFor();
  await press('Match 1 value');
  const spilled = page.getByLabel('What is "spilled" in Type of event?', { exact: true });
  await expect.poll(() => spilled.evaluate((control) => control === document.activeElement)).toBe(true);
  await spilled.selectOption({ label: 'Leave these rows out' });
  await press('Confirm: What is "spilled" in Type of event? Leave these rows out');
  await page.getByText('march.csv: 2 cells need fixing, in 2 of 29 rows').waitFor();
  const shown = await page.getByRole('table', { name: 'Cells with errors' }).getByRole('row').allTextContents();
  expect(shown.slice(1).map((row) => /[A-Z]\d+/.exec(row)?.[0])).toEqual(['A2', 'C30']);
  expect(await violationsOn(page)).toEqual([]);

  const marked = await saved(page, () => press('Download marked file'));
  expect((await readFile(marked, 'utf8')).match(/should be/g)).toHaveLength(2);

  write([...rows, '1/5/2026,60a,500']);
  await choose(path);
  await page.getByText('march.csv: 31 rows with no errors').waitFor();
  await page.getByText('This row is already on the line').waitFor();
  expect(JSON.stringify(await readLines())).toBe(before);
  await press('Import 30 rows');
  await page.getByRole('heading', { level: 1, name: 'Diesel' }).waitFor();
  await page.getByText('30 rows were imported from march.csv').waitFor();
  // The headings, 31 rows and the total.
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('33');
  expect(await violationsOn(page)).toEqual([]);

  await press('Undo the import');
  await page.getByText('Import undone').waitFor();
  expect(await page.getByText('30 rows were imported').count()).toBe(0);
  expect(await page.getByLabel('No. of gallons, row 1', { exact: true }).inputValue()).toBe('500');
  expect(JSON.stringify(await readLines())).toBe(before);

  // The line and the summary show the rows left out until the notice is dismissed.
  await pressInMenu('Import rows');
  write([...rows.slice(0, 2), '3/40/2026,60a,7']);
  await choose(path);
  await page.getByText('march.csv: 1 cell needs fixing, in 1 of 3 rows').waitFor();
  await press('Import the 2 good rows only');
  await page.getByText('1 row from march.csv was left out', { exact: true }).waitFor();
  await page.goto(`/home/business/taxsummary?filing=${filing}`);
  await page.getByText('1 row from march.csv was left out', { exact: true }).waitFor();
  const notice = page.getByText('1 row from march.csv was left out', { exact: true }).locator('..');
  await notice.getByRole('link', { name: 'Diesel (60)', exact: true }).waitFor();
  const rest = await saved(page, () => press('Download marked file'));
  expect(await readFile(rest, 'utf8')).toMatch(/3\/40\/2026,60a,7,.*Row 4: Tax date should be a valid date/);
  expect(await violationsOn(page)).toEqual([]);
  await press('Dismiss');
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('1 row from march.csv was left out', { exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Check your return' }).waitFor();

  await page.goto(`/home/business/importrows?filing=${filing}`);
  writeFileSync(path, 'IRS No.,Sales price,Tax date\n33,100000,2026-02-01\n');
  await choose(path);
  await page.getByText('march.csv: 1 row with no errors').waitFor();
  await press('Import 1 row');
  await page.getByRole('heading', { level: 1, name: 'Truck, trailer' }).waitFor();
});

test('a report as it is: its sheet and header row are found, totals set aside and taken back', {
  tags: ['variant'],
}, async () => {
  const filing = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '2',
    filingData: {},
  });
  const report = [
    ['Sandbar, fuel lifts, second quarter 2026'],
    ['Printed', '7/5/2026'],
    [],
    ['Tax date', 'Type of event', 'No. of gallons', 'Customer'],
    ['4/5/2026', '60a', '1,000', 'Hollis'],
    ['4/6/2026', '60a', '2,000', 'Tarn'],
    ['', 'Total wk 14', '3,000', ''],
    ['', 'Grand total', '3,000', ''],
  ];
  const tabs = {
    Freight: [
      ['Carrier', 'Day'],
      ['Hull', '4/5/2026'],
    ],
    Lifts: report,
  };
  const path = pathOf('lifts.xlsx');
  writeFileSync(
    path,
    await writeXlsx(
      Object.entries(tabs).map(([name, rows]) => ({
        name,
        widths: [],
        rows: rows.map((cells) => cells.map((text) => ({ text }))),
      })),
    ),
  );
  const page = await site.visit(`/home/business/importrows?filing=${filing}&line=60`, {
    session: site.signedIn(account),
  });
  await page.getByLabel(/^Choose a file/).setInputFiles(path);
  await page.getByText('lifts.xlsx: 2 rows with no errors').waitFor();
  await page.getByText(/^Sheet and header row:/).click();
  await expect.poll(() => page.getByLabel('Sheet', { exact: true }).inputValue()).toBe('2');
  await expect.poll(() => page.getByLabel('Header row', { exact: true }).inputValue()).toBe('4');
  await page.getByText('the file’s total in C8 of Lifts is 3,000. Its rows add up to 3,000, which matches').waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await page.getByText('Skipped rows: 2 rows above the headings, 1 blank row, 2 totals').click();
  await page.getByRole('button', { name: 'Include row 7' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/lifts.xlsx: 3 rows, \d questions to answer/).waitFor();
  // With that row, the rows are not what the file says.
  await page.getByRole('main').getByText('The file’s total of No. of gallons does not match its rows').waitFor();
  await page.getByRole('button', { name: 'Skip row 7' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('lifts.xlsx: 2 rows with no errors').waitFor();

  await page.getByLabel('Sheet', { exact: true }).selectOption('1');
  await page.getByText('lifts.xlsx: 0 rows, 3 questions to answer').waitFor();
  await page.getByLabel('Sheet', { exact: true }).selectOption('2');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByText('2 rows were imported from lifts.xlsx').waitFor();
});

/** Chooses a file with these headings, and rows of July 1, on the page that imports a whole return of 2026 Q3. */
async function chooseFile(of: SiteAccount, name: string, headings: string, rows: readonly string[]) {
  const filing = await site.form720(of, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '3',
    filingData: {},
  });
  const path = pathOf(name);
  writeFileSync(path, [headings, ...rows.map((row) => `7/1/2026,${row}`)].join('\r\n'));
  const page = await site.visit(`/home/business/importrows?filing=${filing}`, { session: site.signedIn(of) });
  await page.getByLabel(/^Choose a file/).setInputFiles(path);
  return { page, path };
}

test('the words of a sheet: products and events are mapped by keyboard, and remembered', {
  tags: ['variant'],
}, async () => {
  const lifts = ['ULSD Clear,Rack,100', 'UNL 87,Rack,50', 'DEF,,7'];
  const { page, path } = await chooseFile(account, 'q3.csv', 'BOL Date,Product,Type,Net Gal', lifts);
  await page.getByText('q3.csv: 3 rows, 3 questions to answer').waitFor();
  const guesses = [];
  for (const word of ['ULSD Clear', 'UNL 87', 'DEF'])
    guesses.push(await page.getByLabel(`Which tax is "${word}"?`, { exact: true }).inputValue());
  expect(guesses).toEqual(['Diesel (60)', 'Gasoline (62)', 'Leave these rows out']);
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Confirm all 3');
  await page.getByText('Skipped rows: 1 row left out by an answer').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  // One answer for both taxes.
  expect(await page.getByLabel('What is "Rack" in Type of event?', { exact: true }).inputValue()).toBe(
    'Removal at terminal rack',
  );
  await press('Confirm: What is "Rack" in Type of event? Removal at terminal rack');
  await page.getByText('q3.csv: 2 rows with no errors').waitFor();
  // A file that was only looked at is asked about again.
  const address = page.url();
  await page.reload();
  await page.getByLabel(/^Choose a file/).setInputFiles(path);
  await page.getByText('q3.csv: 3 rows, 3 questions to answer').waitFor();
  await press('Confirm all 3');
  await press('Confirm: What is "Rack" in Type of event? Removal at terminal rack');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByText('2 rows were imported from q3.csv').waitFor();
  await page.goto(address);
  await page.getByLabel(/^Choose a file/).setInputFiles(path);
  await page.getByText('Nothing left to answer').waitFor();
  await page.getByText('Which tax is "UNL 87"?').waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

test('a column of exchanges: each word says who received, a checked box alone is asked about, and rows without tax are counted', {
  tags: ['variant'],
}, async () => {
  const lifts = ['60,Rack,100,D', '60,Rack,200,R', '60,Rack,50,Yes', '60,Transfer,7,'];
  const headings = 'Lift Dt,IRS No.,Type of event,Net Gal,Two-party exchange';
  const { page } = await chooseFile(await site.account(), 'exchanges.csv', headings, lifts);
  await page.getByText('exchanges.csv: 4 rows, 5 questions to answer').waitFor();
  const choose = (word: string, label: string) =>
    page.getByLabel(new RegExp(`^What is "${word}" in `)).selectOption({ label });
  await choose('D', 'Delivered in a two-party exchange: not taxed');
  for (const word of ['R', 'Yes']) await choose(word, 'Received in a two-party exchange: taxed');
  // The word is in the name of one event alone.
  await choose('Rack', '60(a) Removal at terminal rack, likely');
  await choose('Transfer', 'Leave these rows out');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm all 5' }).click();
  await page.getByText('exchanges.csv: 3 rows with no errors').waitFor();
  // 250 gallons at 0.244.
  await page.getByText('No tax is due on 1 row', { exact: true }).waitFor();
  await page.getByText('Skipped rows: 1 row left out by an answer').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 3 rows, tax $61.00', exact: true }).click();
  await page.getByText('3 rows were imported from exchanges.csv').waitFor();
});

test('a bus company imports 300 rows of Schedule 1: three are faulty, marked, fixed and undone', {
  tags: ['variant'],
}, async () => {
  const business = { ...businessFacts, businessName: 'Sample Bus Lines', EIN: '300000089' };
  const { id: businessId } = (await site.call(account, 'POST', '/business/add', business)) as { id: string };
  const { id: filing } = (await site.call(account, 'POST', '/form8849/add', {
    businessId,
    schedule: { scheduleType: 'sch1', year: '2026', month: '12' },
    sch1: { periodStart: '2026-04-01', periodEnd: '2026-06-30', 3: { lines: [{ line: '3d', gallons: '10' }] } },
  })) as { id: string };
  const page = await site.visit(`/home/business/form8849/claims/3?filing=${filing}`, {
    session: site.signedIn(account),
  });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Undyed diesel fuel' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await press('More tools for the rows');
  await page.getByRole('menuitem', { name: 'Import rows' }).click();
  await page.getByRole('heading', { level: 1, name: /^Import rows: Undyed diesel fuel/ }).waitFor();
  const template = await readFile(await saved(page, () => press('CSV')), 'utf8');
  expect(template).toContain('Line,Type of use,Gallons');

  const path = pathOf('buses.csv');
  const rows = Array.from({ length: 300 }, (_, at) => `3d,"1,${String(at).padStart(3, '0')}"`);
  const plants: Record<number, string> = { 4: '3d,12x5', 90: '3z,1000', 211: '3d,none' };
  const write = (lines: string[]) => writeFileSync(path, ['Line,Gallons', ...lines].join('\r\n'));
  const choose = (file: string) => page.getByLabel(/^Choose (a|another) file/).setInputFiles(file);
  write(rows.map((row, at) => plants[at + 2] ?? row));
  await choose(path);
  await page.getByText('buses.csv: 3 cells need fixing, in 3 of 300 rows').waitFor();
  const shown = await page.getByRole('table', { name: 'Cells with errors' }).getByRole('row').allTextContents();
  expect(shown.slice(1).map((row) => /[A-Z]\d+/.exec(row)?.[0])).toEqual(['B4', 'A90', 'B211']);
  expect(await violationsOn(page)).toEqual([]);
  const marked = await saved(page, () => press('Download marked file'));
  expect(await readFile(marked, 'utf8')).toContain('This sheet has no line ""3z""');

  write(rows);
  await choose(path);
  await page.getByText('buses.csv: 300 rows with no errors').waitFor();
  await press('Import 300 rows');
  await page.getByRole('heading', { level: 1, name: 'Undyed diesel fuel' }).waitFor();
  await page.getByText('300 rows were imported from buses.csv').waitFor();
  const counted = async () =>
    ((await site.call(account, 'GET', `/form8849/form8849id/${filing}`)) as { sch1: { 3: { lines: object[] } } })
      .sch1[3].lines.length;
  await expect.poll(counted).toBe(301);
  expect(await violationsOn(page)).toEqual([]);
  await press('Undo the import');
  await page.getByText('Import undone').waitFor();
  await expect.poll(counted).toBe(1);
});

test('a file whose total is not that of its rows is imported with a reason, which Check shows', async () => {
  const own = await site.account();
  const rows = ['Diesel,60a,8.100', 'Diesel,60a,-8.100', 'Diesel,60a,7.950'];
  const { page } = await chooseFile(own, 'billing.csv', 'Tax date,Product,Type of event,Net Gal', [
    ...rows,
    'Diesel,60a,0',
  ]);
  await page.getByText('billing.csv: 4 rows, 3 questions to answer').waitFor();
  await page.getByRole('button', { name: /^8,100: / }).click();
  await page.getByRole('main').getByText('Does row 3 cancel row 2?').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: /^Yes, leave out both/ }).click();
  await page.getByRole('button', { name: /^Leave out: 1 row has 0 in/ }).click();
  await page.getByText('billing.csv: 1 row with no errors').waitFor();
  await page.getByText('Skipped rows: 2 rows that cancel each other, 1 row of 0').waitFor();

  const path = pathOf('billing.csv');
  writeFileSync(
    path,
    ['Tax date,Product,Type of event,Net Gal', '7/1/2026,Diesel,60a,7950', ',Total,,9950'].join('\r\n'),
  );
  await page.getByLabel(/^Choose another file/).setInputFiles(path);
  await page
    .getByRole('main')
    .getByText('D3 is 9,950. The rows add up to 7,950, 2,000 too little. Correct the file, or say why they differ')
    .waitFor();
  expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Use this reason' }).click();
  await page.getByText('Say why they differ, or correct the file').waitFor();
  await page.getByLabel('Why they differ').fill('One load is of October');
  await page.getByRole('button', { name: 'Use this reason' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('heading', { level: 1, name: 'Diesel' }).waitFor();
  const filing = new URL(page.url()).searchParams.get('filing');
  await page.goto(`/home/business/taxsummary?filing=${filing}`);
  await page
    .getByText(/its total of No. of gallons is 9,950, and its rows add up to 7,950.*One load is of October/)
    .waitFor();
});
