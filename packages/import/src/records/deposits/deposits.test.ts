import type { Quarter } from '@gauger/excise';
import { readSheets, writeCsv } from '@gauger/sheet';
import { describe, expect, it } from 'vitest';
import { planRecords } from '../plan-records.ts';
import { depositKind } from './deposit-kind.ts';
import { type DepositEntry, judgeDeposits } from './judge-deposits.ts';

const quarter: Quarter = { year: 2026, quarter: 1 };
const limits = { rows: 1_000, columns: 100, cell: 4_000, unpacked: 1_000_000, ratio: 100, sheets: 20 };

async function read(
  rows: readonly (readonly string[])[],
  {
    entered = [],
    answers = {},
    takeBack,
  }: { entered?: DepositEntry[]; answers?: Record<string, string>; takeBack?: string } = {},
) {
  const sheets = await readSheets(writeCsv(rows), limits);
  const plan = planRecords(sheets, depositKind(quarter), { headings: [], options: { takeBack }, answers });
  const judged = judgeDeposits(plan, quarter, entered);
  return { ...judged, others: (judged.setAside ?? []).map(({ row }) => row) };
}
const entry = (period: string, date: string, amount: string, confirmation = ''): DepositEntry => ({
  period,
  date,
  amount,
  confirmation,
});

describe('a list of deposits', () => {
  const eftps = ['Settlement Date', 'Payment Amount', 'EFT Number', 'Tax Form', 'Tax Period'];

  it('of EFTPS is read by its headings; a row of another form or quarter is set aside', async () => {
    const { deposits, others, faults } = await read([
      eftps,
      ['01/29/2026', '$1,234.50', '123456789012345', '72005', 'Q1/2026'],
      ['02/13/2026', '2,000.00', '223456789012345', '720', '03/2026'],
      ['02/13/2026', '900.00', '323456789012345', '94105', 'Q1/2026'],
      ['01/14/2026', '800.00', '423456789012345', 'Form 720', 'Q4/2025'],
      ['02/27/2026', '700.00', '523456789012345', 'Form 720-X', '202603'],
    ]);
    expect(deposits).toEqual([
      { row: 2, ...entry('A', '2026-01-29', '1234.50', '123456789012345') },
      { row: 3, ...entry('B', '2026-02-13', '2000.00', '223456789012345') },
    ]);
    expect([others, faults]).toEqual([[4, 5, 6], []]);
  });

  it('of a bank goes by days: each into the first period that is due on its day or after it, those of other quarters aside', async () => {
    const rows = [
      ['Date', 'Amount', 'Confirmation'],
      ['2026-01-14', '100', ''],
      ['2026-01-15', '200', ''],
      ['2026-01-29', '300', ''],
      ['2026-01-30', '400', ''],
      ['2026-04-14', '500', ''],
      ['2026-04-15', '600', ''],
    ];
    const { deposits, others } = await read(rows);
    expect(deposits.map(({ row, period }) => [row, period])).toEqual([
      [3, 'A'],
      [4, 'A'],
      [5, 'B'],
      [6, 'F'],
    ]);
    expect(others).toEqual([2, 7]);
    const taken = await read(rows, { takeBack: '1:7' });
    expect(taken.deposits.at(-1)).toEqual({ row: 7, ...entry('F', '2026-04-15', '600') });
  });

  it('names what is entered already and does not add it again, as often as it is there', async () => {
    const rows = [
      ['Date', 'Amount', 'Confirmation'],
      ['1/29/2026', '1,000', '123-456'],
      ['2/13/2026', '50.00', ''],
      ['2/13/2026', '50', ''],
    ];
    const entered = [entry('A', '2026-01-29', '1000.00', '123456'), entry('B', '2026-02-13', '50')];
    const { deposits, present, remarks } = await read(rows, { entered });
    expect([present, deposits.map(({ row }) => row)]).toEqual([[2, 3], [4]]);
    expect(remarks[0]?.message).toBe('Already entered: it is not added again');
  });

  it('is asked about words and days that have two readings, and adds no row that is in question', async () => {
    const rows = [
      ['Date', 'Amount', 'Tax Form', 'Tax Period'],
      ['13/02/2026', '100', 'Excise', 'Q1 2026'],
      ['03/02/2026', '200', '720', '3/2026'],
    ];
    const before = await read(rows);
    expect(before.questions.map(({ id, answer }) => [id, answer])).toEqual([
      ['word:deposits:taxForm:excise', null],
      ['word:deposits:taxPeriod:3/2026', null],
      ['days:deposits:date', null],
    ]);
    expect([before.deposits, before.faults.every(({ question }) => question !== null)]).toEqual([[], true]);
    const answers = {
      'word:deposits:taxForm:excise': 'this',
      'word:deposits:taxPeriod:3/2026': 'this',
      'days:deposits:date': 'dayFirst',
    };
    const after = await read(rows, { answers });
    expect(after.deposits.map(({ date, period }) => [date, period])).toEqual([
      ['2026-02-13', 'B'],
      ['2026-02-03', 'B'],
    ]);
  });

  it('has the errors of the page: no amount, an amount below zero, a confirmation twice', async () => {
    const { deposits, faults } = await read([
      ['Date', 'Amount', 'Confirmation'],
      ['1/29/2026', '', '1'],
      ['1/29/2026', '(5.00)', '2'],
      ['1/29/2026', '6.00', '3'],
      ['2/13/2026', '7.00', '3'],
    ]);
    expect(deposits.map(({ row }) => row)).toEqual([4]);
    expect(faults.map(({ row, field }) => [row, field])).toEqual([
      [2, 'amount'],
      [3, 'amount'],
      [5, 'confirmation'],
    ]);
  });

  it('without a day or an amount asks which column holds it', async () => {
    const { questions, faults } = await read([
      ['Cleared', 'Sum'],
      ['1/29/2026', '5.00'],
    ]);
    expect(questions.map(({ id, choices }) => [id, choices.find(({ guess }) => guess)?.value])).toEqual([
      ['column:deposits:date', 'Cleared'],
      ['column:deposits:amount', undefined],
    ]);
    expect(faults).toHaveLength(2);
  });
});
