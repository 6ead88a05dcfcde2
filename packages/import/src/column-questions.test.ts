import { type Filing, law } from '@gauger/excise';
import { readSheets, writeCsv } from '@gauger/sheet';
import { expect, test } from 'vitest';
import { planImport } from './plan-import.ts';
import { presentCheck } from './present-check.ts';

const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100_000_000, ratio: 100, sheets: 100 };
const filing: Filing = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1', filingData: {} };
const period = { periodStart: '2026-01-01', periodEnd: '2026-03-31' };

type Rows = readonly (readonly string[])[];

/** The rows that an import of a file takes, and the questions about it. */
async function check(rows: Rows, answers: Record<string, string> = {}, of: 'diesel' | 'taxes' | 'claims' = 'diesel') {
  const at =
    of === 'claims'
      ? ({ of: 'groups', filing, formName: 'Form 720', claims: 'all', period } as const)
      : ({ of: 'taxes', filing, formName: 'Form 720', irsNumber: of === 'diesel' ? '60' : undefined } as const);
  const plan = planImport(await readSheets(writeCsv(rows), limits), {
    at,
    law,
    remembered: { headings: [], words: [] },
    options: { mode: 'append', leaveOut: 'present' },
    answers,
  });
  const { questions, results, faults, issues, setAsideCount, sheets, remarks } = presentCheck(plan, {});
  const taken = results
    .filter((row) => row.taken)
    .map(({ row, irsNumber, cells }) => [row, irsNumber, cells.find(({ label }) => label.startsWith('No. of'))?.value]);
  return {
    open: questions.filter(({ answer }) => answer === null),
    taken,
    faults,
    issues,
    setAsideCount,
    sheets,
    remarks,
  };
}

const event = ['Tax date', 'Type of event'];

test('of two columns with the same heading each can be chosen', async () => {
  const rows = [
    [...event, 'Gallons', 'Gallons'],
    ['1/5/2026', '60a', '1000', '990'],
  ];
  const { open, taken } = await check(rows);
  expect(open).toMatchObject([
    { id: 'column:60:noOfGallons', choices: [{ value: 'Gallons (C)' }, { value: 'Gallons (D)' }] },
  ]);
  expect(taken).toEqual([]);
  expect((await check(rows, { 'column:60:noOfGallons': 'Gallons (D)' })).taken).toEqual([[2, '60', '990']]);
});

test('of two columns with the same heading the one with cells is read', async () => {
  const { open, taken } = await check([
    [...event, 'No. of gallons', 'No. of gallons'],
    ['1/5/2026', '60a', '1000', ''],
  ]);
  expect([open, taken]).toEqual([[], [[2, '60', '1000']]]);
});

test('of two columns whose headings both name a field one is asked for, and nothing is taken until then', async () => {
  const rows = [
    ['IRS No.', 'IRS Number', ...event, 'No. of gallons'],
    ['60', '105', '1/5/2026', '60a', '1000'],
  ];
  const { open, issues } = await check(rows, {}, 'taxes');
  expect(open).toMatchObject([{ id: 'column:filing:irsNumber', hint: '2 columns have such a heading' }]);
  expect(issues).toMatchObject([{ code: 'columnTwice' }]);
  const then = await check(rows, { 'column:filing:irsNumber': 'IRS No.' }, 'taxes');
  expect([then.open, then.issues, then.taken]).toEqual([[], [], [[2, '60', '1000']]]);
});

test('a type of use in a row whose line of a claim has none is remarked, and one that contradicts the line is an error', async () => {
  const rows = [
    ['Line', 'Type of use', 'Gallons'],
    ['3a', '2', '1000'],
    ['3b', '2', '500'],
    ['3d', '1', '500'],
    ['3d', '5', '500'],
  ];
  const { taken, remarks, faults } = await check(rows, {}, 'claims');
  expect(taken.map(([row]) => row)).toEqual([2, 3, 4]);
  expect(remarks.map(({ row, message }) => [row, message])).toContainEqual([
    3,
    'Line 3b has no Type of use: "2" is not read',
  ]);
  expect(faults.map(({ row, column, message }) => [row, column, message])).toEqual([
    [5, 'B', 'Line 3d is for type of use 1, and the row says "5": correct one of them'],
  ]);
});

test('a CRN that is not that of the line of its row is an error', async () => {
  const rows = [
    ['Line', 'CRN', 'Gallons'],
    ['3d', '360', '1000'],
    ['3d', '350', '500'],
  ];
  const { taken, faults } = await check(rows, {}, 'claims');
  expect(taken.map(([row]) => row)).toEqual([2]);
  expect(faults.map(({ row, message }) => [row, message])).toEqual([
    [3, 'CRN "350" is not that of line 3d, which is 360: correct one of them'],
  ]);
});

test('the amount of taxes with other units is asked for each unit, since one column may hold both', async () => {
  const rows = [
    ['Product', ...event, 'Quantity'],
    ['ULSD', '1/5/2026', '60a', '1000'],
    ['Propane', '1/6/2026', '', '500'],
  ];
  const words = { 'word:filing:irsNumber:ulsd': '60', 'word:filing:irsNumber:propane': '112' };
  const { open, taken, faults } = await check(rows, words, 'taxes');
  expect(open).toMatchObject([
    { id: 'which:filing:No. of gallons', choices: [{ value: 'Quantity', guess: true }, { value: 'leaveOut' }] },
    { id: 'which:filing:No. of GGE', choices: [{ value: 'Quantity', guess: false }, { value: 'leaveOut' }] },
  ]);
  expect(taken).toEqual([]);
  expect(faults.map(({ row, question }) => [row, question])).toEqual([
    [2, 'which:filing:No. of gallons'],
    [3, 'which:filing:No. of GGE'],
  ]);
  const both = { 'which:filing:No. of gallons': 'Quantity', 'which:filing:No. of GGE': 'Quantity' };
  expect((await check(rows, { ...words, ...both }, 'taxes')).taken).toEqual([
    [2, '60', '1000'],
    [3, '112', '500'],
  ]);
  const one = { ...both, 'which:filing:No. of GGE': 'leaveOut' };
  const left = await check(rows, { ...words, ...one }, 'taxes');
  expect([left.open, left.taken, left.setAsideCount]).toEqual([
    [],
    [[2, '60', '1000']],
    [{ reason: 'product', rows: 1 }],
  ]);
});

test('the day of some taxes alone is asked for, and not missed in rows of the others', async () => {
  const rows = [
    ['IRS No.', 'Shipped', 'Type of event', 'No. of gallons', 'Sales price'],
    ['60', '1/5/2026', '60a', '1000', ''],
    ['44', '', '', '', '100.00'],
  ];
  const { open, taken } = await check(rows, {}, 'taxes');
  expect(open).toMatchObject([
    { id: 'which:filing:Tax date', choices: [{ value: 'Shipped', guess: true }, { value: 'leaveOut' }] },
  ]);
  expect(taken.map(([row]) => row)).toEqual([3]);
  const then = await check(rows, { 'which:filing:Tax date': 'Shipped' }, 'taxes');
  expect([then.open, then.taken.map(([row]) => row)]).toEqual([[], [2, 3]]);
});

test('the kind of document of an accounting program is no type of event', async () => {
  const { sheets } = await check([
    ['Type', 'Tax date', 'No. of gallons'],
    ['Invoice', '1/5/2026', '1000'],
    ['Credit Memo', '1/6/2026', '50'],
  ]);
  expect(sheets[0]?.columns.map(({ field }) => field)).toEqual([null, 'taxDate', 'noOfGallons']);
});

test('months next to each other need a row for each, and the question says so', async () => {
  const { open } = await check(
    [
      ['Product', 'Jan', 'Feb', 'Mar'],
      ['ULSD', '100', '200', '300'],
    ],
    { 'word:filing:irsNumber:ulsd': '60' },
    'taxes',
  );
  expect(open.find(({ id }) => id === 'column:filing:Tax date')?.hint).toMatch(/^The months are columns here/);
});

test('rows with an empty day can be left out', async () => {
  const rows = [
    [...event, 'No. of gallons'],
    ['1/5/2026', '60a', '100'],
    ['', '60a', '200'],
    ['', '60a', '300'],
  ];
  const { open } = await check(rows);
  expect(open).toMatchObject([
    { kind: 'carry', choices: [{ value: 'carry' }, { value: 'blank' }, { value: 'leaveOut' }] },
  ]);
  const then = await check(rows, { [open[0]?.id ?? '']: 'leaveOut' });
  expect([then.open, then.faults, then.taken]).toEqual([[], [], [[2, '60', '100']]]);
});

test.each(['2', '3b train'])('"%s" under "Line" of a claim is asked about', async (line) => {
  const rows = [
    ['Line', 'Type of use', 'Gallons'],
    [line, '2', '100'],
  ];
  expect((await check(rows, {}, 'claims')).open).toMatchObject([
    { id: `word:claims.720:irsNumber:${line}`, kind: 'tax', text: `Which line is "${line}"?` },
  ]);
});

test('headings below a cover page of sixty rows are found', async () => {
  const cover = Array.from({ length: 60 }, (_, at) => [`Note ${at + 1}`]);
  const { open, taken } = await check([...cover, [...event, 'No. of gallons'], ['1/5/2026', '60a', '100']]);
  expect([open, taken]).toEqual([[], [[62, '60', '100']]]);
});

test('a comma before two digits is for decimals', async () => {
  const of = (gallons: string) =>
    check([
      [...event, 'No. of gallons'],
      ['1/5/2026', '60a', gallons],
    ]);
  expect((await of('1045,00')).taken).toEqual([[2, '60', '1045.00']]);
  expect((await of('45,50')).faults).toMatchObject([{ message: expect.stringMatching(/whole number/) }]);
});

test('next to a number with commas for thousands it is a mistake', async () => {
  const { faults, taken } = await check([
    [...event, 'No. of gallons'],
    ['1/5/2026', '60a', '45,50'],
    ['1/5/2026', '60a', '1,045'],
  ]);
  expect(taken).toEqual([[3, '60', '1045']]);
  expect(faults).toMatchObject([{ row: 2, code: expect.any(String) }]);
});

test('a dash is the zero of an accounting format, and asked about as one', async () => {
  const { open } = await check([
    [...event, 'No. of gallons'],
    ['1/5/2026', '60a', '-'],
    ['1/5/2026', '60a', ' $ – '],
  ]);
  expect(open).toMatchObject([{ kind: 'zero', at: { rows: [2, 3] } }]);
});

test('a day with two digits of its year first is no proof that days come first', async () => {
  const { open, faults, taken } = await check([
    [...event, 'No. of gallons'],
    ['26-01-05', '60a', '100'],
    ['02/03/2026', '60a', '200'],
  ]);
  expect([open, taken]).toEqual([[], [[3, '60', '200']]]);
  expect(faults).toMatchObject([{ row: 2, message: expect.stringMatching(/valid date/) }]);
});

test.each([
  [
    'days with points are asked about, since much of the world writes them day first',
    ['01.05.2026', '02.06.2026'],
    [2, 3],
    [],
  ],
  ['days with points are month first where one can be nothing else', ['01.05.2026', '01.25.2026'], undefined, [2, 3]],
])('%s', async (_, days, asked, taken) => {
  const found = await check([[...event, 'No. of gallons'], ...days.map((day) => [day, '60a', '100'])]);
  expect(found.open.map(({ kind, at }) => [kind, at.rows])).toEqual(asked ? [['days', asked]] : []);
  expect(found.taken.map(([row]) => row)).toEqual(taken);
});

test.each(['12 345', "12'345", '12’345', '+12345', "'12345", '12\u202f345,00'])('%s is 12,345', async (gallons) => {
  const { taken } = await check([
    [...event, 'No. of gallons'],
    ['1/5/2026', '60a', gallons],
  ]);
  expect(taken.map(([, , number]) => Number(number))).toEqual([12345]);
});

test.each(['1000 2000', '1 2 3', '12 34 567', "12'34"])('%s is no number', async (gallons) => {
  const { taken, faults } = await check([
    [...event, 'No. of gallons'],
    ['1/5/2026', '60a', gallons],
  ]);
  expect([taken, faults.map(({ row }) => row)]).toEqual([[], [2]]);
});

test.each([
  'Gallons returned',
  'Tax-exempt gallons',
  'Gallons on hand',
  'Gallons Q4 2025',
  'M Gal',
  'Gallons (bbl)',
  'Dyed gallons',
])('a column of "%s" is not taken for the gallons without an answer, nor called likely', async (heading) => {
  const rows = [
    [...event, heading],
    ['1/5/2026', '60a', '1000'],
  ];
  const { open, taken } = await check(rows);
  expect(open).toMatchObject([{ id: 'column:60:noOfGallons', choices: [{ value: heading, guess: false }] }]);
  expect(taken).toEqual([]);
});

test.each(['Due date', 'Print date', 'Date of birth', 'Last modified date'])(
  '"%s" is no tax date without an answer',
  async (heading) => {
    const { open, taken } = await check([
      [heading, 'Type of event', 'Net Gallons'],
      ['1/5/2026', '60a', '1000'],
    ]);
    expect([open.map(({ id }) => id), taken]).toEqual([['column:60:taxDate'], []]);
  },
);

test.each(['Net Gal', 'Gross Gallons', 'Billed gallons', 'Total gallons', 'Gals sold'])(
  '"%s" alone is the gallons',
  async (heading) => {
    const { open, taken } = await check([
      ['BOL Date', 'Type of event', heading],
      ['1/5/2026', '60a', '1000'],
    ]);
    expect([open, taken]).toEqual([[], [[2, '60', '1000']]]);
  },
);

test.each([
  [
    'a second table next to the first',
    [...event, 'Gallons', 'Date 2', 'Event 2', 'Gallons 2'],
    'Column F "Gallons 2" is not read. Leave it out?',
  ],
  [
    'the gallons of other products',
    [...event, 'Diesel gallons', 'Dyed', 'Gasoline'],
    'Columns D "Dyed", E "Gasoline" are not read. Leave them out?',
  ],
])('%s is asked about', async (_, headings, text) => {
  const rows = [
    headings,
    ['1/5/2026', '60a', '1000', ...headings.slice(3).map((heading) => (/Date/.test(heading) ? '1/6/2026' : '500'))],
  ];
  const answers = { 'column:60:noOfGallons': headings[2] ?? '' };
  const { open } = await check(rows, answers);
  expect(open).toMatchObject([{ kind: 'column', text, choices: [{ value: 'leaveOut' }] }]);
  expect((await check(rows, { ...answers, [open[0]?.id ?? '']: 'leaveOut' })).open).toEqual([]);
});

test('parts of a gallon are rounded when a person agrees, and are mistakes when not', async () => {
  const rows = [
    [...event, 'No. of gallons'],
    ['1/5/2026', '60a', '2,500.4'],
    ['1/6/2026', '60a', '14.5'],
    ['1/7/2026', '60a', '7.0'],
  ];
  const { open, taken, faults } = await check(rows);
  expect(open).toMatchObject([
    {
      id: 'round:60:noOfGallons',
      text: 'No. of gallons has decimals, such as 2,500.4. Round to whole numbers?',
      at: { rows: [2, 3] },
    },
  ]);
  expect([taken.map(([row]) => row), faults.map(({ question }) => question)]).toEqual([
    [4],
    ['round:60:noOfGallons', 'round:60:noOfGallons'],
  ]);
  const rounded = await check(rows, { 'round:60:noOfGallons': 'round' });
  expect([rounded.open, rounded.taken]).toEqual([
    [],
    [
      [2, '60', '2500'],
      [3, '60', '15'],
      [4, '60', '7'],
    ],
  ]);
  expect((await check(rows, { 'round:60:noOfGallons': 'asWritten' })).faults.map(({ question }) => question)).toEqual([
    null,
    null,
  ]);
});

test('an answer for all rows holds when another column is matched after it', async () => {
  const rows = [
    ['Tax date', 'Vol A', 'Vol B'],
    ['1/5/2026', '1000', '990'],
  ];
  const { open } = await check(rows);
  const event60 = open.find(({ kind }) => kind === 'word')?.id ?? '';
  const then = await check(rows, { [event60]: '60a', 'column:60:noOfGallons': 'Vol B' });
  expect([then.open, then.taken]).toEqual([[], [[2, '60', '990']]]);
});

test('two columns with one heading can each be chosen for another field', async () => {
  const rows = [
    ['Invoice', 'Invoice', 'Type of event', 'No. of gallons'],
    ['1/5/2026', 'A-1', '60a', '1000'],
  ];
  const { open } = await check(rows);
  expect(open.find(({ id }) => id === 'column:60:taxDate')?.choices.map(({ value }) => value)).toContain('Invoice (A)');
  const { taken } = await check(rows, { 'column:60:taxDate': 'Invoice (A)' });
  expect(taken).toEqual([[2, '60', '1000']]);
});

test('one empty day below another is asked about', async () => {
  const days = ['1/5/2026', '', '1/7/2026', '1/8/2026', '1/9/2026', '1/10/2026'];
  const { open } = await check([[...event, 'No. of gallons'], ...days.map((day) => [day, '60a', '100'])]);
  expect(open).toMatchObject([{ kind: 'carry', at: { rows: [3] } }]);
});

test('headings in two rows of which the upper one repeats are joined', async () => {
  const rows = [
    ['Invoice', 'Invoice', 'Type of', 'Gallons', 'Gallons'],
    ['Date', 'No.', 'event', 'Gross', 'Net'],
    ['1/5/2026', 'A-1', '60a', '1001', '1000'],
  ];
  const { open } = await check(rows);
  expect(open).toMatchObject([{ kind: 'headings' }]);
  const then = await check(rows, { [open[0]?.id ?? '']: 'join', 'column:60:noOfGallons': 'Gallons Net' });
  expect([then.open, then.taken]).toEqual([[], [[3, '60', '1000']]]);
});

test('the days of claims are asked about, since a claim has one period for all of its rows', async () => {
  const rows = [
    ['Date', 'Line', 'Type of use', 'Gallons'],
    ['11/5/2025', '3a', '2', '5000'],
    ['2/5/2026', '3a', '2', '100'],
  ];
  const { open } = await check(rows, {}, 'claims');
  expect(open.map(({ text }) => text)).toContain(
    'Column A "Date" is not read. Are all its days in the period of the claim?',
  );
});

test('a fuel of a claim that is not that of its line is asked about', async () => {
  const rows = [
    ['Line', 'Fuel', 'Type of use', 'Gallons'],
    ['3a', 'Gasoline', '2', '5000'],
    ['3a', 'ULSD', '2', '100'],
    ['3a', 'Dyed diesel', '2', '10'],
  ];
  const { open } = await check(rows, {}, 'claims');
  expect(open.map(({ kind, at }) => [kind, at.rows])).toEqual([
    ['marked', [2]],
    ['marked', [4]],
  ]);
});

test.each(['Gallons 2', 'February gallons', 'Gasoline gallons'])(
  'a second column "%s" is asked about',
  async (heading) => {
    const { open } = await check([
      [...event, 'No. of gallons', heading],
      ['1/5/2026', '60a', '1000', '500'],
    ]);
    expect(open).toMatchObject([{ text: `Column D "${heading}" is not read. Leave it out?` }]);
  },
);

test.each([
  'Price/gal',
  '$/gal',
  'Price per gal',
  'Cost/Gal',
  'FET/gal',
  'Unit price gal',
  'Rate per gallon',
  'Sell price (gal)',
  '¢/gal',
  'USD per gallon',
  'Gal price',
  'Fuel cost gallons',
  'PPG',
  'Miles per gal',
  'Net price/gal',
])(
  'a price, rate or cost per gallon is never the quantity, and the only quantity next to it is: %s',
  async (heading) => {
    const rows = [
      [...event, heading, 'Volume', 'Amount'],
      ['1/5/2026', '60a', '3.89', '48216', '187560.24'],
      ['1/6/2026', '60a', '3.90', '12433', '48488.70'],
    ];
    const { open, taken } = await check(rows);
    expect([open, taken]).toMatchObject([[{ text: 'Which column is No. of gallons?' }], []]);
    const choices = open[0]?.choices ?? [];
    expect(choices.filter(({ guess }) => guess).map(({ value }) => value)).toEqual(['Volume']);
    expect(choices.map(({ value }) => value)).not.toContain(heading);
    const of = { 'column:60:noOfGallons': 'Volume' };
    expect((await check(rows, of)).taken).toEqual([
      [2, '60', '48216'],
      [3, '60', '12433'],
    ]);
  },
);

test.each(['Gallons', 'Net gal'])('a price per gallon next to the gallons asks nothing: %s', async (heading) => {
  const { open, taken } = await check([
    [...event, 'Price/gal', heading],
    ['1/5/2026', '60a', '3.89', '48216'],
  ]);
  expect([open, taken]).toEqual([[], [[2, '60', '48216']]]);
});

test.each(['Qty/gal', 'Net/Gal'])('a quantity with its unit is one: %s', async (heading) => {
  const { open } = await check([
    [...event, heading, 'Price'],
    ['1/5/2026', '60a', '48216', '3.89'],
  ]);
  expect(open.flatMap(({ choices }) => choices.flatMap(({ guess, value }) => (guess ? [value] : [])))).toEqual(
    open.length === 0 ? [] : [heading],
  );
});

test('of several quantities one is asked for, and none is likelier', async () => {
  const { open } = await check([
    [...event, 'Gross', 'Net', '$/gal'],
    ['1/5/2026', '60a', '1000', '990', '3.89'],
  ]);
  expect(open).toMatchObject([
    {
      text: 'Which column is No. of gallons?',
      choices: [
        { value: 'Gross', guess: false },
        { value: 'Net', guess: false },
      ],
    },
  ]);
});

test('a column with the word gallons is asked about next to another quantity', async () => {
  const { open, taken } = await check([
    [...event, 'Volume gross', 'Net gal', 'Net amount'],
    ['1/5/2026', '60a', '1000', '990', '3860.10'],
  ]);
  expect(open.map(({ text }) => text)).toEqual(['Which column is No. of gallons?']);
  expect(open[0]?.choices.map(({ guess }) => guess)).toEqual([false, false, false]);
  expect(taken).toEqual([]);
});

test('headings in two rows may have a unit with digits', async () => {
  const rows = [
    ['Tax', 'Type of', 'Volume'],
    ['date', 'event', 'Net (000 gal)'],
    ['1/5/2026', '60a', '48'],
  ];
  expect((await check(rows)).open).toMatchObject([{ kind: 'headings', choices: [{ value: 'join', guess: true }, {}] }]);
});

const across = [
  ['Taxable gallons by product'],
  ['Tax date', 'BOL', 'CLEAR DIESEL', 'GASOLINE', 'AVGAS 100LL', 'Kero 1-K', 'State'],
  ['1/5/2026', 'B-1', '10,500', '22000', '', '300', 'Iowa'],
  ['1/6/2026', 'B-2', '4200', '18250', '220', '', 'Iowa'],
];

test('products in columns are named first, with the one thing to do, and one of them can be imported', async () => {
  const { open, taken } = await check(across, {}, 'taxes');
  expect(open).toMatchObject([
    {
      kind: 'tax',
      text: 'The products are columns: "CLEAR DIESEL", "GASOLINE", "AVGAS 100LL" and 1 more',
      hint: 'Put each product into rows of its own, with the columns "Product" and "Gallons", and choose the file again. Or import one product now',
    },
  ]);
  const labels = open[0]?.choices.map(({ label }) => label);
  expect(labels).toContain('Import Diesel (60) only');
  expect(labels).toHaveLength(5);
  expect(taken).toEqual([]);
  const then = await check(across, { [open[0]?.id ?? '']: '60' }, 'taxes');
  const gallons = then.open.find(({ text }) => text === 'Which column is No. of gallons?');
  expect(gallons?.choices.flatMap(({ guess, value }) => (guess ? [value] : []))).toEqual(['CLEAR DIESEL']);
});

test('a line of a claim is named with its fuel, and a word with the field and the line it is of', async () => {
  const rows = [
    ['Fuel', 'Use', 'Gallons'],
    ['ULSD', 'School bus', '412'],
    ['Unleaded', 'School bus', '64'],
  ];
  const { open } = await check(rows, {}, 'claims');
  const labels = open[0]?.choices.map(({ label }) => label);
  for (const label of ['Gasoline, nontaxable use (1a)', 'Diesel, nontaxable use (3a)', 'Kerosene, nontaxable use (4a)'])
    expect(labels).toContain(label);
  expect(labels).toContain('Aviation gasoline, LUST tax, foreign trade (2d)');
  const words = { 'word:claims.720:irsNumber:ulsd': '3a', 'word:claims.720:irsNumber:unleaded': '1a' };
  expect((await check(rows, words, 'claims')).open.map(({ text }) => text)).toEqual([
    'What is "School bus" in Type of use, line 3a?',
    'What is "School bus" in Type of use, line 1a?',
  ]);
});

test('headings that come twice are joined with those above when a person agrees, and a price per gallon is none of the choices', async () => {
  const rows = [
    ['', '', 'Diesel gal.', '', 'Unleaded gal.', '', ''],
    ['Month', 'Depot', 'School routes', 'Charter', 'School routes', 'Shop', 'Price/gal'],
    ['July', 'North', '4210', '310', '520', '45', '3.89'],
    ['July', 'South', '3880', '0', '0', '12', '3.92'],
  ];
  const { open } = await check(rows);
  expect(open).toMatchObject([
    {
      text: 'Are the headings in rows 1 and 2 together?',
      choices: [{ value: 'join' }, { value: 'one', label: 'No, row 2 alone' }],
    },
  ]);
  const id = open[0]?.id ?? '';
  const gallons = async (answer: string) =>
    (await check(rows, { [id]: answer })).open
      .find(({ text }) => text === 'Which column is No. of gallons?')
      ?.choices.map(({ value }) => value);
  expect(await gallons('join')).toEqual([
    'Diesel gal. School routes',
    'Charter',
    'Unleaded gal. School routes',
    'Shop',
  ]);
  expect(await gallons('one')).toEqual(['School routes (C)', 'Charter', 'School routes (E)', 'Shop']);
});
