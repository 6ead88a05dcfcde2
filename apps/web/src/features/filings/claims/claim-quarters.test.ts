import { incomeTaxYear } from '@gauger/excise';
import { expect, test } from 'vitest';
import { claimQuarters, periodOf } from './claim-quarters.ts';

const states = (rule: 'last' | 'earliest', today: string) =>
  claimQuarters(incomeTaxYear(2026, 12), rule, today).map(({ name, state, due }) => `${name} ${state} ${due}`);

test('on Schedule 1 a quarter that is too late alone goes in with a later one (26 USC 6427(i)(2))', () => {
  expect(states('last', '2026-10-20')).toEqual([
    'Jan to Mar 2026 together 2026-06-30',
    'Apr to Jun 2026 together 2026-09-30',
    'Jul to Sep 2026 open 2026-12-31',
    'Oct to Dec 2026 notEnded 2027-03-31',
  ]);
});

test('on Schedules 2, 3 and 8 the earliest quarter decides', () => {
  expect(states('earliest', '2026-10-20').map((text) => text.split(' ').at(-2))).toEqual([
    'passed',
    'passed',
    'open',
    'notEnded',
  ]);
});

test('the quarters are those of the income tax year, and a period has those between', () => {
  const quarters = claimQuarters(incomeTaxYear(2025, 10), 'last', '2026-12-01');
  expect(quarters.map(({ name }) => name)).toEqual([
    'Nov 2025 to Jan 2026',
    'Feb to Apr 2026',
    'May to Jul 2026',
    'Aug to Oct 2026',
  ]);
  expect(periodOf(quarters.slice(1, 3))).toEqual({ first: '2026-02-01', last: '2026-07-31' });
  expect(periodOf([])).toBeUndefined();
});
