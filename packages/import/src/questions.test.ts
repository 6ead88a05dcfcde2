import { type Filing, law } from '@gauger/excise';
import { readSheets, writeCsv } from '@gauger/sheet';
import { describe, expect, test } from 'vitest';
import { planImport } from './plan-import.ts';
import { marksOf, presentCheck } from './present-check.ts';
import { questionIds } from './questions.ts';
import { rowsToSave } from './rows-to-save.ts';

const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100_000_000, ratio: 100, sheets: 100 };
const filing: Filing = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1', filingData: {} };

type Rows = readonly (readonly string[])[];

interface Settings {
  answers?: Record<string, string>;
  leaveOutRows?: string;
  irsNumber?: string | undefined;
  words?: readonly (readonly [string, string | null])[];
}

/** The plan of a file whose rows are diesel unless they name their tax. */
async function plan(rows: Rows, { answers = {}, leaveOutRows, words = [], ...of }: Settings = {}) {
  const irsNumber = 'irsNumber' in of ? of.irsNumber : '60';
  return planImport(await readSheets(writeCsv(rows), limits), {
    at: { of: 'taxes', filing, formName: 'Form 720', irsNumber },
    law,
    remembered: { headings: [], words },
    options: { mode: 'append', leaveOut: 'present', leaveOutRows },
    answers,
  });
}

async function check(rows: Rows, settings: Settings = {}) {
  const { questions, results, goodRows, setAsideCount, faults, lines, totals } = presentCheck(
    await plan(rows, settings),
    {},
  );
  const gallons = results
    .filter(({ taken }) => taken)
    .map(({ row, cells }) => [row, cells.find(({ label }) => label === 'No. of gallons')?.value]);
  const open = questions.filter(({ answer }) => answer === null);
  return { questions, open, gallons, goodRows, setAsideCount, faults, lines, totals };
}

/** The same with each question of a kind answered. */
async function answered(rows: Rows, kind: string, answer: string, { answers, ...settings }: Settings = {}) {
  const { questions } = await check(rows, { answers, ...settings });
  const given = questions.flatMap((one) => (one.kind === kind ? [[one.id, answer]] : []));
  return check(rows, { answers: { ...answers, ...Object.fromEntries(given) }, ...settings });
}

const headings = ['Tax date', 'Type of event', 'No. of gallons', 'Invoice'];
const row = (gallons: string, day = '1/5/2026', invoice = '') => [day, '60a', gallons, invoice];
const guesses = (choices: readonly { value: string; guess: boolean }[]) =>
  choices.flatMap(({ value, guess }) => (guess ? [value] : []));

describe('a column of points before three digits', () => {
  const file = [headings, row('5.000'), row('8.100'), row('900')];

  test('is asked about once, and none of its rows is imported until then', async () => {
    const { open, gallons, faults } = await check(file);
    expect(open).toMatchObject([
      { id: 'points:60:noOfGallons', text: '5.000: is it 5 or 5,000?', at: { rows: [2, 3] } },
    ]);
    expect(gallons).toEqual([[4, '900']]);
    expect(faults.map(({ row, question }) => [row, question])).toEqual([
      [2, 'points:60:noOfGallons'],
      [3, 'points:60:noOfGallons'],
    ]);
  });

  test.each([
    ['thousands', ['5000', '8100', '900'], []],
    ['decimals', ['5.000', '900'], ['round']],
  ])('is read as answered: %s', async (answer, expected, asked) => {
    const { gallons, open } = await check(file, { answers: { 'points:60:noOfGallons': answer } });
    expect(gallons.map(([, number]) => number)).toEqual(expected);
    expect(open.map(({ kind }) => kind)).toEqual(asked);
  });

  test('is read as the business remembers it, and the answer can be seen', async () => {
    const { gallons, questions } = await check(file, { words: [['["60","noOfGallons","(points)"]', 'thousands']] });
    expect(gallons[0]).toEqual([2, '5000']);
    expect(questions).toMatchObject([{ answer: 'thousands', word: { text: '(points)' } }]);
  });

  test('that has commas for decimals in every number has one reading, and asks nothing', async () => {
    const { gallons, questions } = await check([headings, row('8.100,00'), row('7.950,00')]);
    expect(gallons).toEqual([
      [2, '8100'],
      [3, '7950'],
    ]);
    expect(questions).toEqual([]);
  });
});

test('days that can be two are asked about once a column when another has the day first', async () => {
  const file = [headings, row('100', '13/1/2026'), row('200', '3/2/2026')];
  const { open, gallons } = await check(file);
  expect(open).toMatchObject([{ id: 'days:60:taxDate', text: '3/2/2026: is it Feb 3, 2026 or Mar 2, 2026?' }]);
  expect(gallons).toEqual([]);
  const dayFirst = await check(file, { answers: { 'days:60:taxDate': 'dayFirst' } });
  expect(dayFirst.gallons).toEqual([
    [2, '100'],
    [3, '200'],
  ]);
});

describe('a product', () => {
  const file = (...products: string[]) => [
    ['Product', ...headings],
    ...products.map((product) => [product, ...row('1000')]),
  ];

  test.each([
    ['ULSD', '60'],
    ['Dyed ULSD', '105'],
    ['ULSD #2 DYED', '105'],
    ['B20', '60'],
    ['REG 87', '62'],
    ['Premium unleaded', '62'],
    ['Jet A', '69'],
    ['Avgas 100LL', '14'],
    ['K-1 dyed', '107'],
    ['Kerosene K-1', '35'],
    ['125', '14'],
    ['124', '62'],
    ['065', '62'],
    ['DEF bulk', 'leaveOut'],
  ])('of a usual name or code has a guess to confirm, and is no tax until then: %s is %s', async (product, tax) => {
    const { open, lines } = await check(file(product), { irsNumber: undefined });
    expect(open).toMatchObject([{ kind: 'tax', text: `Which tax is "${product}"?` }]);
    expect(guesses(open[0]?.choices ?? [])).toEqual([tax]);
    expect(lines).toEqual([]);
  });

  test('is offered the taxes of the quarter alone', async () => {
    const { open } = await check(file('Blendstock 7'), { irsNumber: undefined });
    const offered = open[0]?.choices.map(({ value }) => value) ?? [];
    expect(offered).toEqual(expect.arrayContaining(['60', '62', 'leaveOut']));
    expect(offered).not.toContain('18');
    expect(guesses(open[0]?.choices ?? [])).toEqual([]);
  });

  test('is read as answered, or left out', async () => {
    const answers = { 'word:filing:irsNumber:ulsd': '60', 'word:filing:irsNumber:def': 'leaveOut' };
    const { gallons, setAsideCount } = await check(file('ULSD', 'DEF'), { irsNumber: undefined, answers });
    expect(gallons).toEqual([[2, '1000']]);
    expect(setAsideCount).toEqual([{ reason: 'product', rows: 1 }]);
  });
});

describe('a row that cancels another', () => {
  const file = [
    headings,
    row('8100', '1/5/2026', 'INV-5120'),
    row('(8100)', '1/5/2026', 'VOID-5120'),
    row('8010', '1/5/2026', 'INV-5121'),
  ];

  test('is paired with it, and neither is imported until a person agrees', async () => {
    const { open, gallons } = await check(file);
    expect(open).toMatchObject([{ kind: 'reversal', text: 'Does row 3 cancel row 2?', at: { rows: [2, 3] } }]);
    expect(gallons).toEqual([[4, '8010']]);
  });

  test('leaves both out when a person agrees', async () => {
    const { open, gallons, setAsideCount } = await answered(file, 'reversal', 'leaveOut');
    expect([open, gallons]).toEqual([[], [[4, '8010']]]);
    expect(setAsideCount).toEqual([{ reason: 'reversal', rows: 2 }]);
  });

  test('is a mistake of its own when a person says that they are no pair', async () => {
    const { gallons, faults } = await answered(file, 'reversal', 'keep');
    expect(gallons.map(([at]) => at)).toEqual([2, 4]);
    expect(faults).toMatchObject([{ row: 3, code: 'sheetCredit', question: null }]);
  });

  test('of another amount is no pair, and says which row to lower', async () => {
    const { open, faults } = await check([headings, row('5000'), row('500-')]);
    expect(open).toEqual([]);
    expect(faults).toMatchObject([{ row: 3, message: expect.stringContaining('lower the row of this quarter') }]);
  });
});

const twoRows = (net: string) => [['Tax', 'Type of', net], ['Date', 'Event', 'Gallons'], row('8100').slice(0, 3)];
const twoTables = (loads: string) => [headings, row('8100'), [], ['Terminal', 'Loads'], ['Norfolk', loads]];

test.each([
  ['headings', 'join', twoRows('Net'), twoRows('Gross')],
  ['reversal', 'leaveOut', [headings, row('8100'), row('-8100')], [headings, row('900'), row('-900')]],
  ['zero', 'import', [headings, row('0'), row('1')], [headings, row('0', '1/9/2026'), row('1')]],
  ['table', 'leaveOut', twoTables('1'), twoTables('2')],
])('an answer about the %s of one file says nothing of another', async (kind, answer, rows, other) => {
  const { questions } = await check(rows);
  const answers = Object.fromEntries(questions.map(({ id }) => [id, answer]));
  const asked = async (file: Rows) => (await check(file, { answers })).open.filter((one) => one.kind === kind).length;
  expect([await asked(rows), await asked(other)]).toEqual([0, 1]);
});

test('rows of 0 are asked about', async () => {
  const file = [headings, row('0'), row('1000')];
  const { open, gallons } = await check(file);
  expect(open).toMatchObject([{ kind: 'zero', text: '1 row has 0 in No. of gallons. Leave it out?' }]);
  expect(gallons).toEqual([[3, '1000']]);
  expect((await answered(file, 'zero', 'import')).goodRows).toBe(2);
});

test('an answer that names no tax leaves its question open', async () => {
  const file = [
    ['Product', ...headings],
    ['ULSD', ...row('1000')],
  ];
  const id = 'word:filing:irsNumber:ulsd';
  const { open } = await check(file, { irsNumber: undefined, answers: { [id]: '999' } });
  expect(open.map((question) => question.id)).toEqual([id]);
});

describe('a unit that is not that of the tax', () => {
  const dyed = { irsNumber: '105' };
  const codes = async (rows: Rows, answers = {}) =>
    (await plan(rows, { ...dyed, answers })).rows.map(({ errors: [error] }) => error?.message ?? '');

  test.each([
    ['Gallons (000s)', 'Choose the unit of No. of gallons: the file says "Gallons (000s)"'],
    ['No. of gallons in thousands', 'Choose the unit of No. of gallons: the file says "No. of gallons in thousands"'],
    ['Gallons TN', ''],
    ['Gallons, 2000 Main St', ''],
  ])('in the heading is told at each number: %s', async (heading, message) => {
    expect(
      await codes(
        [
          ['Tax date', heading],
          ['1/5/2026', '75'],
        ],
        { 'column:105:noOfGallons': heading },
      ),
    ).toEqual([message]);
  });

  test('in the heading that a person chose is told too', async () => {
    const answers = { 'column:105:noOfGallons': 'Quantity (liters)' };
    const { rows } = await plan(
      [
        ['Tax date', 'Quantity (liters)'],
        ['1/5/2026', '7,500'],
        ['1/6/2026', '75 gal'],
      ],
      { ...dyed, answers },
    );
    expect(rows.map(({ errors }) => errors.map(({ code }) => code))).toEqual([['sheetUnit'], []]);
  });

  test('in a column of its own is told in its row', async () => {
    const file = [
      ['Tax date', 'Gallons', 'UOM'],
      ['1/5/2026', '7500', 'GAL'],
      ['1/6/2026', '76', 'BBL'],
      ['1/7/2026', '76', ''],
    ];
    expect(await codes(file)).toEqual([
      '',
      'No. of gallons "76" is in barrels: write it in gallons (one barrel is 42 gallons)',
      '',
    ]);
  });
});

describe('the shape of a sheet', () => {
  test('headings in two rows are joined when a person agrees, and nothing else is asked before', async () => {
    const file = [
      ['Tax', 'Type of', 'Net'],
      ['Date', 'Event', 'Gallons'],
      ['1/5/2026', '60a', '8100'],
    ];
    const { open, gallons } = await check(file);
    expect(open.map(({ kind }) => kind)).toEqual(['headings']);
    expect(gallons).toEqual([]);
    expect((await answered(file, 'headings', 'join')).gallons).toEqual([[3, '8100']]);
  });

  test('an answer that joins headings takes no row of data for one', async () => {
    const file = [headings, row('8100'), row('900')];
    const cells = [headings, row('8100')];
    const { gallons } = await check(file, { answers: { [questionIds.headings(1, 1, cells)]: 'join' } });
    expect(gallons).toEqual([
      [2, '8100'],
      [3, '900'],
    ]);
  });

  test('a row of values in place of the headings is no heading, whatever a person says of it', async () => {
    const file = [
      ['1/5/2026', '60a', '8100'],
      ['1/9/2026', '60a', '900'],
    ];
    const answers = {
      'column:60:taxDate': '1/5/2026',
      'column:60:typeOfEvent': '60a',
      'column:60:noOfGallons': '8100',
    };
    const found = await plan(file, { answers });
    expect(found.repeated).toMatchObject([
      {
        code: 'headingMissing',
        message: 'Row 1 has "1/5/2026" where a heading should be: add a row of headings above it',
      },
      { code: 'headingMissing', message: 'Row 1 has "8100" where a heading should be: add a row of headings above it' },
    ]);
    expect(rowsToSave(found, 'good', {})).toMatchObject({ refusal: {} });
  });

  test('nothing is saved while it is open whether the headings are in two rows', async () => {
    const found = await plan([headings, ['(when)', '(what)', 'net', ''], row('8100')]);
    for (const save of ['all', 'good'] as const)
      expect(rowsToSave(found, save, {})).toMatchObject({
        refusal: { description: expect.stringContaining('Are the headings in rows 1 and 2 together?') },
      });
  });

  test('the marks go on the file as it came, whatever answers make of it', async () => {
    const file = [headings.slice(0, 3), ['ULSD'], ['1/5/2026', '60a', 'bad 1'], ['', '60a', '900']];
    const above = questionIds.above(1, 1, ['ULSD']);
    const answers = { [above]: 'yes', 'word:filing:irsNumber:ulsd': '60', 'carry:1:A:1:4-4': 'carry' };
    const [marked] = marksOf(await plan(file, { irsNumber: undefined, answers }));
    expect(marked?.sheet.rows).toEqual(file);
    expect(marked?.faults).toMatchObject([{ row: 3, column: 2 }]);
  });

  test('headings in one row are settled by that answer', async () => {
    const file = [headings, ['(when)', '(what)', 'net', ''], row('8100')];
    expect((await check(file)).open.map(({ kind }) => kind)).toEqual(['headings']);
    const { open, gallons } = await answered(file, 'headings', 'one');
    expect([open, gallons]).toEqual([[], [[3, '8100']]]);
  });

  test('a file without taxes above its rows asks for that of all rows once that is answered', async () => {
    const file = [headings.slice(0, 3), ['Region East'], row('8100').slice(0, 3)];
    const { open, faults } = await answered(file, 'above', 'no', { irsNumber: undefined });
    expect(open).toMatchObject([{ kind: 'tax', text: 'Which tax are all rows?' }]);
    expect(faults[0]).toMatchObject({ code: 'columnMissing', question: open[0]?.id });
  });

  test('a day in the first row of its group is used for the rows below when a person agrees', async () => {
    const file = [
      headings,
      row('1000', '1/5/2026'),
      row('2000', ''),
      row('3000', ''),
      row('4000', '2/3/2026'),
      row('5000', ''),
    ];
    const { open, gallons } = await check(file);
    expect(open).toMatchObject([{ id: 'carry:1:A:3:3-6', at: { rows: [3, 4, 6] } }]);
    expect(gallons.map(([at]) => at)).toEqual([2, 5]);
    const carried = await plan(file, { answers: { 'carry:1:A:3:3-6': 'carry' } });
    expect(carried.rows.map(({ facts }) => facts.taxDate)).toEqual([
      '2026-01-05',
      '2026-01-05',
      '2026-01-05',
      '2026-02-03',
      '2026-02-03',
    ]);
  });

  test('a row that is left out is not asked for its empty cell', async () => {
    const file = [
      ['Product', ...headings],
      ['Diesel', ...row('1000')],
      ['DEF', '', '', '7', ''],
    ];
    const answers = { 'word:filing:irsNumber:def': 'leaveOut' };
    expect((await check(file, { irsNumber: undefined, answers })).open).toEqual([]);
  });

  test('an amount is never taken from the row above', async () => {
    const { open } = await check([headings, row('1000'), row(''), row('')]);
    expect(open).toEqual([]);
  });

  test('a second table is left out when a person agrees', async () => {
    const file = [
      headings.slice(0, 3),
      row('8100').slice(0, 3),
      [],
      ['Summary by terminal'],
      ['Terminal', 'Loads', 'Gallons'],
      ['Norfolk', '1', '8100'],
    ];
    expect((await check(file)).open).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: 'table', text: 'Is a second table below row 5?' })]),
    );
    const { gallons, setAsideCount, faults } = await answered(file, 'table', 'leaveOut');
    expect([gallons, faults]).toEqual([[[2, '8100']], []]);
    expect(setAsideCount).toEqual(expect.arrayContaining([{ reason: 'table', rows: 2 }]));
  });

  test('a tax in a row of its own above a group is put beside its rows when a person agrees', async () => {
    const file = [headings.slice(0, 3), ['Diesel'], row('8100').slice(0, 3), ['Kerosene'], ['1/6/2026', '35a', '700']];
    const { open } = await check(file, { irsNumber: undefined });
    expect(open.map(({ kind }) => kind)).toEqual(['above']);
    const { lines } = await answered(file, 'above', 'yes', { irsNumber: undefined });
    expect(lines.map(({ irsNumber, added }) => [irsNumber, added])).toEqual([
      ['60', 1],
      ['35', 1],
    ]);
  });

  const untaxed = { irsNumber: undefined };
  const bare = headings.slice(0, 3);
  test.each([
    ['a footnote', [bare, row('8100').slice(0, 3), ['Notes: undyed fuel only. Charter trips not claimed.']]],
    [
      'the caption of a second table',
      [bare, row('8100').slice(0, 3), ['Returns'], ['Day', 'Product', 'Gal'], ['1/6/2026', 'Diesel', '7']],
    ],
    ['a text below the first rows of data', [bare, row('8100').slice(0, 3), ['Diesel'], ['1/6/2026', '60a', '700']]],
  ])('a product is not looked for in %s', async (_, file) => {
    const { open } = await check(file, untaxed);
    expect(open.map(({ kind }) => kind)).not.toContain('above');
  });

  test('a product above its rows is asked about with an example from the file', async () => {
    const file = [
      bare,
      ['Dist. East'],
      ['Diesel No. 2 dyed high sulfur'],
      row('8100').slice(0, 3),
      ['Kero'],
      ['1/6/2026', '35a', '700'],
      ['* see the contract of 2025'],
    ];
    const { open } = await check(file, untaxed);
    expect(open).toMatchObject([
      {
        kind: 'above',
        text: 'Is "Diesel No. 2 dyed high sulfur" in row 3 the product of the rows below it?',
        hint: 'Also "Kero" in row 5',
        choices: [{ label: 'Yes, use it for those rows' }, { label: 'No' }],
      },
    ]);
  });

  test.each([
    '* Net = temperature-corrected to 60F. Negative = reversed bill of lading BOL 77120.',
    '** Dyed product of 2025 only',
    '\u2020 see page 12',
    '(1) undyed fuel of 2025',
    'Note: 12 loads are not billed',
    'Prices as of the 5th are not final',
  ])('a row of text alone is a note, though it has digits: %s', async (note) => {
    const { gallons, setAsideCount } = await check([headings, row('8100'), [note], row('700')]);
    expect(gallons).toEqual([
      [2, '8100'],
      [4, '700'],
    ]);
    expect(setAsideCount).toEqual([{ reason: 'text', rows: 1 }]);
  });

  test('a row with a star before its day is no note', async () => {
    const { gallons, faults } = await check([headings, row('8100'), row('700', '* 1/6/2026')]);
    expect([gallons, faults.length]).toEqual([[[2, '8100']], 1]);
  });

  test('a tax in a column without a heading above a group is asked about, totals named after it or not, and can be changed', async () => {
    const file = [
      ['', ...headings.slice(0, 3)],
      ['Diesel', '', '', ''],
      ['', ...row('8100').slice(0, 3)],
      ['Total Diesel', '', '', '8100'],
      ['Gasoline', '', '', ''],
      ['', '1/6/2026', '62a', '700'],
      ['Total Gasoline', '', '', '700'],
    ];
    const { open } = await check(file, { irsNumber: undefined });
    expect(open.map(({ kind }) => kind)).toEqual(['above']);
    const { lines, questions } = await answered(file, 'above', 'yes', { irsNumber: undefined });
    expect(lines.map(({ irsNumber, added }) => [irsNumber, added])).toEqual([
      ['60', 1],
      ['62', 1],
    ]);
    expect(questions.map(({ kind, answer }) => [kind, answer])).toContainEqual(['above', 'yes']);
  });

  test('a row of units has neither day nor amount, and is set aside by name', async () => {
    const { gallons, setAsideCount } = await check([headings, ['(day)', '', 'gal', ''], row('8100')]);
    expect(gallons).toEqual([[3, '8100']]);
    expect(setAsideCount).toEqual([{ reason: 'text', rows: 1 }]);
  });

  test('a needed column that was not found is asked for, with the one whose cells look like it', async () => {
    const file = [
      ['Lift', 'Type of event', 'Gross', 'Ticket'],
      ['1/5/2026', '60a', '8100', 'T1'],
    ];
    const { open } = await check(file);
    expect(open.map(({ id, choices }) => [id, guesses(choices)])).toEqual([
      ['column:60:taxDate', ['Lift']],
      ['column:60:noOfGallons', []],
    ]);
    const answers = { 'column:60:taxDate': 'Lift', 'column:60:noOfGallons': 'Gross' };
    expect((await check(file, { answers })).gallons).toEqual([[2, '8100']]);
  });
});

test('a row that a person leaves out is set aside, and named', async () => {
  const { gallons, setAsideCount } = await check([headings, row('100'), row('200')], { leaveOutRows: '1:3' });
  expect(gallons).toEqual([[2, '100']]);
  expect(setAsideCount).toEqual([{ reason: 'chosen', rows: 1 }]);
});

describe('a total of the file that is not that of its rows', () => {
  const file = [headings, row('8100'), row('7950'), ['Total', '', '29,075', '']];

  test('stops the import, of good rows too', async () => {
    const { open } = await check(file);
    expect(open).toMatchObject([
      {
        id: 'total:1:C:29075:16050',
        choices: [],
        hint: 'C4 is 29,075. The rows add up to 16,050, 13,025 too little. Correct the file, or say why they differ',
      },
    ]);
    const refused = rowsToSave(await plan(file), 'good', {});
    expect('refusal' in refused && refused.refusal.description).toContain('does not match its rows');
  });

  test('is settled by a reason in words', async () => {
    const saved = rowsToSave(
      await plan(file, { answers: { 'total:1:C:29075:16050': 'Two loads belong to Q4' } }),
      'all',
      {},
    );
    expect('pages' in saved && saved.added).toBe(2);
  });

  test('is asked about again in a file with another total: the reason was for the first', async () => {
    const other = [headings, row('8100'), row('7950'), ['Total', '', '40,000', '']];
    const { open } = await check(other, { answers: { 'total:1:C:29075:16050': 'Two loads belong to Q4' } });
    expect(open.map(({ id }) => id)).toEqual(['total:1:C:40000:16050']);
  });

  test('by a gallon or a cent is rounding', async () => {
    expect((await check([headings, row('8100'), ['Total', '', '8101', '']])).open).toEqual([]);
  });

  test('counts the rows that a person leaves out: the total is of the file', async () => {
    const { open } = await check([headings, row('100'), row('200'), ['Total', '', '300', '']], { leaveOutRows: '1:2' });
    expect(open).toEqual([]);
  });
});

describe('a code with its letter, as the form prints it', () => {
  const taxes = async (rows: Rows) => {
    const { results, questions, faults } = presentCheck(await plan(rows, { irsNumber: undefined }), {});
    return {
      open: questions.filter(({ answer }) => answer === null).map(({ text }) => text),
      rows: results.map(({ irsNumber, taken, cells }) => [
        irsNumber,
        taken,
        cells.find(({ label }) => label === 'Type of event')?.value,
      ]),
      faults: faults.map(({ message }) => message),
    };
  };

  test('is the event of its tax', async () => {
    const rows = ['60(a)', '60a', '60(A)'].map((event) => ['1/5/2026', event, '100', '']);
    expect((await check([headings, ...rows])).open).toEqual([]);
  });

  test.each(['IRS No.', 'Product'])(
    'names tax and event in one cell under "%s", with no question for each code',
    async (heading) => {
      const { open, rows, faults } = await taxes([
        [heading, 'Tax date', 'No. of gallons'],
        ['60(a)', '1/5/2026', '8100'],
        ['60(c)', '1/6/2026', '100'],
        ['62(b)', '1/7/2026', '200'],
      ]);
      expect([open, faults]).toEqual([[], []]);
      expect(rows.map(([irsNumber, taken]) => [irsNumber, taken])).toEqual([
        ['60', true],
        ['60', true],
        ['62', true],
      ]);
    },
  );

  test('is refused where another cell of its row names another event', async () => {
    const { rows, faults } = await taxes([
      ['IRS No.', 'Tax date', 'Type of event', 'No. of gallons'],
      ['60(a)', '1/5/2026', '60(c)', '8100'],
    ]);
    expect(rows[0]?.[1]).toBe(false);
    expect(faults).toHaveLength(1);
  });

  test('without brackets is a code like any other under a heading that does not say that it is a tax', async () => {
    const { open } = await taxes([
      ['Product', 'Tax date', 'No. of gallons'],
      ['60a', '1/5/2026', '8100'],
    ]);
    expect(open).toContain('Which tax is "60a"?');
  });
});
