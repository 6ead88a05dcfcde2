import { computeFiling } from '@gauger/excise';
import { expect, it, test } from 'vitest';
import { cellsCsv } from './csv.ts';
import { claimOf, claimWith } from './testing-returns.ts';

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

test('the lines of a schedule of Form 8849 are in the order of the form, and its total follows', () => {
  const lines = [
    { line: '3b', gallons: '3000' },
    { line: '1a', typeOfUse: '4', gallons: '5000' },
  ];
  const rows = cellsCsv(claimOf(claimWith('1', { lines })).computed)
    .trimEnd()
    .split('\r\n');
  expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual([
    'schedules.1.1a.quantity',
    'schedules.1.1a.rate',
    'schedules.1.1a.amount',
    'schedules.1.3b.quantity',
    'schedules.1.3b.rate',
    'schedules.1.3b.amount',
    'totals.totalClaim',
  ]);
});
