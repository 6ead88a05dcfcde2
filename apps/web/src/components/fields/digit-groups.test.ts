import { expect, test } from 'vitest';
import { caretAfter, digitsOf, inGroups } from './digit-groups.ts';

const EIN = [2, 7];
const PHONE = [3, 3, 4];

test.each([
  ['', ''],
  ['0', '0'],
  ['00', '00'],
  ['001', '00-1'],
  ['001234567', '00-1234567'],
])('EIN digits %o are shown %o', (digits, shown) => {
  expect(inGroups(digits, EIN)).toBe(shown);
});

test('a phone number is shown in three groups', () => {
  expect(inGroups('5035550142', PHONE)).toBe('503-555-0142');
});

test('everything but digits is dropped, and nothing beyond the last group is taken', () => {
  expect(digitsOf('EIN: 00-1234567', EIN)).toBe('001234567');
  expect(digitsOf('(503) 555-0142 x9', PHONE)).toBe('5035550142');
});

test('the caret stays behind the same digit when a hyphen appears or goes', () => {
  expect(caretAfter('00-1234567', 2)).toBe(2);
  expect(caretAfter('00-1234567', 3)).toBe(4);
  expect(caretAfter('503-555-0142', 10)).toBe(12);
});
