import { ratesInForce } from '@gauger/excise';
import { expect, test } from 'vitest';
import { byLine, filtered, quarterChoices, quarterOf } from './rate-book.ts';
import { bySection } from './rate-sections.ts';

const lines = byLine(ratesInForce({ year: 2026, quarter: 3 }));

test('every tax line stands once, in the order of the form, with a rate or a reason', () => {
  expect(new Set(lines.map(({ irsNumber }) => irsNumber)).size).toBe(lines.length);
  for (const { rates } of lines) for (const { rate, note } of rates) expect(rate ?? note).toBeTruthy();
});

test('the sections hold every line once, and each line stands in its own', () => {
  const sections = bySection(lines);
  expect(sections.flatMap((section) => section.lines)).toEqual(lines);
  const titleOf = (irsNumber: string) =>
    sections.find((section) => section.lines.some((line) => line.irsNumber === irsNumber))?.title;
  expect(['60', '108', '133'].map(titleOf)).toEqual(['Fuel Taxes', 'Manufacturers Taxes', 'Part II']);
});

test('a line that is newer than the page is not lost', () => {
  const unknown = { irsNumber: '999', title: 'A tax of tomorrow', rates: [] };
  expect(bySection([unknown])).toEqual([{ code: 'otherLines', title: 'Other lines', lines: [unknown] }]);
});

test('a line found by its number keeps all its rates', () => {
  const diesel = lines.find(({ irsNumber }) => irsNumber === '60');
  expect(filtered(lines, '60')).toContainEqual(diesel);
});

test('all words of the filter must occur, in any letter case', () => {
  expect(filtered(lines, 'DIESEL fuel 104').map(({ irsNumber }) => irsNumber)).toEqual(['104']);
  expect(filtered(lines, 'diesel nonsense')).toEqual([]);
});

test('an empty filter keeps everything', () => {
  expect(filtered(lines, '  ')).toEqual(lines);
});

test('all 24 quarters from 2021 to 2026 can be chosen, the newest first', () => {
  const choices = quarterChoices();
  expect(choices).toHaveLength(24);
  expect(choices[0]).toEqual({ value: '2026Q4', label: '2026 Q4, October to December' });
});

test('today chooses its own quarter, and the nearest one outside the rate book', () => {
  expect(quarterOf(new Date(2026, 10, 21))).toBe('2026Q4');
  expect(quarterOf(new Date(2031, 0, 1))).toBe('2026Q4');
  expect(quarterOf(new Date(2019, 0, 1))).toBe('2021Q1');
});
