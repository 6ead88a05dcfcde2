import { expect, test } from 'vitest';
import { spanInWords } from './span-in-words.ts';

test.each([
  ['2026-04-01', '2026-06-30', '2026 Q2'],
  ['2026-04-01', '2026-09-30', '2026 Q2–Q3'],
  ['2026-10-01', '2027-03-31', '2026 Q4–2027 Q1'],
  ['2026-04-02', '2026-06-30', 'Apr 2–Jun 30, 2026'],
  ['2026-11-02', '2026-11-08', 'Nov 2–8, 2026'],
  ['2026-12-28', '2027-01-03', 'Dec 28, 2026–Jan 3, 2027'],
  ['2026-02-10', '2026-02-10', 'Feb 10, 2026'],
])('%s to %s is %s', (first, last, words) => {
  expect(spanInWords({ first, last })).toBe(words);
});
