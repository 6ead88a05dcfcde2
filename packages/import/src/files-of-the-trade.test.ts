import { utils, write } from '@e965/xlsx/xlsx.mjs';
import { type Filing, law } from '@gauger/excise';
import { readSheets, writeCsv } from '@gauger/sheet';
import { expect, test } from 'vitest';
import type { FilingAtHand } from './filing-rows.ts';
import { planImport } from './plan-import.ts';

const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100_000_000, ratio: 100, sheets: 100 };
const filing: Filing = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1', filingData: {} };
const taxes = (irsNumber?: string): FilingAtHand => ({ of: 'taxes', filing, formName: 'Form 720', irsNumber });

type Rows = readonly (readonly string[])[];

async function plan(file: Uint8Array, at: FilingAtHand, answers = {}) {
  const sheets = await readSheets(file, limits);
  const options = { mode: 'append', leaveOut: 'present' } as const;
  const found = planImport(sheets, { at, law, remembered: { headings: [], words: [] }, options, answers });
  const taken = found.rows.filter((one) => one.taken).map(({ tab, row }) => [tab.place, row]);
  return { ...found, taken };
}

function workbook(tabs: Readonly<Record<string, Rows>>): Uint8Array {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(tabs))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
}

test('totals of months with their last day are no rows, though "Total Energies" is one', async () => {
  const { taken, totals } = await plan(
    writeCsv([
      ['Tax date', 'Invoice', 'No. of gallons'],
      ['1/5/2026', '1', '100'],
      ['1/6/2026', 'Total Energies', '100'],
      ['1/31/2026', 'Total January', '200'],
      ['2/5/2026', '3', '50'],
      ['2/28/2026', 'Feb Total', '50'],
      ['3/31/2026', 'Total for Q1 2026', '250'],
    ]),
    taxes('105'),
  );
  expect(taken).toEqual([
    [1, 2],
    [1, 3],
    [1, 5],
  ]);
  expect(totals).toHaveLength(1);
});

test('sheets with the same headings, as one for each month, are all read', async () => {
  const month = (day: string): Rows => [
    ['Date', 'Gallons'],
    [day, '100'],
  ];
  const file = workbook({
    Jan: month('1/5/2026'),
    Feb: month('2/5/2026'),
    Notes: [
      ['Date', 'Call Bob'],
      ['1/5/2026', '1'],
    ],
  });
  const { taken, ignored } = await plan(file, taxes('105'));
  expect([taken, ignored]).toEqual([
    [
      [1, 2],
      [2, 2],
    ],
    ['Notes'],
  ]);
});

test('the CRN of a claim is passed over next to its line', async () => {
  const at: FilingAtHand = {
    of: 'groups',
    filing,
    formName: 'Form 720',
    claims: 'all',
    period: { periodStart: '2026-01-01', periodEnd: '2026-03-31' },
  };
  const rows = (...headings: string[]) => writeCsv([headings, ...[['350', '3d', '8000']].map((row) => row)]);
  for (const headings of [
    ['CRN', 'Line', 'Gallons'],
    ['CRN', 'Claim line', 'Gallons'],
  ]) {
    const { repeated, rows: read } = await plan(rows(...headings), at);
    expect([repeated, read.map(({ key }) => key)]).toEqual([[], ['3d']]);
  }
  const alone = await plan(
    writeCsv([
      ['CRN', 'Gallons'],
      ['350', '8000'],
    ]),
    at,
  );
  expect(alone.rows.map(({ places }) => places.get('irsNumber'))).toEqual([0]);
});

test('a recap below rows that each have a day is not guessed to be of the day above', async () => {
  const file = writeCsv([
    ['Tax date', 'No. of gallons', 'BOL'],
    ['1/5/2026', '100', '1'],
    ['1/6/2026', '200', '2'],
    ['', '300', ''],
  ]);
  const { questions } = await plan(file, taxes('105'));
  expect(questions.map(({ id, choices }) => [id, choices.some(({ guess }) => guess)])).toEqual([
    ['carry:1:A:1:4-4', false],
  ]);
});

test('one column is not guessed to be two amounts', async () => {
  const file = writeCsv([
    ['Import date', 'Max load', 'Qty'],
    ['1/8/2026', '6175', '200'],
  ]);
  const { questions } = await plan(file, taxes('108'));
  expect(questions.map(({ id, choices }) => [id, choices.some(({ guess }) => guess)])).toEqual([
    ['column:108:loadCapacityOfTheTire', false],
    ['column:108:noOfTires', false],
  ]);
});
