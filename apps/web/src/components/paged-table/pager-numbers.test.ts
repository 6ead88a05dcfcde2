import { expect, test } from 'vitest';
import { fitsAnyPage, pageCount, pagerNumbers, pageSize } from './pager-numbers.ts';

test('eight numbers are offered at a time, the current one among them', () => {
  expect(pagerNumbers(1, 30)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(pagerNumbers(9, 30)).toEqual([6, 7, 8, 9, 10, 11, 12, 13]);
  expect(pagerNumbers(30, 30)).toEqual([23, 24, 25, 26, 27, 28, 29, 30]);
});

test('fewer pages offer fewer numbers', () => {
  expect(pagerNumbers(1, 1)).toEqual([1]);
  expect(pagerNumbers(3, 3)).toEqual([1, 2, 3]);
});

test('a list without rows has one empty page', () => {
  expect(pageCount(0, 10)).toBe(1);
  expect(pageCount(10, 10)).toBe(1);
  expect(pageCount(11, 10)).toBe(2);
});

test.each([
  ['', 10],
  ['0', 10],
  ['abc', 10],
  ['1', 1],
  ['25', 25],
  ['100', 100],
  ['101', 100],
])('"Show %o Entries" shows %i', (text, size) => {
  expect(pageSize(text)).toBe(size);
});

test('there is nothing to turn while all rows stand on the smallest page that is offered', () => {
  expect([fitsAnyPage(10, 10), fitsAnyPage(10, 25), fitsAnyPage(11, 25), fitsAnyPage(3, 2)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([fitsAnyPage(20, 25, [25, 50]), fitsAnyPage(26, 50, [25, 50])]).toEqual([true, false]);
});
