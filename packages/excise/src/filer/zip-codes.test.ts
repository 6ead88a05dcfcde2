import { expect, test } from 'vitest';
import { isCityOfState, isZipOfState } from './zip-codes.ts';

test.each([
  ['CA', '90210'],
  ['OR', '97201'],
  ['MD', '212011234'],
  ['TX', '88510'],
  ['TX', '73301'],
  ['NY', '06390'],
  ['NY', '00501'],
  ['PR', '00901'],
  ['GU', '96910'],
  ['MP', '96950'],
  ['AE', '09012'],
  ['KY', '45275'],
])('%s has the ZIP code %s', (state, zip) => {
  expect(isZipOfState(state, zip)).toBe(true);
});

test.each([
  ['MD', '90210'],
  ['CA', '77002'],
  ['CT', '10001'],
  ['OK', '73301'],
  ['VA', '20001'],
  ['OR', '80331'],
])('%s has no ZIP code %s', (state, zip) => {
  expect(isZipOfState(state, zip)).toBe(false);
});

test('a ZIP code of no known range, and a code of no known state, are not judged', () => {
  expect(isZipOfState('CA', '00012')).toBe(true);
  expect(isZipOfState('XX', '90210')).toBe(true);
});

test.each([
  ['AE', 'APO', true],
  ['AP', 'fpo', true],
  ['OR', 'Salem', true],
  ['OR', 'APO', false],
  ['AE', 'Salem', false],
])('in %s, %s: %s', (state, city, fits) => {
  expect(isCityOfState(state, city)).toBe(fits);
});
