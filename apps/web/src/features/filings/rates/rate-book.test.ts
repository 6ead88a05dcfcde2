import { ratesInForce, withSources } from '@gauger/excise';
import { expect, test } from 'vitest';
import { byLine, bySection, filtered, quarterChoices, quarterOf } from './rate-book.ts';

const lines = byLine(withSources(ratesInForce({ year: 2026, quarter: 3 })));

test('every tax line stands once, in the order of the form, with a rate or a reason', () => {
  expect(new Set(lines.map(({ irsNumber }) => irsNumber)).size).toBe(lines.length);
  for (const { rates } of lines) for (const { rate, note } of rates) expect(rate ?? note).toBeTruthy();
});

test('each line is once in its section, and a line that is newer than the page is not lost', () => {
  const rates = withSources(ratesInForce({ year: 2026, quarter: 3 }));
  const sections = [
    { code: 'fuelTaxes', title: 'Fuel Taxes', lines: ['60'] },
    { code: 'shipPassengerTax', title: 'Ship Passenger Tax', lines: ['999'] },
  ];
  const grouped = bySection({ sections, rates, claims: [] });
  expect(grouped.map(({ title }) => title)).toEqual(['Fuel Taxes', 'Other lines']);
  expect(grouped[0]?.lines.map(({ irsNumber }) => irsNumber)).toEqual(['60']);
  expect(grouped.flatMap(({ lines: of }) => of)).toHaveLength(lines.length);
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

test('every quarter from 2021 to the one after next can be chosen, the newest first', () => {
  const choices = quarterChoices(new Date('2026-11-21T12:00Z'));
  expect(choices).toHaveLength(26);
  expect(choices[0]).toEqual({ value: '2027Q2', label: '2027 Q2, April to June' });
});

test('today chooses its own quarter', () => {
  expect(quarterOf(new Date('2026-11-21T12:00Z'))).toBe('2026Q4');
  expect(quarterOf(new Date('2031-01-01T12:00Z'))).toBe('2031Q1');
});
