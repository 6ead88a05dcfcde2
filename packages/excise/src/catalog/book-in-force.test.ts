import { afterEach, expect, test } from 'vitest';
import { computeFiling, explain } from '../index.ts';
import { withRateBook } from '../rate-book/public.ts';
import { bookOf, setBookInForce } from './book-in-force.ts';
import { law } from './law.ts';
import { taxLaw } from './tax-law.ts';

const shipped = law;
const loaded = withRateBook(
  {
    format: 'gauger/rate-book@1',
    version: '2025.2-diesel',
    values: [
      {
        parameter: 'fuel.diesel',
        from: '2025-04-01',
        to: '2025-06-30',
        value: '0.3',
        citation: 'Invented for this test',
        confidence: 'confirmed',
        sourceClass: 'primary',
      },
    ],
  },
  shipped,
);
const filing = {
  formType: 'Form720',
  taxYear: '2025',
  taxYearAndQuarter: '2',
  filingData: { '60': { rows: [{ taxDate: '2025-04-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
};

afterEach(() => setBookInForce(null));

test('a book has only the parameters that it changes', () => {
  const book = bookOf(loaded, shipped);
  expect(Object.keys(book.parameters)).toEqual(['fuel.diesel']);
  expect(bookOf(shipped, shipped)).toEqual({ version: shipped.rateBookVersion, parameters: {} });
});

test('under the book in force, everything that names no law computes by it: $300.00, not $244.00', () => {
  setBookInForce(bookOf(loaded, shipped));
  expect(computeFiling(filing)).toMatchObject({ rateBookVersion: '2025.2-diesel', totals: { taxLiability: '300.00' } });
  expect(JSON.stringify(explain(filing, '60.rows.0.taxAmount'))).toContain('0.3');
  expect(taxLaw.rateBookVersion).toBe('2025.2-diesel');
  setBookInForce(null);
  expect(computeFiling(filing).totals.taxLiability).toBe('244.00');
});

test('a program that names its law computes by it, whatever book is in force', () => {
  setBookInForce(bookOf(loaded, shipped));
  expect(computeFiling(filing, shipped).totals.taxLiability).toBe('244.00');
});
