import { utils, write } from '@e965/xlsx';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button } from '../../../testing/draw.tsx';
import { drawImport } from './testing-import.tsx';

const HEADINGS = 'Tax date,Type of event,No. of gallons';
const GOOD = ['7/1/2026,60a,1000', '7/2/2026,60a,2000'];
const EXISTING = [{ taxDate: '2026-07-05', typeOfEvent: '60a', noOfGallons: '500' }];

const shown = (text: string | RegExp) => screen.findByText(text);
const menu = () => screen.getByLabelText('Parts of this filing');
const ledger = () => screen.getByLabelText('Ledger').textContent;
/** The cells of the table of what will be imported. */
const lines = () =>
  [...(screen.getByText(/^What will be imported/).parentElement?.querySelectorAll('tr') ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

test('rows with mistakes are named by their cells; left out, they stop the import no longer', async () => {
  const { user, choose } = await drawImport({ line: '60' });
  await choose(HEADINGS, ...GOOD, '7/40/2026,60a,1e5');
  await shown('q3.csv: 2 cells need fixing, in 1 of 3 rows');
  const faults = [...screen.getByLabelText('Cells with errors').querySelectorAll('tbody tr')];
  expect(faults.map((row) => /[A-Z]\d+/.exec(row.textContent ?? '')?.[0])).toEqual(['A4', 'C4']);
  expect(within(menu()).getByText('2 to fix')).toBeTruthy();
  expect(() => button(/^Import \d+ rows, tax/)).toThrow();
  expect(button('Import the 2 good rows only')).toBeTruthy();
  await user.click(button('Leave out row 4'));
  await shown('q3.csv: 2 rows with no errors');
  expect(button('Import 2 rows, tax $732.00')).toBeTruthy();
});

test('the good rows alone are imported where that is wanted', async () => {
  const { user, choose, rows } = await drawImport({ line: '60' });
  await choose(HEADINGS, ...GOOD, '7/40/2026,60a,1');
  await shown('q3.csv: 1 cell needs fixing, in 1 of 3 rows');
  await user.click(button('Import the 2 good rows only'));
  await shown('2 rows imported, 1 left out');
  expect(rows()).toHaveLength(2);
});

test('a file with no errors shows what it makes of the return: by tax, in the ledger and in the menu', async () => {
  const { user, choose, words } = await drawImport({ diesel: EXISTING });
  await choose('Tax date,IRS No.,Type of event,No. of gallons', '7/1/2026,60,60a,1000', '7/2/2026,105,,2000');
  await shown('q3.csv: 2 rows with no errors');
  expect(words.size).toBe(0);
  expect(lines()).toEqual([
    ['Tax', 'Rows', 'Gallons', 'Rate', 'Tax ($)'],
    ['Diesel (60)With 1 existing row: $366.00', '1', '1,000', '0.244', '244.00'],
    ['Dyed diesel, LUST (105)', '1', '2,000', '0.001', '2.00'],
    ['Tax of these rows', '2', '3,000', '', '246.00'],
  ]);
  expect(ledger()).toMatch(/after import.*Diesel \(60\)2 rows366\.00.*LUST \(105\)1 row2\.00.*Tax liability\$368\.00/);
  expect(within(menu()).getByText('Import').closest('a')?.getAttribute('aria-current')).toBe('page');
  expect(button('Import 2 rows, tax $246.00')).toBeTruthy();
  await user.click(screen.getByLabelText('Replace existing rows'));
  await shown('Replaces 1 existing row');
  expect(ledger()).toContain('Tax liability$246.00');
});

test('quantities of several units have their unit next to them, and none where a row has two quantities', async () => {
  const { choose } = await drawImport();
  await choose(
    'Tax date,IRS No.,No. of gallons,Load capacity of the tire,No. of tires,Chemical,No. of tons',
    '7/2/2026,105,2000,,,,',
    '7/2/2026,108,,6175,240,,',
    '7/2/2026,54,,,,Acetylene,12.5',
  );
  await shown('q3.csv: 3 rows with no errors');
  expect(lines().map((cells) => cells[2])).toEqual(['Quantity', '2,000 gallons', '–', '12.5 tons of 2,000 pounds', '']);
});

test('before its words have a meaning the ledger says what is missing, and leads to it', async () => {
  const { user, choose } = await drawImport();
  await choose('Tax date,Product,Net Gal', '7/2/2026,Dyed ULSD,4980', '7/3/2026,125,2.100');
  await shown('q3.csv: 2 rows, 3 questions to answer');
  expect(ledger()).toContain('Tax liability–Appears when you match 2 products.');
  expect(within(menu()).getByText('3 questions')).toBeTruthy();
  await user.click(within(screen.getByLabelText('Ledger')).getByText('2.100: is it 2.1 or 2,100?'));
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('2,100: 2.100: is it 2.1 or 2,100?');
});

test('the rows are imported at once, which is said on their page, and undone', async () => {
  const { user, choose, rows } = await drawImport({ line: '60', diesel: EXISTING });
  await choose(HEADINGS, ...GOOD);
  await shown('q3.csv: 2 rows with no errors');
  expect(rows()).toHaveLength(1);
  await user.click(button('Import 2 rows, tax $732.00'));
  await shown('2 rows imported');
  expect(screen.getByText(/^At /).textContent).toBe('At /home/business/filing/3/1');
  expect(rows()).toHaveLength(3);
  await user.click(screen.getByText('Import again'));
  await shown('2 rows were imported from q3.csv');
  await user.click(button('Undo the import'));
  await shown(/^Import undone/);
  expect(rows()).toHaveLength(1);
});

test('rows that the return has are left out, unless all are wanted', async () => {
  const { user, choose } = await drawImport({ line: '60', diesel: EXISTING });
  await choose(HEADINGS, ...GOOD, '7/5/2026,60a,500');
  await shown('q3.csv: 3 rows with no errors');
  expect(button('Import 2 rows, tax $732.00')).toBeTruthy();
  await user.click(screen.getByLabelText('Import all rows'));
  await expect.poll(() => button(/^Import/).textContent).toBe('Import 3 rows, tax $854.00');
});

test('a file whose total is not that of its rows is imported with a reason in words alone', async () => {
  const { user, choose, rows } = await drawImport({ line: '60' });
  await choose(HEADINGS, '7/1/2026,60a,7950', ',Total,9950');
  await screen.findByText('Use this reason');
  // Where it is asked, and in the ledger.
  expect(screen.getAllByText(/C3 is 9,950. The rows add up to 7,950, 2,000 too little/)).toHaveLength(2);
  expect(() => button(/^Import \d/)).toThrow();
  await user.click(button('Use this reason'));
  await shown('Say why they differ, or correct the file');
  await user.type(screen.getByLabelText('Why they differ'), 'One load is of October');
  await user.click(button('Use this reason'));
  await shown('q3.csv: 1 row with no errors');
  await user.click(button('Import 1 row, tax $1,939.80'));
  await shown('1 row imported');
  expect(rows()).toHaveLength(1);
});

test('a row that cancels another and rows of 0 are left out where that is the answer', async () => {
  const { user, choose } = await drawImport({ line: '60' });
  await choose(HEADINGS, '7/1/2026,60a,8100', '7/1/2026,60a,-8100', '7/1/2026,60a,7950', '7/1/2026,60a,0');
  await shown('q3.csv: 4 rows, 2 questions to answer');
  expect(button('Answer 2 questions')).toBeTruthy();
  await user.click(button(/^Yes, leave out both/));
  await shown('q3.csv: 2 rows, 1 question to answer');
  await user.click(button(/^Leave out: 1 row has 0/));
  await shown('q3.csv: 1 row with no errors');
  await shown('Skipped rows: 2 rows that cancel each other, 1 row of 0');
  await shown('All questions answered');
});

test('a choice that the server could not check is not made', async () => {
  let isReached = true;
  const { user, choose } = await drawImport({
    line: '60',
    diesel: EXISTING,
    refuses: () => !isReached,
  });
  await choose(HEADINGS, ...GOOD);
  await shown('q3.csv: 2 rows with no errors');
  isReached = false;
  await user.click(screen.getByLabelText('Replace existing rows'));
  await shown(/The service is busy/);
  expect(screen.getByLabelText<HTMLInputElement>('Add after existing rows').checked).toBe(true);
  expect(lines()[1]).toEqual(['Diesel (60)With 1 existing row: $854.00', '2', '3,000', '0.244', '732.00']);
});

test('a column whose field was remembered, in a sheet that could not be checked with it, is not shown: the file is chosen again', async () => {
  let isReached = true;
  const { user, choose } = await drawImport({ line: '60', refuses: () => !isReached });
  await choose('Day sold,Type of event,No. of gallons', '7/1/2026,60a,7');
  await screen.findByLabelText('A: Day sold');
  isReached = false;
  await user.selectOptions(screen.getByLabelText('A: Day sold'), 'Tax date');
  await expect.poll(() => screen.queryAllByLabelText('A: Day sold').length).toBe(0);
  isReached = true;
  await choose('Day sold,Type of event,No. of gallons', '7/1/2026,60a,7');
  await shown('q3.csv: 1 row with no errors');
});

test('a hidden sheet is not read, and named as hidden where the sheet is chosen', async () => {
  const sheet = (gallons: string) => utils.aoa_to_sheet([HEADINGS.split(','), ['7/1/2026', '60a', gallons]]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet('7'), 'Last year');
  utils.book_append_sheet(book, sheet('1000'), 'Sales');
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  const { user, chooseFile } = await drawImport({ line: '60' });
  await chooseFile(new File([write(book, { type: 'array', bookType: 'xlsx' })], 'q3.xlsx'));
  await shown('q3.xlsx: 1 row with no errors');
  expect(button('Import 1 row, tax $244.00')).toBeTruthy();
  await user.click(screen.getByText('Sheet and header row: Sales, row 1. Not read: Last year'));
  const choices = [...screen.getByLabelText<HTMLSelectElement>('Sheet').options].map(({ text }) => text);
  expect(choices).toContain('Last year, 2 rows, hidden in the file');
});

test('a hidden column is marked as hidden in the sheet, is no likely answer, and is read once a person chooses it', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Tax date', 'Type of event', 'Net Gals'],
    ['7/1/2026', '60a', '1000'],
  ]);
  sheet['!cols'] = [{}, {}, { hidden: true }];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Sales');
  const { user, chooseFile } = await drawImport({ line: '60' });
  await chooseFile(new File([write(book, { type: 'array', bookType: 'xlsx' })], 'q3.xlsx'));
  await shown('q3.xlsx: 1 row, 1 question to answer');
  expect(screen.getByRole('columnheader', { name: 'C hidden in the file' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Which column is No. of gallons?').value).toBe('');
  await user.selectOptions(screen.getByLabelText('C: Net Gals'), 'No. of gallons');
  await shown('q3.xlsx: 1 row with no errors');
});

test('the next step of a file with mistakes imports the others, and is in the bar alone', async () => {
  const { user, choose } = await drawImport({ line: '60', diesel: EXISTING });
  await choose(HEADINGS, ...GOOD, '7/40/2026,60a,1');
  await shown('q3.csv: 1 cell needs fixing, in 1 of 3 rows');
  const next = button('Import the 2 good rows only');
  expect(button('Download marked file').parentElement?.contains(next)).toBe(false);
  await user.click(next);
  await shown('2 rows imported, 1 left out');
});

test('thousands are asked about once, multiplied, and shown with how', async () => {
  const { user, choose, rows } = await drawImport({ line: '60' });
  await choose('Rack lifts (000 gallons)', HEADINGS, '7/1/2026,60a,48.21', '7/2/2026,60a,7');
  await shown('q3.csv: 2 rows, 1 question to answer');
  await user.click(button(/^Yes, multiply by 1,000/));
  await shown('q3.csv: 2 rows with no errors');
  await shown('48.21 × 1,000');
  await user.click(button(/^Import 2 rows/));
  await shown('2 rows imported');
  expect(rows()).toMatchObject([{ noOfGallons: '48210' }, { noOfGallons: '7000' }]);
});

test('a column that was confirmed in a question is changed in the head of the sheet, and asked about again', async () => {
  const { user, choose } = await drawImport({ line: '60' });
  await choose('Tax date,Type of event,Texas,Oklahoma', '7/1/2026,60a,1000,2000');
  await user.selectOptions(await screen.findByLabelText('Which column is No. of gallons?'), 'C, Texas');
  await user.click(button(/^(Confirm|Use)/));
  await shown('q3.csv: 1 row with no errors');
  await user.selectOptions(screen.getByLabelText('C: Texas'), 'Leave out');
  await shown('q3.csv: 1 row, 1 question to answer');
  await user.selectOptions(screen.getByLabelText('D: Oklahoma'), 'No. of gallons');
  await shown('q3.csv: 1 row with no errors');
});
