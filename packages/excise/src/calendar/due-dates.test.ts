import { describe, expect, it } from 'vitest';
import { addDays } from './days.ts';
import expected from './due-dates.expected.json' with { type: 'json' };
import { alternativeDepositPeriods, regularDepositPeriods, returnDueDate } from './due-dates.ts';
import { businessDayFrom, legalHolidays, whyNotBusinessDay } from './legal-holidays.ts';
import { type Quarter, quarterDays, quarterName, quartersBetween } from './quarters.ts';

const quarters = quartersBetween({ year: 2021, quarter: 1 }, { year: 2026, quarter: 4 }).map(
  (quarter): [string, Quarter] => [quarterName(quarter), quarter],
);
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

it('goes by rule in any year: the regular periods fill their quarter, and every deposit is due on a business day', () => {
  for (const quarter of quartersBetween({ year: 2030, quarter: 1 }, { year: 2049, quarter: 4 })) {
    const regular = regularDepositPeriods(quarter).toSorted((a, b) => (a.first < b.first ? -1 : 1));
    const { first, last } = quarterDays(quarter);
    expect([regular[0]?.first, regular.at(-1)?.last]).toEqual([first, last]);
    const alternative = alternativeDepositPeriods(quarter);
    for (const periods of [regular, alternative])
      for (const [at, period] of periods.entries()) {
        expect(period.first).toBe(at === 0 ? period.first : addDays(periods[at - 1]?.last ?? '', 1));
        // September 30 replaces a Sunday, whatever day it is (26 USC 6302(f)(1)).
        if (!'GS'.includes(period.box)) expect(whyNotBusinessDay(period.due)).toBeNull();
      }
  }
});

it('puts bills of December 2026 on the first deposits of 2027 Q1, due January 12 and 27 (26 CFR 40.6302(c)-3(b), (c))', () => {
  const [first, second] = alternativeDepositPeriods({ year: 2027, quarter: 1 });
  expect(first).toMatchObject({ first: '2026-12-01', last: '2026-12-15', due: '2027-01-12' });
  expect(second).toMatchObject({ first: '2026-12-16', last: '2026-12-31', due: '2027-01-27' });
  expect(regularDepositPeriods({ year: 2027, quarter: 1 })[0]).toMatchObject({ last: '2027-01-15', due: '2027-01-29' });
});

it('is computed once: a filing asks for the holidays and the deposit periods many times', () => {
  expect(legalHolidays(2026)).toBe(legalHolidays(2026));
  for (const periods of [regularDepositPeriods, alternativeDepositPeriods])
    expect(periods({ year: 2026, quarter: 2 })).toBe(periods({ year: 2026, quarter: 2 }));
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
