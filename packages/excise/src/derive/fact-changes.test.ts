import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawFiling } from '../forms/form-720/testing-filings.ts';
import type { Filing, Form8849 } from '../forms/public.ts';
import { factChanges, rowsAfter } from './fact-changes.ts';

const diesel = (taxDate: string, noOfGallons: string) => ({ taxDate, typeOfEvent: '60a', noOfGallons });
const [a, b, c] = [diesel('2026-07-01', '100'), diesel('2026-07-02', '200'), diesel('2026-08-03', '300')];

describe('where the rows stand after an edit', () => {
  test('rows that stayed are found wherever they went', () => {
    expect(rowsAfter([a, b, c], [c, a, b])).toEqual([1, 2, 0]);
    expect(rowsAfter([a, b, c], [b, c])).toEqual([null, 0, 1]);
  });

  test('a changed row is found at its place, or by half of its facts', () => {
    expect(rowsAfter([a, b, c], [a, { ...b, noOfGallons: '250' }, c])).toEqual([0, 1, 2]);
    expect(rowsAfter([a, b, c], [a, { ...c, noOfGallons: '333' }])).toEqual([0, null, 1]);
    expect(rowsAfter([a], [{ taxDate: '2026-09-09', typeOfEvent: '60b', noOfGallons: '9' }, b])).toEqual([null]);
  });

  test('of equal rows each is found once', () => {
    expect(rowsAfter([a, a, b], [a, b])).toEqual([0, null, 1]);
  });
});

const base: Filing = {
  formType: 'Form720',
  taxYear: '2026',
  taxYearAndQuarter: '3',
  filingData: { '60': { emptyTaxLiability: false, rows: [a, b] } },
  deposit: { depositedAmt: '10.00' },
};

test('each fact that changed is told with what it was and is', () => {
  const after: Filing = {
    ...base,
    finalReturn: true,
    filingData: { '60': { rows: [{ ...a, noOfGallons: '150' }, b, c] }, '62': { emptyTaxLiability: true } },
    deposit: { depositedAmt: '12.00', depositedUsingSHRule: true },
    overpayment: { overPaymentUse: 'refund' },
  };
  expect(factChanges(base, after)).toEqual([
    { path: 'taxYearQuarter.finalReturn', kind: 'added', after: 'true' },
    { path: 'filingData.60.rows.0.noOfGallons', kind: 'changed', before: '100', after: '150' },
    { path: 'filingData.60.rows.2', kind: 'added' },
    { path: 'filingData.62', kind: 'added' },
    { path: 'deposit.depositedAmt', kind: 'changed', before: '10.00', after: '12.00' },
    { path: 'deposit.depositedUsingSHRule', kind: 'added', after: 'true' },
    { path: 'overpayment.overPaymentUse', kind: 'added', after: 'refund' },
  ]);
});

test('what is taken out is told by where it stood', () => {
  expect(factChanges(base, { ...base, filingData: { '60': { rows: [b] } } })).toEqual([
    { path: 'filingData.60.rows.0', kind: 'removed' },
  ]);
  expect(factChanges(base, { ...base, filingData: {} })).toEqual([{ path: 'filingData.60', kind: 'removed' }]);
});

test('no filing differs from itself, nor from the same with its rows in another order', () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const filing = drawFiling(draw);
      expect(factChanges(filing, filing)).toEqual([]);
      const turned = Object.entries(filing.filingData).map(([irsNumber, line]) => [
        irsNumber,
        { ...line, ...(line.rows && { rows: line.rows.toReversed() }) },
      ]);
      expect(factChanges(filing, { ...filing, filingData: Object.fromEntries(turned) })).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

test('a claim is compared page by page, with the paths of its pages', () => {
  const claim = (own: Readonly<Record<string, unknown>>, month = '12') =>
    ({ formType: 'Form8849', taxYear: '2026', month, schedules: { 1: own } }) as Form8849;
  const diesel = { line: '3d', gallons: '4000' };
  const off = { line: '3a', typeOfUse: '2', gallons: '1000' };
  const gasoline = { line: '1a', typeOfUse: '2', gallons: '1000' };
  const before = claim({ periodEnd: '2026-09-30', 'dye.3': true, lines: [diesel, off] });
  const after = claim({ periodEnd: '2026-06-30', lines: [gasoline, { ...off, gallons: '1200' }] }, '6');
  expect(factChanges(before, after).map(({ path, kind }) => `${path} ${kind}`)).toEqual([
    'schedule.month changed',
    'sch1.periodEnd changed',
    'sch1.dye.3 removed',
    'sch1.1.lines.0 added',
    'sch1.3.lines.0 removed',
    'sch1.3.lines.0.gallons changed',
  ]);
  expect(factChanges(before, { ...before, schedules: { 2: {} } })).toEqual([
    { path: 'sch1', kind: 'removed' },
    { path: 'sch2', kind: 'added' },
  ]);
});
