import { type Filing, law } from '@gauger/excise';
import { readSheets, writeXlsx } from '@gauger/sheet';
import { expect, test } from 'vitest';
import { planImport } from './plan-import.ts';
import { presentCheck } from './present-check.ts';

const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100_000_000, ratio: 100, sheets: 100 };
const filing: Filing = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1', filingData: {} };

type Sheets = Readonly<Record<string, readonly (readonly string[])[]>>;

/** The rows that an import of a workbook takes for every tax, or for one. */
async function check(sheets: Sheets, answers: Record<string, string> = {}, irsNumber?: string) {
  const written = Object.entries(sheets).map(([name, rows]) => ({
    name,
    widths: [],
    rows: rows.map((cells) => cells.map((text) => ({ text }))),
  }));
  const plan = planImport(await readSheets(await writeXlsx(written), limits), {
    at: { of: 'taxes', filing, formName: 'Form 720', irsNumber },
    law,
    remembered: { headings: [], words: [] },
    options: { mode: 'append', leaveOut: 'present' },
    answers,
  });
  const { questions, results, faults } = presentCheck(plan, {});
  const taken = results.filter((row) => row.taken).map(({ sheet, row }) => `${sheet} ${row}`);
  const open = questions.filter(({ answer }) => answer === null);
  return { open, taken, faults };
}

const answerTo = (open: readonly { id: string; kind: string }[], kind: string, answer: string) =>
  Object.fromEntries(open.flatMap((one) => (one.kind === kind ? [[one.id, answer]] : [])));

const headings = ['IRS No.', 'Tax date', 'Type of event', 'No. of gallons'];
const month = (number: number) => [headings, ['60', `${number}/5/2026`, '60a', `${number}000`]];
const summary = [
  ['IRS No.', 'No. of gallons'],
  ['60', '6000'],
];

test('a summary next to the sheets of the months is asked about, and not added to them until then', async () => {
  const sheets = { Jan: month(1), Feb: month(2), Mar: month(3), 'Q1 Summary': summary };
  const { open, taken } = await check(sheets);
  expect(open).toMatchObject([
    {
      kind: 'summary',
      text: 'Does the sheet "Q1 Summary" only add up the others?',
      at: { sheet: 4 },
      choices: [
        { value: 'leaveOut', guess: true },
        { value: 'read', guess: false },
      ],
    },
  ]);
  expect(taken).toEqual(['Jan 2', 'Feb 2', 'Mar 2']);
  const after = await check(sheets, answerTo(open, 'summary', 'leaveOut'));
  expect([after.open, after.faults, after.taken]).toEqual([[], [], ['Jan 2', 'Feb 2', 'Mar 2']]);
});

test('a sheet with the rows of all months next to theirs is known by its sum, whatever its name', async () => {
  const all = [headings, ...[1, 2, 3].flatMap((number) => month(number).slice(1))];
  const { open, taken } = await check({ Jan: month(1), Feb: month(2), Mar: month(3), Data: all });
  expect(open).toMatchObject([{ kind: 'summary', at: { sheet: 4 } }]);
  expect(taken).toEqual(['Jan 2', 'Feb 2', 'Mar 2']);
});

test('the sheets of the months next to a summary that names its taxes are asked about', async () => {
  const products = (number: number) => [
    ['Product', ...headings.slice(1)],
    ['ULSD', `${number}/5/2026`, '60a', `${number}000`],
  ];
  const sheets = { Summary: summary, Jan: products(1), Feb: products(2) };
  const { open } = await check(sheets);
  expect(open.filter(({ kind }) => kind === 'sheets')).toMatchObject([
    { text: 'Do the rows of "Jan", "Feb" belong to this import?', hint: 'Read now: "Summary"' },
  ]);
  const read = answerTo(open, 'sheets', 'read');
  const asked = await check(sheets, read);
  const then = await check(sheets, {
    ...read,
    ...answerTo(asked.open, 'summary', 'leaveOut'),
    'word:filing:irsNumber:ulsd': '60',
  });
  expect([then.open, then.faults, then.taken]).toEqual([[], [], ['Jan 2', 'Feb 2']]);
});

test('sheets of the same tax that are not the first of its name are asked about', async () => {
  const diesel = (number: number) => month(number).map((cells) => cells.slice(1));
  const { open } = await check({ '60 Jan': diesel(1), '60 Feb': diesel(2), '105 Dyed': diesel(3) }, {}, '60');
  expect(open).toMatchObject([{ kind: 'sheets', text: 'Do the rows of "60 Feb" belong to this import?' }]);
});

test('sheets of months alone, and one of notes, ask nothing', async () => {
  const notes = [['Notes'], ['Prepared by Kim'], ['2026']];
  const { open, taken } = await check({ Jan: month(1), Feb: month(2), Notes: notes });
  expect([open, taken]).toEqual([[], ['Jan 2', 'Feb 2']]);
});

const ofOneTax = (gallons: string) => [headings.slice(1), ['1/5/2026', '60a', gallons]];

test('the tax of a sheet that names none is asked for each sheet, with a guess from its name', async () => {
  const sheets = { Diesel: ofOneTax('1000'), 'Red dye': ofOneTax('500') };
  const { open } = await check(sheets);
  expect(open).toMatchObject([
    { kind: 'tax', text: 'Which tax are the rows of "Diesel"?', at: { sheet: 1 } },
    { kind: 'tax', text: 'Which tax are the rows of "Red dye"?', at: { sheet: 2 } },
  ]);
  const guesses = open.map(({ choices }) => choices.filter(({ guess }) => guess).map(({ value }) => value));
  expect(guesses).toEqual([['60'], []]);
  const [diesel, dyed] = open.map(({ id }) => id);
  const { taken, open: then } = await check(sheets, { [diesel ?? '']: '60', [dyed ?? '']: 'leaveOut' });
  expect([then, taken]).toEqual([[], ['Diesel 2']]);
});

test('the tax of all rows of one file says nothing of another with the same headings', async () => {
  const { open } = await check({ Sheet1: ofOneTax('1000') });
  const answers = { [open[0]?.id ?? '']: '60' };
  expect((await check({ Sheet1: ofOneTax('1000') }, answers)).taken).toEqual(['Sheet1 2']);
  expect((await check({ Sheet1: ofOneTax('2000') }, answers)).taken).toEqual([]);
});

test('what several sheets leave open is asked once, of the first', async () => {
  const days = (number: number) => [
    ['IRS No.', 'Lifted', ...headings.slice(2)],
    ['60', `${number}/5/2026`, '60a', '1'],
  ];
  const { open, taken } = await check({ Jan: days(1), Feb: days(2), Mar: days(3) });
  expect(open).toMatchObject([
    { id: 'column:filing:Tax date', at: { sheet: 1 }, hint: expect.stringMatching(/; also in 2 other sheets$/) },
  ]);
  expect(taken).toEqual([]);
  const then = await check({ Jan: days(1), Feb: days(2), Mar: days(3) }, { 'column:filing:Tax date': 'Lifted' });
  expect([then.open, then.taken]).toEqual([[], ['Jan 2', 'Feb 2', 'Mar 2']]);
});

test.each(['Credits', 'Forecast', 'Old version', 'Copy of Jan', 'Last quarter', 'Draft'])(
  'a sheet "%s" next to the rows of the quarter is asked about, and nothing of the file is settled until then',
  async (name) => {
    const sheets = { Sales: month(1), [name]: month(2) };
    const { open, taken } = await check(sheets);
    expect(open).toMatchObject([
      { kind: 'sheets', at: { sheet: 2 }, text: `Do the rows of "${name}" belong to this import?` },
    ]);
    expect(taken).toEqual(['Sales 2']);
    const then = await check(sheets, answerTo(open, 'sheets', 'leaveOut'));
    expect([then.open, then.faults, then.taken]).toEqual([[], [], ['Sales 2']]);
    expect((await check(sheets, answerTo(open, 'sheets', 'read'))).taken).toEqual(['Sales 2', `${name} 2`]);
  },
);

test('a sheet of days and amounts under other headings is asked about', async () => {
  const { open } = await check({
    Jan: month(1),
    Feb: [
      ['Day', 'Event', 'Vol'],
      ['2/5/2026', '60a', '2000'],
    ],
  });
  expect(open).toMatchObject([{ kind: 'sheets', text: 'Do the rows of "Feb" belong to this import?' }]);
});

test('in a grouped report the totals of groups are no rows, also where one does not match, and each month stays', async () => {
  const report = (number: number, wrong = 0) => [
    ['Customer', 'Tax date', 'Type of event', 'No. of gallons'],
    ['ULSD'],
    ['A', `${number}/5/2026`, '60a', '1000'],
    ['B', `${number}/6/2026`, '60a', '500'],
    ['Total ULSD', '', '', String(1500 + wrong)],
  ];
  const sheets = { Jan: report(1), Feb: report(2, 7) };
  const { open } = await check(sheets);
  const yes = Object.fromEntries(open.flatMap(({ id, kind }) => (kind === 'above' ? [[id, 'yes']] : [])));
  expect(Object.keys(yes)).toHaveLength(2);
  const [first = ''] = Object.keys(yes);
  // The other month is still read, and asked about.
  expect((await check(sheets, { [first]: 'yes' })).open.map(({ kind }) => kind)).toContain('above');
  const then = await check(sheets, { ...yes, 'word:filing:irsNumber:ulsd': '60' });
  expect(then.taken).toEqual(['Jan 3', 'Jan 4', 'Feb 3', 'Feb 4']);
  expect(then.open).toMatchObject([{ kind: 'total', at: { sheet: 2 } }]);
});

test('a worksheet of claims is asked about where taxes are imported, and no row of it is taken until then', async () => {
  const claims = {
    'Schedule C': [
      ['Line', 'Fuel', 'Type of use', 'Period', 'Gallons', 'Amount', 'CRN'],
      ['1a', 'Gasoline', '2', '3/31/2026', '410', '75.03', '362'],
    ],
  };
  const { open, taken } = await check(claims);
  expect(open.map(({ kind, text }) => [kind, text])).toEqual([
    ['sheets', 'Do the rows of "Schedule C" belong to this import?'],
  ]);
  expect(taken).toEqual([]);
});
