import { describe, expect, test } from 'vitest';
import { pastedDecimal, tidyDecimal, typedDecimal } from './decimal-entry.ts';

describe('a number field takes while typing', () => {
  test.each(['', '1', '1234', '12.', '12.5', '.5', '0.00'])('%o', (text) => {
    expect(typedDecimal(text, 2)).toEqual({ text });
  });

  test.each(['e', '1e5', '-1', '+1', '1,000', '1.2.3', ' 1', '$1', '１'])('never %o', (text) => {
    expect(typedDecimal(text, 2)).toHaveProperty('refused');
  });

  test('no more decimals than the field holds', () => {
    expect(typedDecimal('1.23', 2)).toEqual({ text: '1.23' });
    expect(typedDecimal('1.234', 2)).toEqual({ refused: 'Use at most 2 decimals.' });
  });

  test('no fraction in a whole number, with the hint how to round', () => {
    expect(typedDecimal('14.', 0)).toHaveProperty('refused', expect.stringContaining('14.5 up to 15'));
  });

  test('eighteen characters and not one more', () => {
    expect(typedDecimal('9'.repeat(18), 0)).toHaveProperty('text');
    expect(typedDecimal('9'.repeat(19), 0)).toEqual({ refused: 'Use at most 18 characters.' });
  });
});

describe('a number that may be below zero', () => {
  test.each(['-', '-5', '-5.25', '-.5', '5', '5.'])('takes %o while it is typed', (text) => {
    expect(typedDecimal(text, 2, true)).toEqual({ text });
  });

  test.each(['--5', '5-', '1-2', '-1.234', '+5', '-1e3', '-9999999999999999999'])('never %o', (text) => {
    expect(typedDecimal(text, 2, true)).toHaveProperty('refused');
  });

  test.each([
    ['-5.20', '-5.20'],
    ['(5.2)', '-5.2'],
    ['\u22125.2', '-5.2'],
    ['-1,234.5', '-1234.5'],
    ['38', '38'],
  ])('%o is pasted as %o', (pasted, text) => {
    expect(pastedDecimal(pasted, 2, true)).toEqual({ text });
  });

  test.each([
    ['-', ''],
    ['-.5', '-0.5'],
    ['-007', '-7'],
    ['-0.0', '0.0'],
  ])('%o is written %o', (text, tidy) => {
    expect(tidyDecimal(text)).toBe(tidy);
  });
});

describe('a pasted number', () => {
  test.each([
    ['$1,234.50', 2, '1234.50'],
    [' 1 234 ', 0, '1234'],
    ['1,234,567', 0, '1234567'],
    ['14.00', 0, '14'],
    ['0.2440', 3, '0.244'],
    ['1,234.500', 2, '1234.50'],
    ['.5', 2, '.5'],
    ['1\u00a0234', 0, '1234'],
  ])('%o with %i decimals becomes %o', (pasted, decimals, text) => {
    expect(pastedDecimal(pasted, decimals)).toEqual({ text });
  });

  test.each(['1.234,50', '12,34', '1,23,456', '(5)', '-5', '1e5', 'n/a', '', '   ', '€5'])(
    '%o is refused, never guessed',
    (pasted) => {
      expect(pastedDecimal(pasted, 2)).toHaveProperty('refused');
    },
  );

  test.each(['(1,500)', '-5', '-$12.50', '\u22121,500.25'])('%o, a credit, is refused with the way out', (pasted) => {
    expect(pastedDecimal(pasted, 2)).toHaveProperty('refused', expect.stringContaining('on a claim or on Form 720-X'));
  });

  test('12.5 where a whole number belongs is refused with the way to round it', () => {
    expect(pastedDecimal('12.5', 0)).toHaveProperty('refused', expect.stringContaining('14.4 down to 14'));
  });

  test('decimals that would be lost are refused', () => {
    expect(pastedDecimal('1.239', 2)).toHaveProperty('refused');
  });
});

test.each([
  ['.5', '0.5'],
  ['5.', '5'],
  ['007', '7'],
  ['0', '0'],
  ['00.10', '0.10'],
  ['.', ''],
  ['', ''],
])('%o is written %o', (text, tidy) => {
  expect(tidyDecimal(text)).toBe(tidy);
});

test.each(['5.000', '150.000', '$12.500'])('%o is pasted as no number: its point may separate thousands', (text) => {
  expect(pastedDecimal(text, 2)).toHaveProperty('refused', expect.stringContaining('can be two numbers'));
  expect(pastedDecimal(text, 3)).toHaveProperty('text');
});

test.each([
  ['0.500', '0.50'],
  ['8100.000', '8100.00'],
  ['1,234.500', '1234.50'],
])('%o is pasted as %o: no other reading makes sense', (text, expected) => {
  expect(pastedDecimal(text, 2)).toEqual({ text: expected });
});

test('two numbers on two lines are no number, nor are thousands that begin with a zero', () => {
  for (const text of ['500\n600', '500\t600', '0,500', '0,750.5'])
    expect(pastedDecimal(text, 2)).toHaveProperty('refused');
  expect(pastedDecimal('12 500', 0)).toEqual({ text: '12500' });
});
