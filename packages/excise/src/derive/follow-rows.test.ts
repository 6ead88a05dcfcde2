import { expect, test } from 'vitest';
import { followRows } from './follow-rows.ts';

const [first, second] = [
  { line: '3a', typeOfUse: '2', gallons: '1000' },
  { line: '3e', gallons: '10' },
];
const filing = (...lines: object[]) => ({ filingData: {}, claimsData: { groups: { 3: { lines } } } });
const path = 'claimsData.groups.3';

test('a path of a row goes with its row, and speaks of the page once the row is gone', () => {
  const follow = followRows(filing(first, second), filing(second));
  expect(follow(`${path}.lines.1.gallons`)).toBe(`${path}.lines.0.gallons`);
  expect(follow(`${path}.lines.0.gallons`)).toBe(path);
});

test('other paths stay, and so do all where nothing is left or was there', () => {
  expect(followRows(filing(first), filing())(`${path}.periodStart`)).toBe(`${path}.periodStart`);
  expect(followRows(filing(first), { claimsData: null })(`${path}.lines.0`)).toBe(path);
  expect(followRows({}, {})('filingData.60.rows.0.taxDate')).toBe('filingData.60.rows.0.taxDate');
});
