import { describe, expect, it } from 'vitest';
import expected from './due-dates.expected.json' with { type: 'json' };
import { alternativeDepositPeriods, regularDepositPeriods, returnDueDate } from './due-dates.ts';
import { businessDayFrom, legalHolidays, whyNotBusinessDay } from './legal-holidays.ts';
import { coveredQuarters, type Quarter, quarterName } from './quarters.ts';

const quarters = coveredQuarters().map((quarter): [string, Quarter] => [quarterName(quarter), quarter]);
const boxes = (periods: ReturnType<typeof regularDepositPeriods>) =>
  periods.map(({ box, first, last, due }) => [box, first, last, due]).toSorted();

describe('legal holidays', () => {
  it('are the known ones of 2021 to 2026', () => {
    for (let year = 2021; year <= 2026; year++) {
      const known = Object.entries(expected.holidays).filter(([day]) => day.startsWith(String(year)));
      expect([...legalHolidays(year)].toSorted()).toEqual(known.toSorted());
    }
  });

  it('keep a Saturday holiday on Friday, also across the turn of the year', () => {
    expect(legalHolidays(2021).get('2021-12-31')).toBe("New Year's Day");
    expect(whyNotBusinessDay('2026-07-03')).toBe('Independence Day');
  });

  it('follow the rule in any year', () => {
    expect(legalHolidays(2040).get('2040-11-22')).toBe('Thanksgiving Day');
    expect(businessDayFrom('2040-11-22')).toBe('2040-11-23');
  });
});

describe.each(quarters)('%s', (name, quarter) => {
  it('has the known due date of its return', () => {
    expect(returnDueDate(quarter).due).toBe((expected.returns as Record<string, string>)[name]);
  });

  it('has the known deposit periods of both methods', () => {
    const known = expected.deposits.find((one) => one.quarter === name);
    expect(boxes(regularDepositPeriods(quarter))).toEqual(known?.regular.toSorted());
    expect(boxes(alternativeDepositPeriods(quarter))).toEqual(known?.alternative.toSorted());
  });
});

it('says why a due date was moved: October 31, 2026 is a Saturday', () => {
  expect(returnDueDate({ year: 2026, quarter: 3 })).toEqual({
    due: '2026-11-02',
    nominal: '2026-10-31',
    moved: 'Saturday',
  });
});

it('has a due date for any year: January 31, 2038 is a Sunday', () => {
  expect(returnDueDate({ year: 2037, quarter: 4 }).due).toBe('2038-02-01');
});
