import { type Filing, law } from '@gauger/excise';
import { readSheets, writeCsv } from '@gauger/sheet';
import { describe, expect, test } from 'vitest';
import { planImport } from './plan-import.ts';
import { presentCheck } from './present-check.ts';

const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100_000_000, ratio: 100, sheets: 100 };
const filing: Filing = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1', filingData: {} };

type Rows = readonly (readonly string[])[];

/** The rows that an import of a file takes, and the open questions about it. */
async function check(rows: Rows, irsNumber = '60', answers: Record<string, string> = {}) {
  const plan = planImport(await readSheets(writeCsv(rows), limits), {
    at: { of: 'taxes', filing, formName: 'Form 720', irsNumber },
    law,
    remembered: { headings: [], words: [] },
    options: { mode: 'append', leaveOut: 'present' },
    answers,
  });
  const { questions, results, faults, setAsideCount } = presentCheck(plan, {});
  const open = questions.filter(({ answer }) => answer === null);
  return {
    open,
    asked: open.map(({ text }) => text),
    taken: results.filter((row) => row.taken).map(({ row }) => row),
    settled: faults.every(({ question }) => question !== null),
    setAsideCount,
  };
}

/** The same with every question answered alike. */
async function answered(rows: Rows, answer: 'leaveOut' | 'import', irsNumber = '60') {
  const { open } = await check(rows, irsNumber);
  return check(rows, irsNumber, Object.fromEntries(open.map(({ id }) => [id, answer])));
}

const price = ['Sales price'];
const lifts = ['Tax date', 'Type of event', 'No. of gallons'];
const lift = (day: number, gallons: string, ...more: string[]) => [`1/${day}/2026`, '60a', gallons, ...more];

describe('the sum of the rows above', () => {
  const prices = [price, ['100'], ['200'], ['300']];

  test('is asked about as a total, and not imported until then', async () => {
    const { open, taken, settled } = await check(prices, '41');
    expect(open).toMatchObject([
      {
        kind: 'sum',
        text: 'Row 4 is the sum of the 2 rows above. Is it a total?',
        choices: [{ value: 'leaveOut', guess: true }, { value: 'import' }],
      },
    ]);
    expect([taken, settled]).toEqual([[2, 3], true]);
  });

  test('is left out or imported as answered', async () => {
    expect(await answered(prices, 'leaveOut', '41')).toMatchObject({
      open: [],
      taken: [2, 3],
      setAsideCount: [{ reason: 'sum', rows: 1 }],
    });
    expect(await answered(prices, 'import', '41')).toMatchObject({ open: [], taken: [2, 3, 4] });
  });

  test('is asked about where it looks like any other row', async () => {
    const { asked, taken } = await check([lifts, lift(5, '1,000'), lift(8, '2,000'), lift(31, '3,000')]);
    expect([asked, taken]).toEqual([['Row 4 is the sum of the 2 rows above. Is it a total?'], [2, 3]]);
  });

  test('is asked about after a total, too', async () => {
    const { asked, taken } = await check([
      lifts,
      lift(5, '1,000'),
      ['Total', '', '1,000'],
      lift(6, '20'),
      lift(7, '30'),
      lift(31, '50'),
    ]);
    expect([asked, taken]).toEqual([['Row 6 is the sum of the 2 rows above. Is it a total?'], [2, 4, 5]]);
  });

  test('is a row where a total below adds it up, too', async () => {
    const named = await check([lifts, lift(5, '100'), lift(6, '200'), lift(7, '300'), ['Total', '', '600']]);
    expect([named.asked, named.taken]).toEqual([[], [2, 3, 4]]);
  });

  test('is none of a single row, of rows of 0, and in the middle of many rows', async () => {
    expect((await check([price, ['100'], ['100']], '41')).asked).toEqual([]);
    const many = ['100', '200', '300', '5', '6', '7'].map((amount) => [amount]);
    expect((await check([price, ...many], '41')).asked).toEqual([]);
  });
});

test.each(['Ttl', 'TOT', 'Sum of sales', 'Total Sales'])('"%s" names a total', async (name) => {
  const { open, taken, setAsideCount } = await check(
    [
      ['Item', ...price],
      ['Rod', '100'],
      ['Reel', '200'],
      [name, '300'],
    ],
    '41',
  );
  expect([open, taken, setAsideCount]).toEqual([[], [2, 3], [{ reason: 'total', rows: 1 }]]);
});

test.each(['Balance forward', 'YTD', 'Recap', 'Average', 'Less returns', 'Tax due'])(
  'a row with an amount and "%s" alone is asked about',
  async (name) => {
    const rows = [
      ['Item', ...price],
      ['Rod', '100'],
      ['Reel', '200'],
      [name, '150'],
    ];
    const { asked, taken } = await check(rows, '41');
    expect([asked, taken]).toEqual([[`1 row is marked "${name}". Leave it out?`], [2, 3]]);
    expect((await answered(rows, 'leaveOut', '41')).setAsideCount).toEqual([{ reason: 'marked', rows: 1 }]);
  },
);

test.each(['Total Energies', 'Average Joe', 'Totally Fishing', 'Tax Due Diligence LLC', 'Summit'])(
  '"%s" is a customer',
  async (name) => {
    const rows = [
      ['Customer', ...price],
      ['Rod', '100'],
      [name, '150'],
      ['Ann', '7'],
    ];
    expect(await check(rows, '41')).toMatchObject({ open: [], taken: [2, 3, 4] });
  },
);

describe('rows that a word marks', () => {
  const rows = [
    [...lifts, 'Status'],
    lift(5, '100', 'Posted'),
    lift(6, '210', 'VOID'),
    lift(7, '330', 'Credit Memo'),
    lift(8, '440', 'void'),
  ];

  test('are asked about once for each word, and not imported until then', async () => {
    const { open, taken, settled } = await check(rows);
    expect(open).toMatchObject([
      { kind: 'marked', text: '2 rows are marked "VOID". Leave them out?', at: { rows: [3, 5], column: 'D' } },
      { kind: 'marked', text: '1 row is marked "Credit Memo". Leave it out?', at: { rows: [4] } },
    ]);
    expect([taken, settled]).toEqual([[2], true]);
  });

  test('are left out or imported as answered', async () => {
    expect(await answered(rows, 'leaveOut')).toMatchObject({
      open: [],
      taken: [2],
      setAsideCount: [{ reason: 'marked', rows: 3 }],
    });
    expect((await answered(rows, 'import')).taken).toEqual([2, 3, 4, 5]);
  });

  test('are asked about again where their cells are others', async () => {
    const { open } = await check(rows);
    const answers = Object.fromEntries(open.map(({ id }) => [id, 'import']));
    const other = rows.map((cells) => cells.map((cell) => (cell === '440' ? '441' : cell)));
    expect((await check(other, '60', answers)).asked).toEqual(['2 rows are marked "VOID". Leave them out?']);
  });

  test.each([
    'VOID - reissued',
    '*VOID*',
    'Voided 1/8',
    'CM',
    'CM-1044',
    'RTN',
    'Not delivered',
    'Duplicate',
    '(canceled)',
  ])('may have it in another form: "%s"', async (mark) => {
    const { open, taken } = await check([[...lifts, 'Memo'], lift(5, '100', ''), lift(6, '210', mark)]);
    expect([open.map(({ kind }) => kind), taken]).toEqual([['marked'], [2]]);
  });

  test.each(['Credit card', 'Return to tank 5', 'Draft beer', 'Voidance', `see void ${'of a long note '.repeat(4)}`])(
    'have no other text: "%s"',
    async (text) => {
      const { open, taken } = await check([[...lifts, 'Memo'], lift(5, '100', ''), lift(6, '210', text)]);
      expect([open, taken]).toEqual([[], [2, 3]]);
    },
  );

  test('may have it at the begin of a long note', async () => {
    const note = `Voided by JS on 1/2/2026, ${'the truck did not arrive '.repeat(4)}`;
    const { asked, taken } = await check([[...lifts, 'Memo'], lift(5, '100', ''), lift(6, '210', note)]);
    expect([asked, taken]).toEqual([['1 row is marked "Voided". Leave it out?'], [2]]);
  });

  test.each(['Exempt', 'tax-exempt', 'Non-taxable', 'Export', 'Forecast', 'on hold', 'DO NOT BILL'])(
    'as one that may not be taxed have no likelier answer: "%s"',
    async (mark) => {
      const { open, taken } = await check([[...lifts, 'Memo'], lift(5, '100', ''), lift(6, '210', mark)]);
      expect([open.map(({ choices }) => choices.some(({ guess }) => guess)), taken]).toEqual([[false], [2]]);
    },
  );

  test('may have it in the column of invoices', async () => {
    const { asked, taken } = await check([[...lifts, 'Invoice'], lift(5, '100', 'A1'), lift(6, '210', 'VOID')]);
    expect([asked, taken]).toEqual([['1 row is marked "VOID". Leave it out?'], [2]]);
  });

  test('are asked about as a pair alone where one cancels the other', async () => {
    const pair = [[...lifts, 'Status'], lift(5, '100', 'VOID'), lift(5, '(100)', 'VOID'), lift(9, '7', '')];
    const { open } = await check(pair);
    expect(open.map(({ kind }) => kind)).toEqual(['reversal']);
    const kept = await check(pair, '60', { [open[0]?.id ?? '']: 'keep' });
    expect([kept.open, kept.taken]).toEqual([[], [2, 4]]);
  });

  test('may be in the total of the file or not', async () => {
    const total = (gallons: string) => [
      [...lifts, 'Status'],
      lift(5, '100', ''),
      lift(6, '210', 'VOID'),
      ['Total', '', gallons, ''],
    ];
    for (const gallons of ['100', '310'])
      expect((await check(total(gallons))).open.map(({ kind }) => kind)).toEqual(['marked']);
    expect((await check(total('999'))).open.map(({ kind }) => kind)).toContain('total');
  });
});

describe('a product of another tax', () => {
  test('is asked about once for each word, without a guess', async () => {
    const rows = [
      [...lifts, 'Product'],
      lift(5, '100', 'ULSD'),
      lift(6, '210', 'Gasoline'),
      lift(7, '330', 'Gasoline'),
      lift(8, '450', 'Blend 7'),
    ];
    const { open, taken, settled } = await check(rows);
    expect(open).toMatchObject([
      {
        kind: 'marked',
        text: '2 rows are "Gasoline". Are they Diesel (60)?',
        choices: [
          { value: 'import', guess: false },
          { value: 'leaveOut', guess: false },
        ],
      },
    ]);
    expect([taken, settled]).toEqual([[2, 5], true]);
    expect((await answered(rows, 'import')).taken).toEqual([2, 3, 4, 5]);
    expect((await answered(rows, 'leaveOut')).taken).toEqual([2, 5]);
  });

  test('is none of a tax that is named by its use, nor kerosene for aviation', async () => {
    const of = async (irsNumber: string, product: string) =>
      (
        await check(
          [
            ['Tax date', 'No. of gallons', 'Product'],
            ['1/5/2026', '100', product],
          ],
          irsNumber,
        )
      ).open.filter(({ kind }) => kind === 'marked');
    expect(await of('119', 'Gasoline')).toEqual([]);
    expect(await of('69', 'Kerosene')).toEqual([]);
    expect(await of('105', 'Dyed diesel')).toEqual([]);
    expect(await of('105', 'Dyed kerosene')).toHaveLength(1);
  });
});

describe('rows below a title', () => {
  const invoices = [...lifts, 'Invoice'];

  test.each(['Gasoline', 'GASOLINE SALES', 'Dyed diesel (untaxed)'])(
    'that names another tax are asked about, those above it are not: "%s"',
    async (title) => {
      const rows = [invoices, lift(5, '100', 'a'), [title], invoices, lift(6, '210', 'b')];
      const { asked, taken, settled } = await check(rows);
      expect([asked, taken, settled]).toEqual([[`1 row is below "${title}". Import it as Diesel (60)?`], [2], true]);
      expect((await answered(rows, 'leaveOut')).taken).toEqual([2]);
      expect((await answered(rows, 'import')).taken).toEqual([2, 5]);
    },
  );

  test('that names the IRS number of another tax are asked about', async () => {
    const { asked, taken } = await check([['Sales, IRS No. 62'], invoices, lift(5, '100', 'a')]);
    expect([asked, taken]).toEqual([['1 row is below "Sales, IRS No. 62". Import it as Diesel (60)?'], []]);
  });

  test('that marks them are asked about', async () => {
    const { asked, taken } = await check([lifts, lift(5, '100'), ['Voided invoices'], lift(6, '210')]);
    expect([asked, taken]).toEqual([['1 row is below "Voided invoices". Import it?'], [2]]);
  });

  test('of their own tax, or of nothing that is a tax, are read', async () => {
    const rows = [['Diesel'], lifts, lift(5, '100'), ['Smith Oil Co.'], lift(6, '210'), ['ULSD'], lift(7, '30')];
    expect(await check(rows)).toMatchObject({ asked: [], taken: [3, 5, 7] });
  });
});
