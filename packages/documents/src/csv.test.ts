import { computeFiling } from '@gauger/excise';
import { expect, it } from 'vitest';
import { cellsCsv } from './csv.ts';

const filing = {
  formType: 'Form720',
  taxYear: '2026',
  taxYearAndQuarter: '1',
  filingData: { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
};

it('prints each cell once, with its label and its exact value', () => {
  const lines = cellsCsv(computeFiling(filing)).split('\r\n');
  expect(lines[0]).toBe('cell,label,value');
  expect(lines).toContain('60a.noOfGallons,"No. of gallons, 60(a) Removal at terminal rack",1000');
  expect(lines).toContain('60.tax,"Tax, IRS No. 60 Diesel",244.00');
  expect(lines).toContain('totals.taxLiability,Tax liability,244.00');
  expect(new Set(lines).size).toBe(lines.length);
});

it('lets no label run as a formula in a spreadsheet', () => {
  const cells = { 'totals.=1+1': '-5.00' };
  expect(cellsCsv({ cells })).toContain("totals.=1+1,'=1+1,'-5.00");
});
