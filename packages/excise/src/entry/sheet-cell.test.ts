import { describe, expect, test } from 'vitest';
import type { GridColumn } from '../derive/public.ts';
import { dayEitherWay, hasPointsForThousands } from './column-habits.ts';
import { sheetFact } from './sheet-cell.ts';

const gallons: GridColumn = {
  name: 'noOfGallons',
  label: 'Gallons',
  kind: 'quantity',
  unit: 'gallons',
  align: 'end',
  readOnly: false,
  decimals: 0,
};
const price: GridColumn = { name: 'price', label: 'Price', kind: 'money', align: 'end', readOnly: false, decimals: 2 };
const codeOf = (column: GridColumn, text: string, known = {}) => sheetFact(column, text, known)?.found?.code;

describe('a unit in a cell', () => {
  test.each([
    ['1,234 gal', '1234'],
    ['1234 GAL', '1234'],
    ['1234 gallons', '1234'],
    ['1,234 USG', '1234'],
    ['1234 US gal.', '1234'],
    ['8,100 net gal', '8100'],
  ])('is no part of the number where it is the own one of the field: %s', (text, fact) => {
    expect(sheetFact(gallons, text)).toEqual({ fact });
  });

  test.each([
    ['USD 1,250.50', '1250.5'],
    ['$1,250.50', '1250.5'],
    ['1250.50 USD', '1250.50'],
  ])('is no part of an amount in dollars: %s', (text, fact) => {
    expect(Number(sheetFact(price, text)?.fact)).toBe(Number(fact));
    expect(codeOf(price, text)).toBeUndefined();
  });

  test('is refused by name where it is another one, with what it comes to', () => {
    expect(sheetFact(gallons, '5,000 bbl')).toMatchObject({
      fact: '5,000 bbl',
      found: {
        code: 'sheetUnit',
        words: { unit: 'barrels', own: 'gallons', conversion: ' (one barrel is 42 gallons)' },
      },
    });
    expect(codeOf(gallons, '5000 liters')).toBe('sheetUnit');
    expect(codeOf(gallons, '$5,000')).toBe('sheetUnit');
    expect(codeOf({ ...gallons, unit: 'pounds' }, '5 kg')).toBe('sheetUnit');
    expect(codeOf({ ...gallons, unit: 'tons of 2,000 pounds' }, '5 tons')).toBeUndefined();
  });

  test('that nobody knows stays in the cell, which the engine refuses', () => {
    expect(sheetFact(gallons, '5,000 cases')).toEqual({ fact: '5,000 cases' });
  });
});

test.each(['-500', '(500)', '500-', '1,234 CR', '$500-'])('%s is below zero, as programs write a credit', (text) => {
  expect(codeOf(price, text)).toBe('sheetCredit');
});

test('a debit is above zero', () => {
  expect(sheetFact(price, '1,234.00 DR')).toEqual({ fact: '1234.00' });
});

describe('a point before three digits', () => {
  test.each([
    ['all numbers have it', ['5.000', '8.100'], true],
    ['with one that has a comma for its decimals', ['5.000', '1.234,00'], true],
    ['with two points', ['5.000', '1.234.567'], true],
    ['beside whole numbers without it', ['5.000', '900'], true],
    ['beside a number with more digits before it', ['5.000', '8100.000'], false],
    ['beside a number with other decimals', ['5.000', '12.5'], false],
    ['beside a number with a comma for thousands', ['5.000', '1,234'], false],
  ])('may separate thousands: %s', (_, texts, expected) => {
    expect(hasPointsForThousands(texts, true)).toBe(expected);
  });

  test('is one of decimals in the numbers of a workbook, which end with no zero', () => {
    expect(hasPointsForThousands(['5.125', '8.375'], false)).toBe(false);
    expect(hasPointsForThousands(['5.125', '8.370'], false)).toBe(true);
  });

  test('is asked about, and never read as the one or the other', () => {
    expect(sheetFact(gallons, '5.000', { points: 'open' })).toMatchObject({
      fact: '5.000',
      found: { code: 'sheetNumberTwoWays', words: { small: '5', large: '5,000' } },
    });
    expect(codeOf(price, '$150.000', { points: 'open' })).toBe('sheetNumberTwoWays');
    expect(codeOf(gallons, '900', { points: 'open' })).toBeUndefined();
    // Tons have three decimals: the way out that the message names is one.
    const tons = sheetFact({ ...gallons, unit: 'tons', decimals: 6 }, '5.125', { points: 'open' });
    expect(tons?.found?.words).toMatchObject({ small: '5.1250', large: '5,125' });
    expect(hasPointsForThousands(['5.1250', '8.375'], true)).toBe(false);
  });
});

test('an answer settles a column whose points can be two things', () => {
  expect(sheetFact(gallons, '5.000', { points: 'thousands' })).toEqual({ fact: '5000' });
  expect(sheetFact(price, '1.234,50', { points: 'thousands' })).toEqual({ fact: '1234.50' });
  expect(sheetFact(gallons, '5.000', { points: 'decimals' })).toEqual({ fact: '5.000' });
});

test('an answer settles a column whose days can be two', () => {
  const day: GridColumn = { ...gallons, kind: 'date' };
  expect(sheetFact(day, '3/4/2026', { days: 'open' })?.found?.code).toBe('dayAmbiguous');
  expect(sheetFact(day, '3/4/2026', { days: 'dayFirst' })).toEqual({ fact: '2026-04-03' });
  expect(sheetFact(day, '3/4/2026', { days: 'monthFirst' })).toEqual({ fact: '2026-03-04' });
  expect(sheetFact(day, '15/4/2026', { days: 'dayFirst' })).toEqual({ fact: '2026-04-15' });
  expect(dayEitherWay('3/4/2026')).toEqual({ monthFirst: 'Mar 4, 2026', dayFirst: 'Apr 3, 2026' });
  expect(dayEitherWay('4/4/2026')).toBeUndefined();
});

test.each(['1', '1,', '1.', '1 '])('a text that is too long for a number is not searched for a unit: %s', (part) => {
  const long = `${part.repeat(100)}1 gal`;
  expect(sheetFact(gallons, long)).toEqual({ fact: long });
  expect(hasPointsForThousands([`1.000${'.000'.repeat(25)}`], true)).toBe(false);
});

describe('a number that an answer multiplies', () => {
  test.each([
    ['48.216', '1000', '48216'],
    ['0.1234567', '1000', '123.4567'],
    ['1,234.5', '1000', '1234500'],
    ['99999999.999', '1000', '99999999999'],
    ['2.5', '1000000', '2500000'],
  ])('is exact: %s times %s', (text, times, fact) => {
    expect(sheetFact(gallons, text, { times })).toEqual({ fact });
  });

  test('is rounded after that', () => {
    expect(sheetFact(gallons, '1.2345', { times: '1000', round: true })).toEqual({ fact: '1235' });
  });

  test('stays as it is written where it is no number, or one below zero', () => {
    expect(sheetFact(gallons, 'bad', { times: '1000' })).toEqual({ fact: 'bad' });
    expect(sheetFact(gallons, '-1.2', { times: '1000' })).toMatchObject({
      fact: '-1.2',
      found: { code: 'sheetCredit' },
    });
  });
});
