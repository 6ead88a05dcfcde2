import { describe, expect, it } from 'vitest';
import { issueKinds } from '../../engine/public.ts';
import { computeFiling } from './compute-filing.ts';
import type { DepositFacts } from './filing.ts';

/** Computes a return of the third quarter of 2026 with deposits only. */
const computed = (deposit: unknown, more = {}) =>
  computeFiling({
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '3',
    filingData: {},
    deposit: deposit as DepositFacts,
    ...more,
  });
const right = { period: 'A', date: '2026-07-29', amount: '100.10', confirmation: '270690412345678' };
const found = (deposit: unknown) => computed(deposit).issues.map(({ code, path }) => [code, path]);
const first = (change: object) => found({ deposits: [{ ...right, ...change }] });
const at = (field: string) => `deposit.deposits.0.${field}`;

describe('the deposits of a quarter', () => {
  it('are line 5: their exact sum', () => {
    const deposits = [right, { ...right, period: 'G', date: '2026-09-29', amount: '0.2', confirmation: '' }];
    const { totals, issues } = computed({ deposits });
    expect(issues).toEqual([]);
    expect(totals).toMatchObject({ deposit: '100.30', totalPayment: '100.30' });
  });

  it('may still be one figure, when none is entered alone', () => {
    expect(computed({ depositedAmt: '50', deposits: [] }).totals.deposit).toBe('50.00');
    expect(computed({ depositedAmt: '50', deposits: [{ period: '', amount: '' }] }).totals.deposit).toBe('0.00');
  });

  it('count instead of another figure, which is named', () => {
    const { totals, issues } = computed({ depositedAmt: '50', deposits: [right] });
    expect(totals.deposit).toBe('100.10');
    expect(issues).toMatchObject([
      {
        code: 'depositedAmtNotSum',
        severity: 'warning',
        message: 'Deposited amount is ignored: the deposits entered one by one add up to 100.10',
      },
    ]);
    expect(computed({ depositedAmt: '100.1', deposits: [right] }).issues).toEqual([]);
  });

  it('each ask for period, day and amount, in words of their own', () => {
    expect(first({ period: '' })).toEqual([['depositPeriodMissing', at('period')]]);
    expect(first({ date: undefined })).toEqual([['depositDateMissing', at('date')]]);
    expect(first({ amount: null })).toEqual([['depositAmountMissing', at('amount')]]);
    expect(issueKinds.depositDateMissing.message).toBe('Enter the date of the deposit');
  });

  it('are for a period of the quarter: M to S are those of the alternative method', () => {
    expect(first({ period: 'M', date: '2026-07-10' })).toEqual([]);
    expect(first({ period: 'S' })).toEqual([['unknownChoice', at('period')]]);
    expect(first({ period: 'AA' })).toEqual([['unknownChoice', at('period')]]);
    expect(first({ period: 7 })).toEqual([['notText', at('period')]]);
  });

  it('were made on the first day of their period at the earliest', () => {
    expect(first({ date: '2026-07-01' })).toEqual([]);
    expect(first({ date: '2026-06-30' })).toEqual([['dateOutside', at('date')]]);
    expect(first({ date: '2029-07-01' })).toEqual([['dateOutside', at('date')]]);
    expect(first({ date: '1999-12-31' })).toEqual([['dateOutside', at('date')]]);
    expect(first({ date: '07/29/2026' })).toEqual([['notADate', at('date')]]);
  });

  it('have amounts in cents, greater than nothing', () => {
    expect(first({ amount: '0' })).toEqual([['notGreater', at('amount')]]);
    expect(first({ amount: '1.234' })).toEqual([['tooManyDecimals', at('amount')]]);
    expect(first({ amount: '-5' })).toEqual([['notANumber', at('amount')]]);
    expect(first({ amount: 5 })).toEqual([['notText', at('amount')]]);
  });

  it('are refused when two bear the same confirmation, however it is written', () => {
    const twice = { ...right, period: 'B', date: '2026-08-14', confirmation: '2706-9041-2345-678' };
    expect(found({ deposits: [right, twice] })).toEqual([['confirmationTwice', 'deposit.deposits.1.confirmation']]);
    expect(found({ deposits: [right, { ...twice, confirmation: '' }] })).toEqual([]);
    expect(first({ confirmation: '27 06' })).toEqual([['confirmationShape', at('confirmation')]]);
    expect(first({ confirmation: '1'.repeat(26) })).toEqual([['tooLong', at('confirmation')]]);
  });

  it('with an error are not counted, the others are', () => {
    expect(computed({ deposits: [right, { ...right, amount: 'x', confirmation: '' }] }).totals.deposit).toBe('100.10');
  });

  it('are a list of at most a hundred', () => {
    expect(found({ deposits: 'none' })).toEqual([['notAList', 'deposit.deposits']]);
    expect(found({ deposits: [null] })).toEqual([['notAnObject', 'deposit.deposits.0']]);
    expect(found({ deposits: Array.from({ length: 101 }, () => right) })).toEqual([
      ['tooManyDeposits', 'deposit.deposits'],
    ]);
  });
});
