import { expect, test } from 'vitest';
import { law } from '../catalog/public.ts';
import { withRateBook } from '../rate-book/public.ts';
import { missingValues, unpublishedValues } from './unpublished-values.ts';

const ids = (values: readonly { parameter: string }[]) => values.map(({ parameter }) => parameter);

test('no value of 2021 to 2026 is unpublished, but the fee of plan years ending after September 30, 2026', () => {
  expect(missingValues('2027-01-01')).toEqual([]);
  expect(ids(unpublishedValues({ year: 2027, quarter: 2 }))).toContain('pcor.fee');
});

test('2027 Q1 waits for the amounts that revenue procedures and the IRS set for 2027', () => {
  const found = unpublishedValues({ year: 2027, quarter: 1 });
  expect(ids(found)).toEqual([
    'petroleum.superfund',
    'air.segmentFee',
    'air.international',
    'air.alaskaHawaii',
    'sport.arrowShafts',
  ]);
  expect(found[0]).toMatchObject({ irsNumbers: expect.arrayContaining(['53', '16']), from: '2027-01-01' });
});

test('a value is missing from the first day its quarter can be filed: April 1, 2027, not March 31', () => {
  expect(missingValues('2027-03-31')).toEqual([]);
  expect(ids(missingValues('2027-04-01'))).toContain('sport.arrowShafts');
});

test('a loaded rate book that has the value ends the wait', () => {
  const loaded = withRateBook(
    {
      format: 'gauger/rate-book@1',
      version: '2027.1-arrows',
      values: [
        {
          parameter: 'sport.arrowShafts',
          from: '2027-01-01',
          to: '2027-12-31',
          value: '0.66',
          citation: 'Invented for this test',
          confidence: 'confirmed',
          sourceClass: 'primary',
        },
      ],
    },
    law,
  );
  expect(ids(missingValues('2027-04-01', loaded))).not.toContain('sport.arrowShafts');
  // The year after waits again.
  expect(ids(missingValues('2028-04-01', loaded))).toContain('sport.arrowShafts');
});
