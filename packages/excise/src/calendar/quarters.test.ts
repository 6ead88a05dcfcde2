import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './days.ts';
import {
  alternativeBillingDays,
  compareQuarters,
  coveredQuarters,
  dueQuarter,
  lastOpenQuarter,
  nextQuarter,
  openQuarters,
  parseQuarter,
  type Quarter,
  quarterDays,
  quarterName,
  quartersBetween,
} from './quarters.ts';

const quarter = fc.record({
  year: fc.integer({ min: 2000, max: 2099 }),
  quarter: fc.constantFrom<Quarter['quarter']>(1, 2, 3, 4),
});

describe('a quarter', () => {
  it.each([
    [{ year: 2026, quarter: 1 }, '2026-01-01', '2026-03-31'],
    [{ year: 2026, quarter: 2 }, '2026-04-01', '2026-06-30'],
    [{ year: 2026, quarter: 3 }, '2026-07-01', '2026-09-30'],
    [{ year: 2024, quarter: 4 }, '2024-10-01', '2024-12-31'],
  ] as [Quarter, string, string][])('%o has its days', (one, first, last) => {
    expect(quarterDays(one)).toEqual({ first, last });
  });

  it('begins where the one before ends, in both methods', () => {
    fc.assert(
      fc.property(quarter, (one) => {
        expect(addDays(quarterDays(one).last, 1)).toBe(quarterDays(nextQuarter(one)).first);
        expect(addDays(alternativeBillingDays(one).last, 1)).toBe(alternativeBillingDays(nextQuarter(one)).first);
      }),
    );
  });

  it('takes December, January and February under the alternative method when it is the first', () => {
    expect(alternativeBillingDays({ year: 2026, quarter: 1 })).toEqual({ first: '2025-12-01', last: '2026-02-28' });
    expect(alternativeBillingDays({ year: 2024, quarter: 1 })).toEqual({ first: '2023-12-01', last: '2024-02-29' });
    expect(alternativeBillingDays({ year: 2025, quarter: 4 })).toEqual({ first: '2025-09-01', last: '2025-11-30' });
  });

  it('is named as it is read', () => {
    fc.assert(
      fc.property(quarter, (one) => {
        expect(parseQuarter(quarterName(one))).toEqual(one);
      }),
    );
    expect(parseQuarter(' 2026q3 ')).toEqual({ year: 2026, quarter: 3 });
    for (const text of ['2026', '2026Q5', '2026Q0', '26Q1', '2026 Q1', 'Q1 2026', ''])
      expect(parseQuarter(text), text).toBeNull();
  });

  it.each([
    ['2026-09-30', { year: 2026, quarter: 2 }],
    ['2026-10-01', { year: 2026, quarter: 3 }],
    ['2026-01-01', { year: 2025, quarter: 4 }],
  ] as [string, Quarter][])('is due on %s when it ended last', (day, due) => {
    expect(dueQuarter(day)).toEqual(due);
  });

  it('compares as its days do', () => {
    fc.assert(
      fc.property(quarter, quarter, (a, b) => {
        expect(Math.sign(compareQuarters(a, b))).toBe(
          quarterDays(a).first < quarterDays(b).first ? -1 : quarterDays(a).first > quarterDays(b).first ? 1 : 0,
        );
      }),
    );
  });
});

describe('the quarters covered', () => {
  it('run from 2021 Q1 without a gap', () => {
    const names = coveredQuarters().map(quarterName);
    expect(names.slice(0, 5)).toEqual(['2021Q1', '2021Q2', '2021Q3', '2021Q4', '2022Q1']);
    expect(new Set(names).size).toBe(names.length);
    expect(names.at(-1)).toBe('2035Q4');
  });

  it('are open to returns up to the second after the current one, whatever day it is', () => {
    expect(quarterName(lastOpenQuarter('2026-11-30'))).toBe('2027Q2');
    expect(quarterName(lastOpenQuarter('2026-12-31'))).toBe('2027Q2');
    expect(quarterName(lastOpenQuarter('2027-01-01'))).toBe('2027Q3');
    expect(openQuarters('2028-02-29').map(quarterName).slice(-3)).toEqual(['2028Q1', '2028Q2', '2028Q3']);
    expect(quarterName(lastOpenQuarter('2040-01-01'))).toBe('2035Q4');
  });

  it('are none from a later to an earlier one', () => {
    expect(quartersBetween({ year: 2026, quarter: 2 }, { year: 2026, quarter: 1 })).toEqual([]);
  });
});
