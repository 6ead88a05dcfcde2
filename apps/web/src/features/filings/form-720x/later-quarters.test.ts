import { expect, test } from 'vitest';
import { laterQuarters } from './later-quarters.ts';

const of = (corrected: string[], today: string) => laterQuarters(corrected, today).map(({ value }) => value);

test('only quarters after every corrected one are offered, up to the next one', () => {
  expect(of(['2025Q4', '2026Q1'], '2026-05-10')).toEqual(['2026Q3', '2026Q2']);
  expect(of(['2026Q4'], '2026-11-24')).toEqual(['2027Q1']);
});

test('a quarter later than the form takes is not offered', () => {
  expect(of(['2035Q4'], '2037-01-10').at(0)).toBe('2036Q4');
});
