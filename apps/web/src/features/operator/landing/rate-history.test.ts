import type { DatedValue } from '@gauger/excise';
import { expect, test } from 'vitest';
import { describeHistory, rateSteps } from './rate-history.ts';

const dated = (from: string, to: string | null, value: string | null): DatedValue => ({
  from,
  to,
  value,
  citation: 'Invented',
  confidence: 'confirmed',
  sourceClass: 'primary',
});

const TODAY = '2026-11-29';

test('a rate that never changed is one step at half height', () => {
  expect(rateSteps([dated('2021-01-01', null, '0.244')], TODAY)).toEqual([{ from: 0, to: 1, height: 0.5 }]);
});

test('a rise is drawn from the bottom to the top, and days without a rate are left out', () => {
  const steps = rateSteps(
    [
      dated('2021-01-01', '2022-12-31', null),
      dated('2023-01-01', '2023-12-31', '0.164'),
      dated('2024-01-01', null, '0.18'),
    ],
    TODAY,
  );
  expect(steps.map(({ height }) => height)).toEqual([0, 1]);
  expect(steps[0]?.from).toBeCloseTo(1 / 3, 2);
});

test('what lies before the first quarter is cut off', () => {
  expect(rateSteps([dated('2018-01-01', '2019-12-31', '1'), dated('2020-01-01', null, '2')], TODAY)).toEqual([
    { from: 0, to: 1, height: 0.5 },
  ]);
});

test('the history is told in words for those who do not see it', () => {
  expect(describeHistory([dated('2021-01-01', '2025-12-31', '0.09'), dated('2026-01-01', null, null)], TODAY)).toBe(
    '0.09 to Dec 31, 2025, then no rate',
  );
});
