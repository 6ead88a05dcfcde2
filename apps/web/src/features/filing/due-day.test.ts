import { expect, test } from 'vitest';
import { balanceOf, dueDay } from './due-day.ts';

const third = { year: 2026, quarter: 3 } as const;

test('says by when while there is time, the last day included, and why the day moved', () => {
  expect(dueDay(third, '2026-11-02')).toEqual({
    by: 'Mon, Nov 2, 2026',
    pay: 'by Mon, Nov 2, 2026',
    said: 'Due by Nov 2',
    late: false,
    why: 'Oct 31 is a Saturday',
  });
});

test('says that the day is over, and what follows', () => {
  expect(dueDay(third, '2026-11-03')).toMatchObject({
    pay: 'now, unless you have paid it: it was due by Mon, Nov 2, 2026, and the IRS adds a penalty and interest',
    said: 'Was due Nov 2',
    late: true,
  });
});

test('calls what is left over a refund, or an overpayment while its use is another or open', () => {
  const over = { totalDue: '0.00', overPaymentFromThisQuarter: '2617.92' };
  expect(balanceOf(over, 'refund')).toEqual({ amount: '2617.92', over: 'Refund' });
  expect(balanceOf(over, 'applyToNextReturn')).toEqual({ amount: '2617.92', over: 'Overpayment' });
  expect(balanceOf(over, undefined)).toEqual({ amount: '2617.92', over: 'Overpayment' });
  expect(balanceOf({ totalDue: '12.00', overPaymentFromThisQuarter: '0.00' }, 'refund')).toEqual({ amount: '12.00' });
});
