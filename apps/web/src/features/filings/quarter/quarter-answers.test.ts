import { expect, test } from 'vitest';
import { newAnswers, quarterChoices } from './quarter-answers.ts';

const now = new Date('2026-11-24T12:00:00Z');
const of = (taxYear: string, quarter: string, state: 'draft' | 'accepted') => ({ taxYear, quarter, state });
const chosen = (...taken: Parameters<typeof newAnswers>[2][]) => {
  const { taxYear, taxYearAndQuarter } = newAnswers(now, null, taken[0]);
  return `${taxYear} Q${taxYearAndQuarter}`;
};

test('a new return is for the quarter that ended last', () => {
  expect(chosen()).toBe('2026 Q3');
  expect(chosen([of('2026', '2', 'accepted')])).toBe('2026 Q3');
});

test('with a draft of that quarter it is the draft, and with a return that was sent the quarter that runs', () => {
  expect(chosen([of('2026', '3', 'draft')])).toBe('2026 Q3');
  expect(chosen([of('2026', '3', 'accepted')])).toBe('2026 Q4');
});

test('a quarter that was asked for is chosen whatever it has', () => {
  expect(newAnswers(now, '2026Q3', [of('2026', '3', 'accepted')])).toMatchObject({ taxYearAndQuarter: '3' });
});

test('a copy is for a quarter after that of its return', () => {
  const copied = of('2026', '3', 'draft');
  expect(newAnswers(now, null, [copied], copied)).toMatchObject({ taxYear: '2026', taxYearAndQuarter: '4' });
  expect(newAnswers(now, null, [], of('2026', '1', 'accepted'))).toMatchObject({ taxYearAndQuarter: '3' });
});

test('the list has the newest quarter first, and says when each is due, how late it is and what it has', () => {
  const taken = [of('2026', '1', 'accepted'), of('2026', '3', 'draft'), of('2025', '2', 'accepted')];
  expect(
    quarterChoices(now, taken)
      .slice(1, 7)
      .map(({ label }) => label),
  ).toEqual([
    '2027 Q1: due Apr 30, 2027',
    '2026 Q4: due Feb 1, 2027',
    '2026 Q3: due Nov 2, 2026, draft',
    '2026 Q2: due Jul 31, 2026, 116 days late',
    '2026 Q1: due Apr 30, 2026, has a return',
    '2025 Q4: due Feb 2, 2026, 295 days late',
  ]);
});
