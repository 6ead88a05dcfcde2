import { expect, test } from 'vitest';
import { computeSample } from './showcase.ts';

test('the sample on the landing page is what the engine computes: 0.244 a gallon, nothing for the one who delivers in an exchange', () => {
  const sample = computeSample();
  expect(sample.rows.map(({ tax }) => tax)).toEqual(['11764.7040', '12844.1600', '0.0000', '9729.5000', '3033.6520']);
  // 37,372.016, rounded once.
  expect(sample.total).toBe('37372.02');
});

test('a row shows the rate it was computed with, and none where there is no tax', () => {
  expect(computeSample().rows.map(({ rate }) => rate)).toEqual(['0.244', '0.244', '', '0.244', '0.244']);
});
