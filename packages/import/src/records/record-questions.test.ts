import type { Quarter } from '@gauger/excise';
import { readSheets, writeCsv, writeXlsx } from '@gauger/sheet';
import { describe, expect, test } from 'vitest';
import { depositKind } from './deposits/deposit-kind.ts';
import { judgeDeposits } from './deposits/judge-deposits.ts';
import { planRecords } from './plan-records.ts';

const quarter: Quarter = { year: 2026, quarter: 1 };
const limits = { rows: 1_000, columns: 100, cell: 4_000, unpacked: 1_000_000, ratio: 100, sheets: 20 };

type Rows = readonly (readonly string[])[];
type Answers = Record<string, string>;

async function read(file: Uint8Array, answers: Answers = {}, options: { takeBack?: string; sheets?: string } = {}) {
  const plan = planRecords(await readSheets(file, limits), depositKind(quarter), { headings: [], options, answers });
  const { deposits, questions, faults } = judgeDeposits(plan, quarter, []);
  return {
    open: questions.filter(({ answer }) => answer === null),
    taken: deposits.map(({ amount }) => amount),
    settled: faults.every(({ question }) => question !== null),
    leftOut: plan.leftOut.map(({ row: { row }, reason }) => [row, reason]),
  };
}
const readCsv = (rows: Rows, answers?: Answers, takeBack?: string) =>
  read(writeCsv(rows), answers, { ...(takeBack && { takeBack }) });

describe('rows of EFTPS that were not paid', () => {
  const rows = [
    ['Settlement Date', 'Payment Amount', 'EFT Number', 'Tax Form', 'Tax Period', 'Status'],
    ['01/29/2026', '1234.50', '123456789012345', '720', 'Q1/2026', 'Settled'],
    ['01/29/2026', '1234.50', '123456789012346', '720', 'Q1/2026', 'Cancelled'],
    ['02/13/2026', '900.00', '123456789012347', '720', 'Q1/2026', 'Returned'],
    ['03/13/2026', '800.00', '123456789012348', '720', 'Q1/2026', 'Scheduled'],
  ];

  test('are asked about once for each word, and not imported until then', async () => {
    const { open, taken, settled } = await readCsv(rows);
    expect(open.map(({ kind, text, rows }) => [kind, text, rows])).toEqual([
      ['marked', '1 row is marked "Cancelled". Leave it out?', [3]],
      ['marked', '1 row is marked "Returned". Leave it out?', [4]],
      ['marked', '1 row is marked "Scheduled". Leave it out?', [5]],
    ]);
    expect([taken, settled]).toEqual([['1234.50'], true]);
  });

  test('are left out or imported as answered', async () => {
    const { open } = await readCsv(rows);
    const answers = Object.fromEntries(open.map(({ id }, at) => [id, at < 2 ? 'leaveOut' : 'import']));
    const then = await readCsv(rows, answers);
    expect(then).toMatchObject({ open: [], taken: ['1234.50', '800.00'] });
    expect(then.leftOut).toEqual([
      [3, 'marked'],
      [4, 'marked'],
    ]);
  });
});

describe('a statement of a bank', () => {
  const statement = (first: string, second: string) => [
    ['Date', 'Description', 'Amount'],
    ['1/28/2026', first, '1234.50'],
    ['1/29/2026', 'RENT', '5000.00'],
    ['2/2/2026', 'CUSTOMER DEPOSIT ACME', '7000.00'],
    ['2/13/2026', second, '800.00'],
  ];

  test('has the rows that name a tax payment of Form 720 imported, and the others set aside', async () => {
    const rows = statement('IRS USATAXPYMT', 'IRS USATAXPYMT 941');
    const { open, taken, leftOut } = await readCsv(rows);
    expect([open, taken]).toEqual([[], ['1234.50']]);
    expect(leftOut).toEqual([3, 4, 5].map((row) => [row, 'otherReturn']));
    expect((await readCsv(rows, {}, '1:5')).taken).toEqual(['1234.50', '800.00']);
  });

  test('that names no tax payment is asked about as a whole', async () => {
    const rows = statement('ACH 4411', 'ACH 4412');
    const { open, taken, settled } = await readCsv(rows);
    expect(open.map(({ kind, text }) => [kind, text])).toEqual([['marked', 'Are all rows deposits of Form 720?']]);
    expect([taken, settled]).toEqual([[], true]);
    expect((await readCsv(rows, { [open[0]?.id ?? '']: 'import' })).taken).toHaveLength(4);
  });
});

describe('sheets with the same headings', () => {
  const sheet = (name: string, day: string, amount: string) => ({
    name,
    widths: [20, 20],
    rows: [
      [{ text: 'Date' }, { text: 'Amount' }],
      [{ text: day }, { text: amount }],
    ],
  });
  const file = () => writeXlsx([sheet('Jan', '1/29/2026', '100.00'), sheet('Feb', '2/13/2026', '200.00')]);

  test('are asked about, and no record is imported until one is named', async () => {
    const { open, taken, settled } = await read(await file());
    expect(open).toMatchObject([
      {
        kind: 'sheets',
        text: '2 sheets have the same headings. Which one is imported?',
        choices: [
          { value: '1', label: 'Only "Jan"' },
          { value: '2', label: 'Only "Feb"' },
        ],
      },
    ]);
    expect([taken, settled]).toEqual([[], true]);
    const then = await read(await file(), { [open[0]?.id ?? '']: '2' });
    expect([then.open, then.taken]).toEqual([[], ['200.00']]);
  });

  test('are not the only ones that may hold records: each with two of the columns may, the one with most likely', async () => {
    const notes = { name: 'Notes', widths: [], rows: [[{ text: 'Paid by EFTPS' }], [{ text: 'See the bank' }]] };
    const old = {
      name: 'Old',
      widths: [],
      rows: [
        ['Date', 'Amount', 'EFT Number'].map((text) => ({ text })),
        ['1/29/2026', '5', '1'].map((text) => ({ text })),
      ],
    };
    const { open, taken } = await read(await writeXlsx([notes, sheet('Jan', '1/29/2026', '100.00'), old]));
    expect(open).toMatchObject([
      {
        text: '2 sheets may hold deposits. Which one is imported?',
        choices: [{ value: '2' }, { value: '3', guess: true }],
      },
    ]);
    expect(taken).toEqual([]);
    const then = await read(await writeXlsx([notes, sheet('Jan', '1/29/2026', '100.00')]));
    expect([then.open, then.taken]).toEqual([[], ['100.00']]);
  });

  test('that have none of the columns are all offered, and one without rows is not chosen before one with rows', async () => {
    const odd = (name: string) => ({ name, widths: [], rows: [[{ text: 'When' }], [{ text: '1/29/2026' }]] });
    const { open } = await read(await writeXlsx([odd('A'), odd('B')]));
    expect(open[0]?.choices.map(({ value }) => value)).toEqual(['1', '2']);
    const empty = { name: 'Form', widths: [], rows: [['Date', 'Amount', 'EFT Number'].map((text) => ({ text }))] };
    const { taken } = await read(await writeXlsx([empty, sheet('Jan', '1/29/2026', '100.00')]));
    expect(taken).toEqual(['100.00']);
  });

  test('are not asked about where the call names one', async () => {
    const { open, taken } = await read(await file(), {}, { sheets: '2' });
    expect([open, taken]).toEqual([[], ['200.00']]);
  });
});

test('a payment that the bank gave back is asked about, as are the rows of each EIN of a list with several', async () => {
  const bank = [
    ['Date', 'Description', 'Amount'],
    ['1/29/2026', 'IRS USATAXPYMT 720', '500.00'],
    ['2/1/2026', 'IRS USATAXPYMT 720 RETURNED', '500.00'],
    ['2/2/2026', 'IRS TREAS 310 TAX REF 720', '90.00'],
  ];
  const { open, taken } = await readCsv(bank);
  expect([open.map(({ rows }) => rows), taken]).toEqual([[[3], [4]], ['500.00']]);
  const eins = [
    ['EIN', 'Settlement date', 'Amount', 'Tax form', 'Tax period'],
    ['00-1234567', '1/29/2026', '100.00', '720', '2026 Q1'],
    ['00-7654321', '1/29/2026', '200.00', '720', '2026 Q1'],
  ];
  const several = await readCsv(eins);
  expect([several.open.map(({ text }) => text), several.taken]).toEqual([
    ['1 row is of EIN 00-1234567. Import it?', '1 row is of EIN 00-7654321. Import it?'],
    [],
  ]);
});

test('a unit in a title is asked about once, and its rows are not imported as they are until then', async () => {
  const rows = [['Deposits, in thousands of dollars'], ['Date', 'Amount'], ['1/29/2026', '12'], ['2/13/2026', '8']];
  const { open, taken, settled } = await readCsv(rows);
  expect(open).toMatchObject([
    { kind: 'unit', text: 'The title in row 1 says "Deposits, in thousands of dollars". Are the numbers thousands?' },
  ]);
  expect([taken, settled]).toEqual([[], true]);
  const answered = (value: string) => readCsv(rows, { [open[0]?.id ?? '']: value });
  expect((await answered('asHeaded')).taken).toEqual(['12', '8']);
  expect((await answered('1000')).taken.map(Number)).toEqual([12_000, 8_000]);
  expect(await answered('leaveOut')).toMatchObject({
    taken: [],
    leftOut: [
      [3, 'product'],
      [4, 'product'],
    ],
  });
});
