import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addDays,
  dayNumber,
  dayOfWeek,
  formatDate,
  fromDayNumber,
  irsDay,
  isDay,
  isLeapYear,
  isoDate,
  lastDayOfMonth,
} from './days.ts';

/** Every day from 2000-01-01 to 2100-12-31, by its number. */
const number = fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2100-12-31') });

describe('a day', () => {
  it('is YYYY-MM-DD, exists, and is from 2000 to 2100', () => {
    for (const day of ['2000-01-01', '2100-12-31', '2024-02-29', '2000-02-29', '2026-04-30'])
      expect(isDay(day), day).toBe(true);
    for (const day of [
      '1999-12-31',
      '2101-01-01',
      '2026-02-29',
      '2100-02-29',
      '2026-04-31',
      '2026-00-10',
      '2026-13-01',
      '2026-01-00',
      '2026-1-1',
      '2026/01/01',
      '2026-01-01T00:00:00Z',
      ' 2026-01-1',
      '٢٠٢٦-01-01',
      '',
    ])
      expect(isDay(day), day).toBe(false);
  });

  it('agrees with the clock of the machine', () => {
    fc.assert(
      fc.property(number, (n) => {
        const day = fromDayNumber(n);
        const date = new Date(n * 86_400_000);
        expect(isDay(day)).toBe(true);
        expect(day).toBe(isoDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()));
        expect(dayOfWeek(day)).toBe(date.getUTCDay());
        expect(dayNumber(day)).toBe(n);
      }),
    );
  });

  it('compares as text as it does in time', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(fromDayNumber(a) < fromDayNumber(b)).toBe(a < b);
      }),
    );
  });

  it('moves by days over months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    fc.assert(
      fc.property(number, fc.integer({ min: -500, max: 500 }), (n, by) => {
        expect(addDays(addDays(fromDayNumber(n), by), -by)).toBe(fromDayNumber(n));
      }),
    );
  });

  it('is any text or none: nothing else is taken for a day', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789-'), minLength: 10, maxLength: 10 })),
        (text) => {
          if (isDay(text)) expect(fromDayNumber(dayNumber(text))).toBe(text);
          else expect(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/.test(text)).toBe(false);
        },
      ),
    );
  });

  it('reads as words', () => {
    expect(formatDate('2026-07-01')).toBe('Jul 1, 2026');
    expect(formatDate('2025-12-31')).toBe('Dec 31, 2025');
  });
});

describe('a month', () => {
  it('has 29 days in February of a leap year only: not in 2100', () => {
    expect([2000, 2024, 2026, 2100].map(isLeapYear)).toEqual([true, true, false, false]);
    expect([2000, 2024, 2026, 2100].map((year) => lastDayOfMonth(year, 2))).toEqual([29, 29, 28, 28]);
    expect(Array.from({ length: 12 }, (_, i) => lastDayOfMonth(2026, i + 1))).toEqual([
      31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ]);
  });
});

describe('the day in Washington', () => {
  afterEach(() => vi.restoreAllMocks());

  it('ends at midnight there, in summer and in winter', () => {
    expect(irsDay(new Date('2026-11-30T04:59:59Z'))).toBe('2026-11-29');
    expect(irsDay(new Date('2026-11-30T05:00:00Z'))).toBe('2026-11-30');
    expect(irsDay(new Date('2026-07-01T03:59:59Z'))).toBe('2026-06-30');
    expect(irsDay(new Date('2027-01-01T12:00:00Z'))).toBe('2027-01-01');
  });

  it('is the same however the browser writes a date', () => {
    // WebKit with ICU 72 writes the days of Canada so.
    vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get').mockReturnValue(() => '11/29/2026');
    vi.spyOn(Date.prototype, 'toLocaleDateString').mockReturnValue('11/29/2026');
    vi.spyOn(Date.prototype, 'toLocaleString').mockReturnValue('11/29/2026');
    expect(irsDay(new Date('2026-11-29T17:00:00Z'))).toBe('2026-11-29');
  });
});
