import { describe, expect, test } from 'vitest';
import { coveredQuarters, previousQuarter, type Quarter } from '../calendar/public.ts';
import { law } from '../catalog/public.ts';
import { lawChanges } from './law-changes.ts';

const of = (before: Quarter, after: Quarter) => lawChanges(before, after);
const ratesOf = (changes: ReturnType<typeof lawChanges>, irsNumber: string) =>
  changes.rates.filter((rate) => rate.irsNumber === irsNumber).map(({ before, after }) => [before, after]);
const newYear = of({ year: 2025, quarter: 4 }, { year: 2026, quarter: 1 });

describe('from 2025 to 2026', () => {
  test('the oil spill taxes end, the remittance tax begins, and so does every line whose absence says it, and no other', () => {
    const changes = newYear.lines.map(({ irsNumber, kind }) => [irsNumber, kind]);
    expect(changes).toEqual(
      expect.arrayContaining([
        ['18', 'gone'],
        ['21', 'gone'],
        ['155', 'new'],
      ]),
    );
    const shown = law.lines.flatMap(({ irsNumber, absences }) => [
      ...absences.filter(({ from }) => from === '2026-01-01').map(() => [irsNumber, 'gone']),
      ...absences.filter(({ to }) => to === '2025-12-31').map(() => [irsNumber, 'new']),
    ]);
    expect(changes).toEqual(shown);
    expect(newYear.lines.find(({ irsNumber }) => irsNumber === '18')).toMatchObject({
      kind: 'gone',
      reason: 'The oil spill tax ended with December 31, 2025, and its rows are reserved.',
      citation: expect.stringContaining('Form 720'),
    });
  });

  test('the segment fee, the use of facilities and the ODC taxes rise with the year; diesel does not', () => {
    expect(ratesOf(newYear, '26')).toEqual([['5.20', '5.30']]);
    expect(ratesOf(newYear, '27').length).toBe(2);
    expect(newYear.rates.find(({ of: odc }) => odc === 'Halon-1211')).toMatchObject({ before: '56.55', after: '57.9' });
    expect(ratesOf(newYear, '60')).toEqual([]);
    for (const { from, citation } of newYear.rates)
      expect([from, citation]).toEqual(['2026-01-01', expect.stringMatching(/./)]);
  });
});

test('within a year only the lines of the second quarter come and go, and what is dated within it', () => {
  const second = of({ year: 2025, quarter: 1 }, { year: 2025, quarter: 2 });
  expect(second.lines.map(({ irsNumber, kind }) => [irsNumber, kind])).toEqual(
    expect.arrayContaining([['133', 'new']]),
  );
  expect(ratesOf(second, '98')).toEqual([]);
});

test('a quarter does not differ from itself, and every change names a difference', () => {
  for (const quarter of coveredQuarters()) {
    expect(of(quarter, quarter).lines).toEqual([]);
    for (const { before, after } of of(previousQuarter(quarter), quarter).rates) expect(before).not.toBe(after);
  }
});
