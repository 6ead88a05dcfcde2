import { filingDataSchema } from '@gauger/contract';
import { cellsCsv } from '@gauger/documents';
import {
  computeFiling,
  documentCells,
  evaluateExplanation,
  explain,
  filingSchema,
  gridColumns,
  importColumns,
  type Law,
  law,
  ratesInForce,
  type TaxLine,
  toFixed,
} from '@gauger/excise';
import { expect, it } from 'vitest';
import { z } from 'zod';

/** An invented tax: one data entry and its rate, as docs/adding-a-tax-line.md describes. */
const line: TaxLine = {
  irsNumber: '199',
  statement: '3b',
  title: 'Invented tax on kites',
  name: 'Kites',
  about: 'Kites that fly',
  section: 'otherExciseTax',
  subsection: 99,
  absences: [],
  dating: { by: 'taxDate', field: 'taxDate' },
  fields: [
    { name: 'taxDate', label: 'Tax date', kind: 'date', required: true },
    {
      name: 'noOfKites',
      label: 'No. of kites',
      kind: 'quantity',
      unit: 'kites',
      decimals: 0,
      required: true,
      totalled: true,
    },
    { name: 'taxAmount', label: 'Tax', kind: 'money', computed: true },
  ],
  formula: { kind: 'perUnit', quantity: 'noOfKites', rate: 'kites' },
  deposit: 'none',
  instructions: ['Enter each kite that flies.', 'A kite on a shelf is not taxed.'],
  notes: [],
  citation: 'Invented for this test',
};

const invented: Law = {
  ...law,
  lines: [...law.lines, line],
  parameters: [
    ...law.parameters,
    {
      id: 'kites',
      title: 'Kites',
      unit: 'dollars per kite',
      values: [
        {
          from: '2021-01-01',
          to: null,
          value: '1.25',
          citation: 'Invented',
          confidence: 'derived',
          sourceClass: 'secondary',
        },
      ],
    },
  ],
};

const filing = (noOfKites: string) => ({
  formType: 'Form720',
  taxYear: '2026',
  taxYearAndQuarter: '1',
  filingData: { 199: { rows: [{ taxDate: '2026-02-01', noOfKites }] } },
});

it('gives the line its grid columns and its import template', () => {
  expect(gridColumns(line).map(({ name, readOnly }) => [name, readOnly])).toEqual([
    ['taxDate', false],
    ['noOfKites', false],
    ['taxAmount', true],
  ]);
  expect(importColumns(line).map(({ name }) => name)).toEqual(['taxDate', 'noOfKites']);
});

it('computes it, adds it to its section, explains it and lists its rate', () => {
  const computed = computeFiling(filing('3'), invented);
  expect(computed.issues).toEqual([]);
  expect(computed.lines['199']).toEqual({ tax: '3.75', rows: [{ taxAmount: '3.7500' }] });
  expect(computed.totals.totalOtherExciseTax).toBe('3.75');
  const explanation = explain(filing('3'), '199.tax', invented);
  expect(explanation && toFixed(evaluateExplanation(explanation), 2)).toBe('3.75');
  expect(ratesInForce({ year: 2026, quarter: 1 }, '199', invented)).toMatchObject([
    { rate: '1.25', citation: 'Invented' },
  ]);
});

it('validates its rows by field, and the shipped law still does not know it', () => {
  expect(computeFiling(filing('2.5'), invented).issues).toMatchObject([
    { code: 'notWhole', path: 'filingData.199.rows.0.noOfKites' },
  ]);
  expect(computeFiling(filing('3')).issues).toMatchObject([{ code: 'unknownLine' }]);
});

it('puts it into the API description and the schema of the open format', () => {
  const body = JSON.stringify(z.toJSONSchema(filingDataSchema(invented)));
  expect(body).toMatch(/noOfKites/);
  expect(filingDataSchema(invented).safeParse(filing('3').filingData).success).toBe(true);
  expect(filingDataSchema(invented).safeParse({ 199: { rows: [{ noOfBalloons: '3' }] } }).success).toBe(false);
  expect(JSON.stringify(filingSchema(invented))).toMatch(/noOfKites/);
});

it('gives it document cells, printed with their values', () => {
  expect(documentCells(line).map(({ id }) => id)).toEqual(['199.noOfKites', '199.rate', '199.tax']);
  const csv = cellsCsv(computeFiling(filing('3'), invented), invented);
  expect(csv).toMatch(/^199\.noOfKites,.*,3\r$/m);
  expect(csv).toMatch(/^199\.rate,.*,1\.25\r$/m);
  expect(csv).toMatch(/^199\.tax,.*,3\.75\r$/m);
});
