import { computeReturn, type Filing, type Form8849, law } from '@gauger/excise';
import type { Sheet } from '@gauger/sheet';
import { expect, test } from 'vitest';
import type { FilingAtHand } from './filing-rows.ts';
import { planImport } from './plan-import.ts';
import { presentImport } from './present-import.ts';
import type { Answers } from './questions.ts';

const filing: Filing = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1', filingData: {} };
const diesel: FilingAtHand = { of: 'taxes', filing, formName: 'Form 720', irsNumber: '60' };
const everyTax: FilingAtHand = { of: 'taxes', filing, formName: 'Form 720' };

type Rows = readonly (readonly string[])[];
const tab = (rows: Rows, name = ''): Sheet => ({ format: 'csv', name, rows });

function present(sheets: readonly [Sheet, ...Sheet[]], at: FilingAtHand, answers: Answers = {}) {
  const options = { mode: 'append', leaveOut: 'present' } as const;
  const plan = planImport(sheets, { at, law, remembered: { headings: [], words: [] }, options, answers });
  return presentImport(plan, at, options.mode);
}
const gallonsOf = ({ filing }: ReturnType<typeof present>) =>
  Object.values((filing as Filing).filingData).flatMap(({ rows = [] }) => rows.map((row) => row.noOfGallons));

const headings = ['Tax date', 'Type of event', 'No. of gallons', 'Invoice'];
const row = (gallons: string, day = '1/5/2026', invoice = '') => [day, '60a', gallons, invoice];

test.each<[string, Rows, id: string, open: string[], answer: string, then: string[]]>([
  [
    'numbers with points',
    [headings, row('5.000'), row('900')],
    'points:60:noOfGallons',
    ['900'],
    'thousands',
    ['5000', '900'],
  ],
  [
    'days that can be two',
    [headings, row('100', '13/1/2026'), row('200', '3/2/2026')],
    'days:60:taxDate',
    [],
    'dayFirst',
    ['100', '200'],
  ],
  ['a pair that cancels itself', [headings, row('100'), row('-100'), row('7')], 'reversal', ['7'], 'leaveOut', ['7']],
  ['rows of zero', [headings, row('0'), row('7')], 'zero', ['7'], 'leaveOut', ['7']],
  [
    'empty days',
    [headings, row('100'), row('7', ''), row('8', '')],
    'carry:1:A:2:3-4',
    ['100'],
    'carry',
    ['100', '7', '8'],
  ],
  [
    'a total of other rows',
    [headings, row('100'), ['Total', '', '900', '']],
    'total:1:C:900:100',
    [],
    'One is late',
    ['100'],
  ],
  ['headings in two rows', [headings, ['(when)', '(what)', 'net', ''], row('100')], 'headings', [], 'one', ['100']],
])('the filing has the rows outside of an open question: %s', (_, rows, id, open, answer, then) => {
  const before = present([tab(rows)], diesel);
  const [asked, ...others] = before.questions.map((question) => question.id);
  expect([asked, others]).toEqual([expect.stringMatching(new RegExp(`^${id}\\b`)), []]);
  expect(before.faults).toEqual([]);
  expect(gallonsOf(before)).toEqual(open);
  const after = present([tab(rows)], diesel, { [asked ?? '']: answer });
  expect([after.questions, after.faults]).toEqual([[], []]);
  expect(gallonsOf(after)).toEqual(then);
  expect(after.added).toBe(then.length);
  expect(computeReturn(after.filing, law).issues).toEqual([]);
});

test('a question about one sheet keeps no row of another out', () => {
  const first = tab([headings, row('100'), ['Total', '', '900', '']], '60 January');
  const second = tab([headings, row('5.000'), row('7')], '60 February');
  const { questions, filing, ignoredSheets } = present([first, second, tab([['Notes']], 'Notes')], everyTax);
  expect(questions.map(({ id, at }) => [id, at.sheet, at.rows])).toEqual([
    ['points:60:noOfGallons', 2, [2]],
    ['total:1:C:900:100', 1, [3]],
  ]);
  expect(filing).toMatchObject({ filingData: { 60: { rows: [{ noOfGallons: '7' }] } } });
  expect(ignoredSheets).toEqual(['Notes']);
});

test('a fault is named by sheet, row and column, and keeps its row out', () => {
  const { faults, filing, added, rows } = present([tab([headings, row('100'), row('1e5')])], diesel);
  expect(faults).toMatchObject([
    { at: { sheet: 1, row: 3, column: 'C' }, field: 'noOfGallons', text: expect.any(String) },
  ]);
  expect(filing).toMatchObject({ filingData: { 60: { rows: [{ noOfGallons: '100' }] } } });
  expect([rows, added]).toEqual([2, 1]);
});

test('two columns that name the tax of each row keep every row out until one is chosen', () => {
  const of = ['60', '105', ...row('100')];
  const file = [tab([['IRS No.', 'IRS Number', ...headings], of])];
  const { faults, questions, added } = present(file, everyTax);
  expect(faults).toMatchObject([{ at: { sheet: 1, column: '' }, code: 'columnTwice' }]);
  expect([questions.map(({ id }) => id), added]).toEqual([['column:filing:irsNumber'], 0]);
  expect(present(file, everyTax, { 'column:filing:irsNumber': 'IRS No.' }).added).toBe(1);
});

test('rows that are not imported are listed: titles, totals, and those that the filing has', () => {
  const rows = [{ taxDate: '2026-01-05', typeOfEvent: '60a', noOfGallons: '100' }];
  const at: FilingAtHand = { ...diesel, filing: { ...filing, filingData: { 60: { rows } } } };
  const file = [['Diesel of the quarter'], headings, row('100'), row('7'), ['Total', '', '107', '']];
  const { setAside, totals, added, filing: after, warnings } = present([tab(file)], at);
  expect(setAside).toEqual([
    { sheet: 1, row: 1, reason: 'title' },
    { sheet: 1, row: 3, reason: 'present' },
    { sheet: 1, row: 5, reason: 'total' },
  ]);
  expect(totals).toEqual([
    { at: { sheet: 1, row: 5, column: 'C' }, label: 'No. of gallons', file: '107', rows: '107' },
  ]);
  expect(added).toBe(1);
  expect(warnings).toMatchObject([{ at: { row: 3 }, code: 'rowPresent' }]);
  expect((after as Filing).filingData[60]?.rows).toHaveLength(2);
});

test('claims keep what their page says beside the rows', () => {
  const claim: Form8849 = {
    formType: 'Form8849',
    taxYear: '2026',
    month: '12',
    schedules: { 1: { annualClaim: false, lines: [{ line: '3a', typeOfUse: '2', gallons: '8000' }] } },
  };
  const period = { periodStart: '2026-01-01', periodEnd: '2026-03-31' };
  const at: FilingAtHand = { of: 'schedules', filing: claim, claims: 'all', period };
  const { filing, faults } = present(
    [
      tab([
        ['Line', 'Type of use', 'Gallons'],
        ['3d', '', '500'],
      ]),
    ],
    at,
  );
  expect(faults).toEqual([]);
  expect((filing as Form8849).schedules[1]).toEqual({
    ...period,
    annualClaim: false,
    lines: [
      { line: '3a', typeOfUse: '2', gallons: '8000' },
      { line: '3d', gallons: '500' },
    ],
  });
});
