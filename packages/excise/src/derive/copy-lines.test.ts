import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveredQuarters } from '../calendar/public.ts';
import { law } from '../catalog/public.ts';
import { lineStatus } from '../engine/public.ts';
import { drawFiling } from '../forms/form-720/testing-filings.ts';
import type { Filing } from '../forms/public.ts';
import { copyLines } from './copy-lines.ts';

const source: Filing = {
  formType: 'Form720',
  taxYear: '2025',
  taxYearAndQuarter: '4',
  finalReturn: true,
  filingData: {
    '18': { rows: [{ taxDate: '2025-10-05', taxType: '18a', crudeOilReceived: '10' }] },
    '22': { taxWithRegularMethod: true, rows: [{ dateOfAmountsBilled: '2025-12-31', taxableAmount: '5.00' }] },
    '40': {
      rows: [{ taxDate: '2025-11-30', modelName: 'Stave', make: 'Cask', fuelEconomy: '14', numberOfAutomobiles: '2' }],
    },
    '62': { emptyTaxLiability: true },
  },
  deposit: { depositedAmt: '5.00' },
};

test('rows without amounts keep what they are of', () => {
  expect(copyLines(source, { year: 2026, quarter: 1 }, 'rows')).toEqual({
    chosenTaxes: ['22', '62', '40'],
    filingData: { '40': { rows: [{ modelName: 'Stave', make: 'Cask' }] } },
    leftOut: ['18'],
    withoutRows: ['22', '62'],
  });
});

test('the same taxes wait for new rows, with those that were chosen and never filled in', () => {
  expect(copyLines(source, { year: 2026, quarter: 1 }, 'taxes', ['108', '62', '20'])).toEqual({
    chosenTaxes: ['22', '62', '108', '40'],
    filingData: {},
    leftOut: ['18', '20'],
    withoutRows: ['22', '62', '108', '40'],
  });
});

test('everything moves each day as many months as the quarters are apart', () => {
  expect(copyLines(source, { year: 2026, quarter: 1 }, 'everything')).toEqual({
    chosenTaxes: ['22', '62', '40'],
    filingData: {
      '22': { taxWithRegularMethod: true, rows: [{ dateOfAmountsBilled: '2026-03-31', taxableAmount: '5.00' }] },
      '40': {
        rows: [
          { taxDate: '2026-02-28', modelName: 'Stave', make: 'Cask', fuelEconomy: '14', numberOfAutomobiles: '2' },
        ],
      },
      '62': { emptyTaxLiability: true, rows: [] },
    },
    leftOut: ['18'],
    withoutRows: [],
  });
});

test('what holds for one return stays there: the days of a tax year, and the segments of the year before', () => {
  const filingData = {
    '26': { rows: [{ dateOfAmountsBilled: '2025-10-05', noOfSegments: '10', segmentsBeganYearBefore: true }] },
    '150': {
      rows: [{ entry: 'year', taxYearBegin: '2024-10-01', taxYearEnd: '2025-09-30', stockRepurchased: '2000000' }],
    },
  };
  const copied = (kind: 'rows' | 'everything') =>
    copyLines({ ...source, filingData }, { year: 2026, quarter: 1 }, kind).filingData;
  expect(copied('everything')).toEqual({
    '26': { rows: [{ dateOfAmountsBilled: '2026-01-05', noOfSegments: '10' }] },
    '150': { rows: [{ entry: 'year', stockRepurchased: '2000000' }] },
  });
  expect(copied('rows')).toEqual({ '150': { rows: [{ entry: 'year' }] } });
});

test('a copy holds only lines of its quarter, and rows without amounts hold none', () => {
  fc.assert(
    fc.property(fc.gen(), fc.constantFrom(...coveredQuarters()), (draw, quarter) => {
      const filing = drawFiling(draw);
      const { filingData, leftOut } = copyLines(filing, quarter, 'rows');
      for (const [irsNumber, { rows = [] }] of Object.entries(filingData)) {
        const line = law.lines.find((one) => one.irsNumber === irsNumber);
        expect(line && lineStatus(line, quarter).onReturn).toBe(true);
        for (const { name, kind } of line?.fields ?? [])
          if (['date', 'quantity', 'money'].includes(kind))
            for (const row of rows) expect(row).not.toHaveProperty(name);
      }
      for (const irsNumber of leftOut) expect(filingData).not.toHaveProperty(irsNumber);
    }),
    { numRuns: 50 },
  );
});
