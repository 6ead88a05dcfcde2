import { type Filing, law } from '@gauger/excise';
import { readSheets, writeCsv } from '@gauger/sheet';
import { describe, expect, test } from 'vitest';
import { planImport } from './plan-import.ts';
import { presentCheck } from './present-check.ts';
import { choicesOf, wordKey } from './words.ts';

const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100_000_000, ratio: 100, sheets: 100 };
const filing: Filing = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1', filingData: {} };

/** The rows of diesel that an import of a file takes, and the questions about it. */
async function check(
  rows: readonly (readonly string[])[],
  answers: Record<string, string> = {},
  words: readonly [string, string][] = [],
) {
  const plan = planImport(await readSheets(writeCsv(rows), limits), {
    at: { of: 'taxes', filing, formName: 'Form 720', irsNumber: '60' },
    law,
    remembered: { headings: [], words },
    options: { mode: 'append', leaveOut: 'present' },
    answers,
  });
  const { questions, results, faults } = presentCheck(plan, {});
  const open = questions.filter(({ answer }) => answer === null);
  const gallons = plan.rows.flatMap(({ taken, facts }) => (taken ? [facts.noOfGallons] : []));
  return { open, faults, gallons, taken: results.flatMap((row) => (row.taken ? [row.row] : [])) };
}

const headings = ['Tax date', 'Type of event', 'No. of gallons'];
const data = [
  ['1/5/2026', '60a', '1000'],
  ['1/6/2026', '60a', '500'],
];

describe('a unit above the headings', () => {
  test.each(['All volumes in barrels', 'Volumes in liters', 'UOM: BBL', 'Thousands of barrels', 'Volumes (Mbbl)'])(
    'is asked about, and no row is imported until then: %s',
    async (title) => {
      const file = [[title], headings, ...data];
      const { open, taken, faults } = await check(file);
      expect(open).toMatchObject([
        {
          kind: 'unit',
          text: `The title in row 1 says "${title}". Are the numbers gallons?`,
          at: { rows: [3, 4] },
          choices: [{ value: 'asHeaded', label: 'Yes, gallons' }, { value: 'leaveOut' }],
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

  test.each([
    'Volumes in gallons',
    'Thousand Oaks Fuel Co, 1000 Main St',
    'Ton Barrels LLC',
    'Amounts in US dollars',
    'Billed in $000s',
  ])('is none where the title names no other: %s', async (title) => {
    expect(await check([[title], headings, ...data])).toMatchObject({ open: [], faults: [], taken: [3, 4] });
  });
});

test.each(['bbl', '(thousands)', '(000s)'])('a unit under the headings is asked about: %s', async (unit) => {
  const file = [headings, ['', '', unit], ...data];
  const { open, taken } = await check(file);
  expect([open.map(({ kind, at }) => [kind, at.rows]), taken]).toEqual([[['unit', [3, 4]]], []]);
  expect((await check(file, { [open[0]?.id ?? '']: 'asHeaded' })).taken).toEqual([3, 4]);
});

test('the unit of the tax under the headings asks nothing', async () => {
  expect(await check([headings, ['', '', 'gal'], ...data])).toMatchObject({ open: [], faults: [], taken: [3, 4] });
});

describe('a multiple of gallons', () => {
  const yes = [
    { value: '1000', label: 'Yes, multiply by 1,000', guess: true },
    { value: 'asHeaded', label: 'No, they are gallons', guess: false },
    { value: 'leaveOut', label: 'Leave the rows out', guess: false },
  ];

  test.each([
    'Gallons in thousands',
    '(000s omitted)',
    'Rack lifts (000 gallons)',
    "Rack lifts in '000 gallons",
    'Rack lifts (000s gal.)',
    "Rack lifts (000's)",
    'Rack lifts (x1,000 gal)',
    'Removals - Q1 2026 (in thousands of gallons)',
    'Volumes in k gal',
    'All figures in 000',
    'Thousand gallons',
    'Volumes in KGAL',
    'Gallons 000',
    'Thousands (gal)',
    'Gallons x 10^3',
    'Rounded to thousands of gallons',
  ])('that a title says multiplies the numbers exactly when a person agrees: %s', async (title) => {
    const file = [[title], headings, ['1/5/2026', '60a', '48.21'], ['1/6/2026', '60a', '7']];
    const { open, taken } = await check(file);
    expect(open).toMatchObject([
      {
        kind: 'unit',
        text: `The title in row 1 says "${title}". Are the numbers thousands?`,
        hint: '48.21 becomes 48,210. In rows 3 and 4',
        choices: yes,
      },
    ]);
    expect(taken).toEqual([]);
    const [{ id = '' } = {}] = open;
    expect((await check(file, { [id]: '1000' })).gallons).toEqual(['48210', '7000']);
    const [round] = (await check(file, { [id]: 'asHeaded' })).open;
    expect(round).toMatchObject({ kind: 'round', at: { rows: [3] } });
    expect((await check(file, { [id]: 'leaveOut' })).taken).toEqual([]);
  });

  test.each(['Volumes in M gal', 'Rack lifts - MGal', 'Gallons (M)'])(
    'of which M may be thousands or millions is asked for: %s',
    async (title) => {
      const file = [[title], headings, ['1/5/2026', '60a', '48.2']];
      const { open } = await check(file);
      expect(open).toMatchObject([
        {
          text: `The title in row 1 says "${title}". Does M mean thousands or millions?`,
          choices: [
            { value: '1000', label: 'Thousands, multiply by 1,000', guess: false },
            { value: '1000000', label: 'Millions, multiply by 1,000,000', guess: false },
            { value: 'asHeaded', label: 'Neither, they are gallons' },
            { value: 'leaveOut' },
          ],
        },
      ]);
      expect((await check(file, { [open[0]?.id ?? '']: '1000000' })).gallons).toEqual(['48200000']);
    },
  );

  test.each(['Net (000 gal)', 'Gallons (x1000)', 'Gallons (000)', 'Gallons K'])(
    'that a heading says is asked about: %s',
    async (heading) => {
      const file = [
        ['Tax date', 'Type of event', heading],
        ['1/5/2026', '60a', '48.21'],
      ];
      const { open } = await check(file);
      expect(open).toMatchObject([{ kind: 'unit', at: { column: 'C' }, choices: yes }]);
      expect(open[0]?.text).toBe(`The heading is "${heading}". Are the numbers thousands?`);
      expect((await check(file, { [open[0]?.id ?? '']: '1000' })).gallons).toEqual(['48210']);
    },
  );

  test('that a title and the heading say is asked about once', async () => {
    const file = [
      ['In thousands of gallons'],
      ['Tax date', 'Type of event', 'Gallons (000)'],
      ['1/5/2026', '60a', '48'],
    ];
    const { open } = await check(file);
    expect(open).toHaveLength(1);
    expect((await check(file, { [open[0]?.id ?? '']: '1000' })).gallons).toEqual(['48000']);
  });

  test('in a column of units is of its rows alone', async () => {
    const file = [
      [...headings, 'UOM'],
      ['1/5/2026', '60a', '3.5', 'KGAL'],
      ['1/6/2026', '60a', '500', 'GAL'],
    ];
    const { open, taken } = await check(file);
    expect(open).toMatchObject([{ text: 'The unit is "KGAL". Are the numbers thousands?', choices: yes }]);
    expect(taken).toEqual([3]);
    expect((await check(file, { [open[0]?.id ?? '']: '1000' })).gallons).toEqual(['3500', '500']);
  });

  test('is asked about before rounding, which is of the multiplied number', async () => {
    const file = [['In thousands of gallons'], headings, ['1/5/2026', '60a', '1.2344'], ['1/6/2026', '60a', '2.5']];
    const { open } = await check(file);
    expect(open.map(({ kind }) => kind)).toEqual(['unit']);
    const answers = { [open[0]?.id ?? '']: '1000' };
    const then = await check(file, answers);
    expect(then.open).toMatchObject([
      {
        kind: 'round',
        text: 'No. of gallons has decimals, such as 1.2344 × 1,000. Round to whole numbers?',
        at: { rows: [3] },
      },
    ]);
    expect((await check(file, { ...answers, [then.open[0]?.id ?? '']: 'round' })).gallons).toEqual(['1234', '2500']);
  });

  test('is remembered by the words that say it, in a file with another title', async () => {
    const file = (title: string) => [[title], headings, ['1/5/2026', '60a', '48']];
    const [question] = (await check(file('Q1 (000 gallons)'))).open;
    const { line = '', field = '', text = '' } = question?.word ?? {};
    expect(choicesOf({ line, field, text })?.map(({ value }) => value)).toContain('1000');
    const words: [string, string][] = [[wordKey({ line, field, text }), '1000']];
    const { open, gallons } = await check(file('Q2 (000 gallons)'), {}, words);
    expect([open, gallons]).toEqual([[], ['48000']]);
  });

  test('is in the totals of the file as it is in its rows, so that they match to the gallon', async () => {
    const file = (total: string) => [
      ['In thousands of gallons'],
      headings,
      ['1/5/2026', '60a', '48.2164'],
      ['1/6/2026', '60a', '7.25'],
      ['Total', '', total],
    ];
    const [{ id = '' } = {}] = (await check(file('55.4664'))).open;
    const answers = { [id]: '1000', 'round:60:noOfGallons': 'round' };
    expect(await check(file('55.4664'), answers)).toMatchObject({ open: [], gallons: ['48216', '7250'] });
    const [{ id: other = '' } = {}] = (await check(file('55'))).open;
    expect((await check(file('55'), { ...answers, [other]: '1000' })).open).toMatchObject([
      { kind: 'total', hint: expect.stringContaining('C5 is 55. The rows add up to 55.4664') },
    ]);
  });
});

test('a total is compared before its rows are rounded', async () => {
  const file = [
    headings,
    ['1/5/2026', '60a', '48010.4'],
    ['1/6/2026', '60a', '12400.4'],
    ['1/7/2026', '60a', '51000.4'],
    ['1/8/2026', '60a', '100.4'],
    ['1/9/2026', '60a', '100.4'],
    ['Total', '', '111612'],
  ];
  expect(await check(file, { 'round:60:noOfGallons': 'round' })).toMatchObject({ open: [], taken: [2, 3, 4, 5, 6] });
  const unnamed = [...file.slice(0, -1), ['1/9/2026', '60a', '111612']];
  expect((await check(unnamed, { 'round:60:noOfGallons': 'round' })).open.map(({ kind }) => kind)).toEqual(['sum']);
});

describe('a word of a column of units that is no unit', () => {
  const file = (heading: string, ...units: string[]) => [
    [...headings, heading],
    ...units.map((unit, at) => [`1/${at + 1}/2026`, '60a', '1000', unit]),
  ];

  test.each(['CM3', 'drum', 'EA', 'T', 'UG6'])('is asked about once: %s', async (unit) => {
    const of = file('UOM', 'gal', unit, unit);
    const { open, taken } = await check(of);
    expect(open).toMatchObject([{ kind: 'unit', text: `Is "${unit}" gallons?`, at: { column: 'D', rows: [3, 4] } }]);
    expect(taken).toEqual([2]);
    const [{ id = '' } = {}] = open;
    expect((await check(of, { [id]: 'asHeaded' })).taken).toEqual([2, 3, 4]);
    const left = await check(of, { [id]: 'leaveOut' });
    expect([left.open, left.faults, left.taken]).toEqual([[], [], [2]]);
  });

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
    expect(await check(file('Units', '12', '14'))).toMatchObject({ open: [], faults: [], taken: [2, 3] });
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
