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

test('a rack report in thousands, with two rows of headings, subtotals and footnotes, comes to its own total', async () => {
  const file = workbook({
    'Rack Q1': [
      ['PRAIRIE STAR FUEL DISTRIBUTORS LLC'],
      ['Terminal rack removals - Q1 2026 (000 gallons)'],
      [],
      ['Date', 'Terminal', '', 'Product', 'Volume', '', 'Billed', ''],
      ['', 'Code', 'State', '', 'Gross', 'Net', 'USD', '$/gal'],
      ['Jan 5, 2026', 'T-48-TX-2701', 'TX', 'ULSD #2 CLR', '48.216', '48.01', '125310.4', '2.61'],
      ['Jan 14, 2026', 'T-48-TX-2701', 'TX', 'Reg E10 87', '31.5', '31.402', '78500.1', '2.5'],
      ['Subtotal January', '', '', '', '79.716', '79.412', '203810.5', ''],
      ['Mar 9, 2026', 'T-48-TX-2701', 'TX', 'Reg E10 87', '22.75', '22.6804', '57000', '2.51'],
      ['Subtotal March', '', '', '', '22.75', '22.6804', '57000', ''],
      ['GRAND TOTAL', '', '', '', '102.466', '102.0924', '260810.5', ''],
      [],
      ['* Net = temperature-corrected to 60F. Negative = reversed bill of lading BOL 77120.'],
      ['** Dyed product sold to farm customers only.'],
    ],
  });
  /** The answers of a person, by the beginning of the id of each question. */
  const given: Record<string, string> = {
    headings: 'join',
    'word:filing:irsNumber:ulsd': '60',
    'word:filing:irsNumber:reg': '62',
    'word:60:typeOfEvent': '60a',
    'word:62:typeOfEvent': '62a',
    which: 'Net',
    column: 'Net',
    unit: '1000',
    round: 'round',
  };
  const answers: Record<string, string> = {};
  const asked: string[] = [];
  for (let open = true; open; ) {
    const questions = (await plan(file, taxes(), answers)).questions.filter(({ answer }) => answer === null);
    open = questions.length > 0;
    for (const { id, kind } of questions) {
      const [, answer] = Object.entries(given).find(([begin]) => id.startsWith(begin)) ?? [];
      expect(answer, id).toBeDefined();
      answers[id] = answer ?? '';
      asked.push(kind);
    }
  }
  // The unit of a number comes before its rounding.
  expect(asked.indexOf('unit')).toBeLessThan(asked.indexOf('round'));
  const { rows, totals, tabs } = await plan(file, taxes(), answers);
  expect(rows.map(({ row, facts, taken }) => [row, facts.noOfGallons, taken])).toEqual([
    [6, '48010', true],
    [7, '31402', true],
    [9, '22680', true],
  ]);
  expect(totals).toHaveLength(1);
  expect([13, 14].map((row) => tabs[0]?.aside.get(row))).toEqual(['text', 'text']);
});
