import { law } from '@gauger/excise';
import { expect, test } from 'vitest';
import { computeSample, showcase } from './showcase.ts';

test('the sample on the landing page is what the engine computes: 0.244 a gallon, nothing for the one who delivers in an exchange', () => {
  const sample = computeSample(law);
  expect(sample.rows.map(({ tax }) => tax)).toEqual(['11764.7040', '12844.1600', '0.0000', '9729.5000', '3033.6520']);
  // 37,372.016, rounded once.
  expect(sample.total).toBe('37372.02');
});

test('a row shows the rate it was computed with, and none where there is no tax', () => {
  expect(computeSample(law).rows.map(({ rate }) => rate)).toEqual(['0.244', '0.244', '', '0.244', '0.244']);
});

test('the next due date is today on its last day, and is moved when a weekend moves it', () => {
  const { period, due, moved } = showcase(law, '2026-11-02').due;
  expect([period, due, moved]).toEqual(['2026Q3', '2026-11-02', 'Saturday']);
  expect(showcase(law, '2026-11-03').due).toMatchObject({ period: '2026Q4', due: '2027-02-01', moved: 'Sunday' });
});
