import { describe, expect, it } from 'vitest';
import { computeFiling, indexOf, law, RateBookError, withRateBook } from '../index.ts';

const source = {
  citation: 'Instructions for Form 6627, table of rates (example)',
  confidence: 'confirmed',
  sourceClass: 'primary',
};
const book = (...values: object[]) => ({ format: 'gauger/rate-book@1', version: 'test-1', values });
const prescribed = (parameter: string, value: string) => ({
  parameter,
  from: '2022-07-01',
  to: '2031-12-31',
  value,
  ...source,
});

const faultsOf = (update: unknown): readonly string[] => {
  try {
    withRateBook(update);
  } catch (error) {
    if (error instanceof RateBookError) return error.faults;
    throw error;
  }
  return [];
};

describe('a newer rate book', () => {
  it('brings the prescribed rates of imported substances, with their citation', () => {
    const newer = withRateBook(
      book(prescribed('substances.styrene.rate', '14.00'), prescribed('substances.cumene.rate', '9.56')),
    );
    const rows = [
      { taxDate: '2026-01-15', chemicalSubstances: 'Styrene', noOfTons: '2' },
      { taxDate: '2026-01-15', chemicalSubstances: 'Cumene', noOfTons: '10' },
    ];
    const filing = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1', filingData: { 17: { rows } } };
    const computed = computeFiling(filing, newer);
    expect(computed.rateBookVersion).toBe('test-1');
    expect(computed.lines['17']).toEqual({ tax: '123.60', rows: [{ taxAmount: '28.0000' }, { taxAmount: '95.6000' }] });
    expect(indexOf(newer).rate('substances.styrene.rate', '2026-01-15')?.dated.citation).toBe(source.citation);
    // Without the book the way to figure the tax is asked for.
    expect(computeFiling(filing).issues.map(({ code }) => code)).toContain('required');
  });

  it('takes its days from the older value and leaves the rest as it was', () => {
    const newer = withRateBook(
      book({ parameter: 'fuel.diesel', from: '2026-02-01', to: '2026-02-28', value: '0.3', ...source }),
    );
    const rate = (day: string) => indexOf(newer).rate('fuel.diesel', day)?.dated.value;
    expect([rate('2026-01-31'), rate('2026-02-01'), rate('2026-02-28'), rate('2026-03-01')]).toEqual([
      '0.244',
      '0.3',
      '0.3',
      '0.244',
    ]);
    expect(indexOf(law).rate('fuel.diesel', '2026-02-01')?.dated.value).toBe('0.244');
  });

  const good = { parameter: 'fuel.diesel', from: '2026-01-01', to: null, value: '0.3', ...source };
  it.each([
    ['no object', null, /format should be/],
    ['the version in use', { ...book(good), version: law.rateBookVersion }, /is the one in use/],
    ['no value', book(), /at least one value/],
    ['an unknown parameter', book({ ...good, parameter: 'fuel.moonshine' }), /no parameter fuel\.moonshine/],
    ['a day that does not exist', book({ ...good, from: '2026-02-30' }), /from should be a day/],
    ['an end before the beginning', book({ ...good, to: '2025-12-31' }), /to is before from/],
    ['a bare number', book({ ...good, value: 0.3 }), /value should be a decimal in quotes/],
    ['a value that no tax can hold', book({ ...good, value: '9'.repeat(3_900) }), /at most 7 digits before the point/],
    ['a negative value', book({ ...good, value: '-0.3' }), /value should be a decimal/],
    ['no citation', book({ ...good, citation: ' ' }), /citation should name the source/],
    ['an unknown confidence', book({ ...good, confidence: 'sure' }), /confidence should be/],
    ['an unknown key', book({ ...good, extra: 1 }), /unknown keys: extra/],
    ['two values for one day', book(good, { ...good, value: '0.4' }), /has two values for 2026-01-01/],
    ['zero to divide by', book({ ...good, parameter: 'tires.step', value: '0.0' }), /should be more than 0/],
  ])('with %s is refused by name, and nothing is loaded', (_, update, words) => {
    expect(faultsOf(update).join('\n')).toMatch(words);
  });
});
