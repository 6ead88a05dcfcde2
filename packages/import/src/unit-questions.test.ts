import { type Filing, law } from '@gauger/excise';
import { readSheets, writeCsv } from '@gauger/sheet';
import { describe, expect, test } from 'vitest';
import { planImport } from './plan-import.ts';
import { presentCheck } from './present-check.ts';

const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100_000_000, ratio: 100, sheets: 100 };
const filing: Filing = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1', filingData: {} };

/** The rows of diesel that an import of a file takes, and the questions about it. */
async function check(rows: readonly (readonly string[])[], answers: Record<string, string> = {}) {
  const plan = planImport(await readSheets(writeCsv(rows), limits), {
    at: { of: 'taxes', filing, formName: 'Form 720', irsNumber: '60' },
    law,
    remembered: { headings: [], words: [] },
    options: { mode: 'append', leaveOut: 'present' },
    answers,
  });
  const { questions, results, faults } = presentCheck(plan, {});
  const open = questions.filter(({ answer }) => answer === null);
  return { open, faults, taken: results.flatMap((row) => (row.taken ? [row.row] : [])) };
}

const headings = ['Tax date', 'Type of event', 'No. of gallons'];
const data = [
  ['1/5/2026', '60a', '1000'],
  ['1/6/2026', '60a', '500'],
];

describe('a unit above the headings', () => {
  test.each(['Gallons in thousands', 'All volumes in barrels', 'Volumes in liters', '(000s omitted)', 'UOM: BBL'])(
    'is asked about, and no row is imported until then: %s',
    async (title) => {
      const file = [[title], headings, ...data];
      const { open, taken, faults } = await check(file);
      expect(open).toMatchObject([
        {
          kind: 'unit',
          text: `Row 1 says "${title}". Are the amounts in gallons all the same?`,
          at: { rows: [3, 4] },
          choices: [{ value: 'asHeaded', label: 'Yes, in gallons' }, { value: 'leaveOut' }],
        },
      ]);
      const [{ id = '' } = {}] = open;
      expect([taken, faults.map(({ question }) => question)]).toEqual([[], [id, id]]);
      expect((await check(file, { [id]: 'asHeaded' })).taken).toEqual([3, 4]);
      const left = await check(file, { [id]: 'leaveOut' });
      expect([left.open, left.taken, left.faults]).toEqual([[], [], []]);
    },
  );

  test('is asked about anew where its row says something else', async () => {
    const [{ id = '' } = {}] = (await check([['Volumes in liters'], headings, ...data])).open;
    expect((await check([['Volumes in barrels'], headings, ...data], { [id]: 'asHeaded' })).open).toHaveLength(1);
  });

  test.each(['Volumes in gallons', 'Thousand Oaks Fuel Co, 1000 Main St', 'Ton Barrels LLC', 'Amounts in US dollars'])(
    'is none where the title names no other: %s',
    async (title) => {
      expect(await check([[title], headings, ...data])).toEqual({ open: [], faults: [], taken: [3, 4] });
    },
  );
});

test.each(['bbl', '(thousands)', '(000s)'])('a unit under the headings is asked about: %s', async (unit) => {
  const file = [headings, ['', '', unit], ...data];
  const { open, taken } = await check(file);
  expect([open.map(({ kind, at }) => [kind, at.rows]), taken]).toEqual([[['unit', [3, 4]]], []]);
  expect((await check(file, { [open[0]?.id ?? '']: 'asHeaded' })).taken).toEqual([3, 4]);
});

test('the unit of the tax under the headings asks nothing', async () => {
  expect(await check([headings, ['', '', 'gal'], ...data])).toEqual({ open: [], faults: [], taken: [3, 4] });
});

describe('a word of a column of units that is no unit', () => {
  const file = (heading: string, ...units: string[]) => [
    [...headings, heading],
    ...units.map((unit, at) => [`1/${at + 1}/2026`, '60a', '1000', unit]),
  ];

  test.each(['MG', 'KGAL', '1000 gal', 'x1000', 'CM3', 'drum', 'EA', 'T', 'UG6'])(
    'is asked about once: %s',
    async (unit) => {
      const of = file('UOM', 'gal', unit, unit);
      const { open, taken } = await check(of);
      expect(open).toMatchObject([{ kind: 'unit', text: `Is "${unit}" gallons?`, at: { column: 'D', rows: [3, 4] } }]);
      expect(taken).toEqual([2]);
      const [{ id = '' } = {}] = open;
      expect((await check(of, { [id]: 'asHeaded' })).taken).toEqual([2, 3, 4]);
      const left = await check(of, { [id]: 'leaveOut' });
      expect([left.open, left.faults, left.taken]).toEqual([[], [], [2]]);
    },
  );

  test.each([
    'Vol UOM',
    'Unit of Meas.',
    'Quantity UOM',
    'UoM code',
    'Units of measure',
    'Billing unit',
    'Unit Code',
    'Unit',
  ])('is asked about under the heading "%s"', async (heading) => {
    expect((await check(file(heading, 'MG'))).open.map(({ kind }) => kind)).toEqual(['unit']);
  });

  test('is none under "Units" where the column has numbers', async () => {
    expect(await check(file('Units', '12', '14'))).toEqual({ open: [], faults: [], taken: [2, 3] });
  });
});

describe('a number that is cut at its comma', () => {
  const split = [
    [...headings, 'Invoice'],
    ['1/5/2026', '60a', '1', '000'],
    ['1/6/2026', '60a', '2', '750'],
  ];

  test('is asked about, and no row is imported until then', async () => {
    const { open, taken } = await check(split);
    expect(open.map(({ kind, text }) => [kind, text])).toEqual([
      ['unit', '"1" and "000" may be one number, 1,000. Is "1" the whole amount?'],
    ]);
    expect(taken).toEqual([]);
    const [id = ''] = open.map((question) => question.id);
    expect((await check(split, { [id]: 'asHeaded' })).taken).toEqual([2, 3]);
  });

  test('is not where another row shows that they are two', async () => {
    expect(await check([...split, ['1/7/2026', '60a', '4000', '751']])).toMatchObject({ open: [], taken: [2, 3, 4] });
  });
});

test.each([
  'MGAL',
  'Gallons (K)',
  'Gallons, thou.',
  'Gallons (hundreds)',
  'Gallons ÷ 10',
  'Imperial gallons',
  'Gallons %',
])('a heading that names another unit keeps it when a person chooses its column: %s', async (heading) => {
  const rows = [['Tax date', 'Type of event', heading], ...data];
  const { taken } = await check(rows, { 'column:60:noOfGallons': heading });
  expect(taken).toEqual([]);
});
