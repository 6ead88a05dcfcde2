import { describe, expect, test } from 'vitest';
import { balanceNote, balanceOf, dueDay } from './due-day.ts';

const third = { year: 2026, quarter: 3 } as const;

test('says by when while there is time, the last day included, and why the day moved', () => {
  expect(dueDay(third, '2026-11-02')).toEqual({
    by: 'Mon, Nov 2, 2026',
    day: 'Nov 2, 2026',
    pay: 'is due Nov 2, 2026',
    caption: 'Due by Nov 2',
    late: false,
    why: 'Oct 31 is a Saturday',
  });
});

test('says that the day is over, and what follows', () => {
  expect(dueDay(third, '2026-11-03')).toMatchObject({
    pay: 'was due Nov 2, 2026. Pay it now if you have not',
    caption: 'Was due Nov 2, 2026',
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

test('names the year of a due date that is not in this year', () => {
  expect(dueDay({ year: 2021, quarter: 1 }, '2026-11-22').caption).toBe('Was due Apr 30, 2021');
  expect(dueDay({ year: 2026, quarter: 4 }, '2026-11-22').caption).toBe('Due by Feb 1, 2027');
});

describe('what is said of a balance', () => {
  const onTime = dueDay(third, '2026-11-02');
  const late = dueDay(third, '2026-11-03');
  const due = { amount: '244.00' };

  test('alarms only where something has to be paid', () => {
    expect(balanceNote(due, onTime, null)).toEqual({ caption: 'Due by Nov 2', by: 'By Mon, Nov 2, 2026', alarm: true });
    expect(balanceNote(due, late, null).by).toBe(
      'It was due Mon, Nov 2, 2026. The IRS may charge penalties and interest',
    );
    const none = { caption: 'Balance due', by: 'The return was due Mon, Nov 2, 2026', alarm: false };
    expect(balanceNote({ amount: '0.00' }, late, null)).toEqual(none);
    expect(balanceNote({ amount: '5.00', over: 'Refund' }, late, null)).toEqual({ ...none, caption: 'Refund' });
  });

  test('of a signed return says what is withdrawn when, or what is still to be paid', () => {
    const debit = { method: 'efw', date: '2026-11-02', simulator: null } as const;
    const own = { method: 'eftps', date: null, simulator: null } as const;
    const shown = (...given: Parameters<typeof balanceNote>) => {
      const note = balanceNote(...given);
      return [note.caption, note.by, note.alarm];
    };
    expect(shown(due, late, debit)).toEqual(['Direct debit', 'The IRS withdraws it on Nov 2, 2026', false]);
    expect(shown(due, onTime, own)).toEqual(['Pay by EFTPS', 'Pay it at eftps.gov by Mon, Nov 2, 2026', false]);
    expect(shown(due, late, own)[1]).toBe('Pay it at eftps.gov, if you have not. It was due Mon, Nov 2, 2026');
    const none = ['Balance due', 'The return was due Mon, Nov 2, 2026', false];
    expect(shown({ amount: '0.00' }, late, own)).toEqual(none);
  });

  test('never says that a simulator withdraws or asks for money', () => {
    const sent = { method: 'efw', date: '2026-11-02', simulator: 'MeF simulator' } as const;
    const by = 'The MeF simulator answers, not the IRS. Nothing is charged';
    expect(balanceNote(due, onTime, sent)).toEqual({ caption: 'Balance due', by, alarm: false });
  });
});
