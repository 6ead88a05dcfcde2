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

it('names every total in words', () => {
  const totals = Object.keys(computeFiling(filing).totals).map((name): [string, string] => [`totals.${name}`, '0.00']);
  const labels = cellsCsv({ cells: Object.fromEntries(totals) })
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[1]);
  expect(labels).toContain('Total communications and air transportation taxes');
  expect(labels).toContain('Previous overpayment from Form 720-X');
  for (const label of labels) expect(label).not.toMatch(/\b(?!and\b)\w+and\b|amt|720x/i);
});

it('lets nothing run as a formula in a spreadsheet', () => {
  const cells = { '7208.1.I.1.1.entity': '=1+1', 'totals.totalDue': '-5.00' };
  expect(cellsCsv({ cells })).toMatch(/,'=1\+1\r\ntotals\.totalDue,Total due,'-5\.00/);
});
