import { describe, expect, test } from 'vitest';
import type { GridColumn } from '../derive/public.ts';
import { hasPointsForThousands, sheetFact } from './sheet-cell.ts';

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
    expect(sheetFact(gallons, '5.000', { pointsForThousands: true })).toMatchObject({
      fact: '5.000',
      found: { code: 'sheetNumberTwoWays', words: { small: '5', large: '5000' } },
    });
    expect(codeOf(price, '$150.000', { pointsForThousands: true })).toBe('sheetNumberTwoWays');
    expect(codeOf(gallons, '900', { pointsForThousands: true })).toBeUndefined();
    // Tons have three decimals: the way out that the message names is one.
    const tons = sheetFact({ ...gallons, unit: 'tons', decimals: 6 }, '5.125', { pointsForThousands: true });
    expect(tons?.found?.words).toMatchObject({ small: '5.1250', large: '5125' });
    expect(hasPointsForThousands(['5.1250', '8.375'], true)).toBe(false);
  });
});
