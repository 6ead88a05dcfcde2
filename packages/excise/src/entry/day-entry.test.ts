import { expect, test } from 'vitest';
import { dayText, readDay } from './day-entry.ts';

test.each([
  '2026-07-08',
  '7/8/2026',
  '07/08/2026',
  '7/8/26',
  '7-8-2026',
  'Jul 8, 2026',
  'July 8 2026',
  'jul. 8, 2026',
  '8 Jul 2026',
  '8-Jul-2026',
  '8-Jul-26',
  '2026/07/08',
  '2026-7-8',
  '2026.07.08',
  '  Jul  8,2026 ',
  '20260708',
  '07082026',
  '08JUL2026',
  '8jul26',
  'Wed 7/8/2026',
  'Wednesday, July 8, 2026',
])('%o is July 8, 2026: numbers are month first', (text) => {
  expect(readDay(text)).toBe('2026-07-08');
});

test('leap days exist in leap years only', () => {
  expect(readDay('2/29/2024')).toBe('2024-02-29');
  expect(readDay('2/29/2025')).toBeUndefined();
});

test('a day that no return covers is a day all the same', () => {
  expect(readDay('12/31/1999')).toBe('1999-12-31');
  expect(readDay('Jan 1, 2101')).toBe('2101-01-01');
  expect(readDay('2/29/1999')).toBeUndefined();
  expect(dayText('1999-12-31')).toBe('Dec 31, 1999');
});

test.each([
  '20261308',
  '13082026',
  '00002026',
  '2026070',
  'Xyz 7/8/2026',
  '',
  'tomorrow',
  '13/1/2026',
  '2026-02-30',
  '26-7-8',
  '7/8',
  'Foo 8, 2026',
  '2026-07-08T00:00',
  '7/8/026',
])('%o is no day', (text) => {
  expect(readDay(text)).toBeUndefined();
});

test('a day is shown as on US forms, and what is no day is left alone', () => {
  expect(dayText('2026-07-08')).toBe('Jul 8, 2026');
  expect(dayText('2026-12-31')).toBe('Dec 31, 2026');
  expect(dayText('soon')).toBe('soon');
});

test('a day is read with its own weekday alone: with another one, either may be wrong', () => {
  expect(['Mon, Jan 5, 2026', 'Monday January 5 2026', 'Tue, Jan 5, 2026'].map(readDay)).toEqual([
    '2026-01-05',
    '2026-01-05',
    undefined,
  ]);
});
