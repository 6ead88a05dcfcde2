import { expect, test } from 'vitest';
import { law } from '../../catalog/public.ts';
import { factChanges, followRows } from '../../derive/public.ts';
import type { Form720X } from './filing.ts';
import { form720X } from './form-720x.ts';
import { lastDayToAmend } from './time-limit.ts';

const q1 = { year: 2023, quarter: 1 } as const;

test('a decrease is mailed within three years of the day filed, or of the due date of an early return (26 USC 6511(a), 6513(a))', () => {
  expect(lastDayToAmend(q1)).toBe('2026-04-30');
  expect(lastDayToAmend(q1, { filedOn: '2023-04-03' })).toBe('2026-04-30');
  expect(lastDayToAmend(q1, { filedOn: '2023-12-01' })).toBe('2026-12-01');
});

test('or within two years of a payment, whichever is later; a last day on a weekend moves to the next business day', () => {
  expect(lastDayToAmend(q1, { paidOn: '2024-04-01' })).toBe('2026-04-30');
  expect(lastDayToAmend(q1, { paidOn: '2024-08-01' })).toBe('2026-08-03');
  expect(lastDayToAmend(q1, { filedOn: '2024-02-29' })).toBe('2027-03-01');
});

test('a day that is none counts as not entered', () => {
  expect(lastDayToAmend(q1, { filedOn: 'soon', paidOn: '' })).toBe('2026-04-30');
});

const row = { year: '2023', quarterEnding: '1', taxName: '60', taxAsOriginallyReported: '9.00', adjustedTax: '5.00' };
const hand = (rows: readonly object[]): Form720X =>
  ({
    formType: 'Form720X',
    adjustmentsToLiability: { adjustmentsToLiabilityRows: rows },
    overpaymentUse: 'refund',
    certification: true,
  }) as Form720X;

test('a row by hand whose last day has passed is named; its increase never is', () => {
  const found = (facts: Form720X, today: string) =>
    form720X
      .blockers(facts, form720X.compute(facts, law), { today, law, firstSentOn: null, paymentOption: null })
      .pay.map(({ code, path }) => [code, path]);
  const facts = hand([row]);
  expect(found(facts, '2026-04-30')).toEqual([]);
  expect(found(facts, '2026-05-01')).toEqual([
    ['amendmentTooLate', 'adjustmentsToLiability.adjustmentsToLiabilityRows.0'],
  ]);
  expect(found(hand([{ ...row, adjustedTax: '12.00' }]), '2029-01-01')).toEqual([]);
});

test('a day of filing or payment that is still to come is refused by name, and so is a quarter that has not begun', () => {
  const found = (facts: Form720X) =>
    form720X
      .blockers(facts, form720X.compute(facts, law), {
        today: '2026-05-01',
        law,
        firstSentOn: null,
        paymentOption: null,
      })
      .pay.map(({ code, path }) => [code, path]);
  expect(found({ ...hand([row]), filed: { '2023Q1': { filedOn: '2026-05-01' } } })).toEqual([]);
  expect(found({ ...hand([row]), filed: { '2023Q1': { filedOn: '2099-01-01', paidOn: '2026-05-02' } } })).toEqual([
    ['filedDayAhead', 'filed.2023Q1.filedOn'],
    ['filedDayAhead', 'filed.2023Q1.paidOn'],
  ]);
  expect(found(hand([{ ...row, year: '2026', quarterEnding: '2' }]))).toEqual([]);
  expect(found(hand([{ ...row, year: '2026', quarterEnding: '3' }]))).toEqual([
    ['amendedQuarterAhead', 'adjustmentsToLiability.adjustmentsToLiabilityRows.0'],
  ]);
});

test('its period is that of the quarters it corrects, and comments and changes follow its rows', () => {
  const other = { ...row, year: '2022', quarterEnding: '4', taxName: '62' };
  const [before, after] = [hand([row]), hand([other, row])];
  expect(form720X.period(after).name).toBe('2022 Q4, 2023 Q1');
  expect(form720X.period(hand([])).name).toBe('no quarter yet');
  // A file may give the rows without the block around them, and anything among them.
  const bare = { ...hand([]), adjustmentsToLiability: [null, { ...row, explanation: 'x' }] } as never;
  expect(form720X.period(bare).name).toBe('2023 Q1');
  const figures = form720X.compute(bare, law);
  const on = { today: '2026-05-01', law, firstSentOn: null, paymentOption: null };
  expect(form720X.blockers(bare, figures, on).pay.map(({ path }) => path)).toEqual([
    'adjustmentsToLiability.adjustmentsToLiabilityRows.1',
  ]);
  const follow = followRows(before, after);
  expect(follow('adjustmentsToLiability.adjustmentsToLiabilityRows.0.adjustedTax')).toBe(
    'adjustmentsToLiability.adjustmentsToLiabilityRows.1.adjustedTax',
  );
  expect(factChanges(before, after)).toEqual([
    { path: 'adjustmentsToLiability.adjustmentsToLiabilityRows.0', kind: 'added' },
  ]);
});
