import { newPlan, planFee, signedLater } from '@gauger/excise';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listKnownPlans, type PcorFiling, whyNoReturn } from './plan-entry.ts';

beforeAll(() => {
  vi.setSystemTime('2026-11-21T12:00:00Z');
});
afterAll(() => {
  vi.useRealTimers();
});

const shown = (planYearEnd: string) => {
  const entry = { ...newPlan('2026-11-21'), planYearEnd };
  return whyNoReturn(entry, planFee(entry, '2026-11-29'));
};

test.each([
  ['2027-01-31', 'A plan year that ends in 2027 is reported on the return for the second quarter of 2028, which'],
  ['2031-01-31', 'A plan year that ends in 2031 is reported on the return for the second quarter of 2032, which'],
  ['2019-12-31', 'A plan year that ended in 2019 belongs on a return before 2021'],
  ['Feb 29, 2025', 'Enter the last day of the plan year'],
])('a plan year that ends %s says at once why it has no return', (day, why) => {
  expect(shown(day)).toContain(why);
});

test('a plan year with a return, and no day at all, need no reason', () => {
  expect([shown('2025-12-31'), shown('')]).toEqual([undefined, undefined]);
});

test('a return of a quarter that has not ended is signed later, and says from when', () => {
  const quarter = { year: 2026, quarter: 2 } as const;
  expect(signedLater(quarter, '2026-06-30')).toContain('sign this return from Jul 1, 2026 on');
  expect(signedLater(quarter, '2026-07-01')).toBeUndefined();
});

test('a plan that was filed is offered a year on, with the return that reports it', () => {
  const row = { typeOfPolicy: '133d', planYearEnd: '2025-12-31', planName: 'HRA', avgNumberOfLivesCovered: '42' };
  const filed = (state: PcorFiling['state']) =>
    listKnownPlans([
      { id: 'a', taxYear: '2026', version: 1, state, rows: [row], paymentMethod: 'eftps' } as PcorFiling,
    ]);
  expect(filed('accepted')).toMatchObject([
    { entry: { planYearEnd: '2026-12-31' }, reported: { filing: { id: 'a' }, planYearEnd: '2025-12-31' } },
  ]);
  expect(filed('draft')[0]?.reported).toBeUndefined();
  // Counts as not filed: the plan year must still be reported, by correcting its return.
  expect(filed('rejected')).toEqual([{ label: 'HRA', entry: expect.objectContaining({ planYearEnd: '2025-12-31' }) }]);
});
