import { type Filing, law } from '@gauger/excise';
import { readSheets, type Sheet } from '@gauger/sheet';
import { expect, test } from 'vitest';
import { planImport } from './plan-import.ts';
import { presentCheck } from './present-check.ts';

const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100_000_000, ratio: 100, sheets: 100 };
const filing: Filing = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1', filingData: {} };
const headings = ['Tax date', 'Type of event', 'No. of gallons'];

/** The rows that an import of IRS No. 60 takes from a sheet. */
function check(sheet: Sheet, takeBack?: string) {
  const plan = planImport([sheet], {
    at: { of: 'taxes', filing, formName: 'Form 720', irsNumber: '60' },
    law,
    remembered: { headings: [], words: [] },
    options: { mode: 'append', leaveOut: 'present', takeBack },
    answers: {},
  });
  const { results, setAside, faults } = presentCheck(plan, {});
  return {
    rows: results.flatMap(({ row, taken, cells }) => (taken ? [[row, cells[0]?.value]] : [])),
    setAside,
    faults,
  };
}

test('a crossed-out row is set aside by name, and read once a person says so', async () => {
  const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`;
  const struck = cells('<s>1/5/2026</s>', '<s>60a</s>', '<s>8100</s>');
  const html = `<table>${cells(...headings)}${struck}${cells('1/6/2026', '60a', '7950')}</table>`;
  const [sheet] = await readSheets(new TextEncoder().encode(html), limits);
  const first = check(sheet);
  expect(first.setAside).toMatchObject([{ row: 2, reason: 'struck', takenBack: false }]);
  expect([first.rows, first.faults]).toEqual([[[3, '2026-01-06']], []]);
  expect(check(sheet, '1:2').rows.map(([row]) => row)).toEqual([2, 3]);
});

test('a bare number in a column of days counts from 1904 where its workbook does, and from 1900 elsewhere', () => {
  const sheet = (day: string): Sheet => ({ format: 'xlsx', name: 'Sales', rows: [headings, [day, '60a', '8100']] });
  expect(check({ ...sheet('44565'), date1904: true }).rows).toEqual([[2, '2026-01-05']]);
  expect(check(sheet('46027')).rows).toEqual([[2, '2026-01-05']]);
});

const hiding = (rows: Sheet['rows'], ...columns: number[]): Sheet => ({
  format: 'xlsx',
  name: 'Sales',
  rows,
  hiddenColumns: new Set(columns),
});

/** The columns that an import reads from a sheet, and its questions about the others. */
function columnsOf(
  sheet: Sheet,
  { irsNumber, headings = [] }: { irsNumber?: string; headings?: [string, string][] } = {},
) {
  const plan = planImport([sheet], {
    at: { of: 'taxes', filing, formName: 'Form 720', irsNumber },
    law,
    remembered: { headings: [['60', headings]], words: [] },
    options: { mode: 'append', leaveOut: 'present' },
    answers: {},
  });
  const { sheets, questions } = presentCheck(plan, {});
  return {
    read: sheets[0]?.columns.flatMap(({ column, field }) => (field === null ? [] : [column])),
    hidden: sheets[0]?.columns.flatMap(({ column, isHidden }) => (isHidden ? [column] : [])),
    asked: questions.filter(({ kind, answer }) => kind === 'column' && answer === null),
  };
}

test('no column that the file hides is read by a guess: it is offered, and read once a person chooses it', () => {
  const rows = [
    ['Tax date', 'Type of event', 'Net Gals', 'Customer'],
    ['1/5/2026', '60a', '8100', 'Hollis'],
  ];
  const { read, hidden, asked } = columnsOf(hiding(rows, 2), { irsNumber: '60' });
  expect([read, hidden]).toEqual([['A', 'B'], ['C']]);
  expect(asked).toMatchObject([
    {
      text: 'Which column is No. of gallons?',
      // A column of words is no amount where another has numbers.
      choices: [{ label: 'C, Net Gals, hidden in the file', guess: false }],
    },
  ]);
  const chosen = columnsOf(hiding(rows, 2), { irsNumber: '60', headings: [['netgals', 'noOfGallons']] });
  expect(chosen.read).toEqual(['A', 'B', 'C']);
});

test('a hidden column gives no product, no side of an exchange, and nothing to a shown column with its heading', () => {
  const products = [
    ['Product', 'Tax date', 'No. of gallons'],
    ['ULSD', '1/5/2026', '8100'],
  ];
  expect(columnsOf(hiding(products, 0)).read).toEqual(['B', 'C']);
  const twice = [
    ['Tax date', 'Type of event', 'No. of gallons', 'No. of gallons'],
    ['1/5/2026', '60a', '8100', '7000'],
  ];
  expect(columnsOf(hiding(twice, 2), { irsNumber: '60' })).toMatchObject({ read: ['A', 'B', 'D'], asked: [] });
});
