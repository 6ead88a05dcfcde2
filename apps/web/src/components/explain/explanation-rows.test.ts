import { type Explanation, explain, explainForm720X, type Filing } from '@gauger/excise';
import { describe, expect, test } from 'vitest';
import { explainedAmount, explanationRows, padding } from './explanation-rows.ts';

const filing: Filing = {
  formType: 'Form720',
  taxYear: '2026',
  taxYearAndQuarter: '3',
  filingData: {
    '60': {
      rows: [
        { taxDate: '2026-08-27', typeOfEvent: '60b', noOfGallons: '12433' },
        { taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '48216' },
      ],
    },
  },
};

function asked(cell: string): Explanation {
  const explanation = explain(filing, cell);
  if (!explanation) throw new Error(`No cell ${cell}`);
  return explanation;
}

describe('the tax of a row', () => {
  const row = asked('60.rows.0.taxAmount');

  test('keeps its four decimals', () => {
    expect(explainedAmount(row)).toBe('3,033.6520');
  });

  test('is its fact, its rate and the product, in the order of the sum', () => {
    expect(explanationRows(row).map(({ operator, value, kind }) => [operator, value, kind])).toEqual([
      [undefined, '12,433', undefined],
      ['×', '0.244', 'rate'],
      [undefined, '3,033.6520', 'result'],
    ]);
  });

  test('names the days and the source of its rate', () => {
    const rate = explanationRows(row).find(({ kind }) => kind === 'rate');
    expect(rate?.note).toContain('Sep 30, 2028');
    expect(rate?.citation).toContain('26 USC 4081');
  });
});

test('a number that is rounded on the way is shown with the calculation before it', () => {
  const rows = [
    {
      typeOfPolicy: '133c',
      planYearEnd: '2025-06-30',
      countingMethod: 'snapshotCount',
      sumOfLives: '403',
      daysCounted: '4',
    },
  ];
  const fee = explain({ ...filing, taxYearAndQuarter: '2', filingData: { '133': { rows } } }, '133.tax');
  const notes = explanationRows(fee as Explanation).map(({ note }) => note ?? '');
  expect(notes).toContain('101 (403 ÷ 4, rounded) × 3.47');
});

describe('the tax of a line', () => {
  const shown = (filingData: Filing['filingData'], irsNumber = '60') =>
    explanationRows(explain({ ...filing, filingData }, `${irsNumber}.tax`) as Explanation);

  test('is the gallons of each event times the rate, the exact result and the rounded one', () => {
    expect(explanationRows(asked('60.tax')).map(({ label, rows, value }) => [label, rows, value])).toEqual([
      ['At 0.244 dollars per gallon', undefined, ''],
      ['60(a) Removal at terminal rack', 'row 2', '48,216'],
      ['60(b) Taxable events other than removal at terminal rack', 'row 1', '12,433'],
      ['No. of gallons', undefined, '60,649'],
      ['Diesel', undefined, '0.244'],
      ['Exact', undefined, '14,798.356'],
      ['Tax, IRS No. 60 Diesel', undefined, '$14,798.36'],
    ]);
  });

  test('is as short for 165 rows as for two', () => {
    const rows = Array.from({ length: 165 }, () => ({
      taxDate: '2026-08-27',
      typeOfEvent: '60b',
      noOfGallons: '1000',
    }));
    expect(shown({ '60': { rows } }).map(({ rows: of, value }) => [of, value])).toEqual([
      [undefined, ''],
      ['rows 1–165', '165,000'],
      [undefined, '0.244'],
      [undefined, '$40,260.00'],
    ]);
  });

  test('is followed by what is not in it: an exchange, and rows to fix', () => {
    const rows = [
      { taxDate: '2026-08-27', typeOfEvent: '60b', noOfGallons: '1000' },
      { taxDate: '2026-08-27', typeOfEvent: '60a', noOfGallons: '7950', twoPartyExchange: true },
      { taxDate: '', typeOfEvent: '60a', noOfGallons: '1000' },
      { taxDate: '2026-10-02', typeOfEvent: '60a', noOfGallons: '1000' },
    ];
    const out = shown({ '60': { rows } }).slice(4);
    expect(out.map(({ label, rows: of, value, kind }) => [label, of, value, kind])).toEqual([
      ['Not in this total', undefined, '', 'heading'],
      ['60(a) Removal at terminal rack', 'row 2', '0.00', 'out'],
      ['To fix', 'rows 3, 4', '', 'fix'],
    ]);
    expect(out[1]?.citation).toContain('26 USC 4105');
  });

  test('adds up the amounts of its rows where they have more than a quantity and a rate', () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({
      taxDate: '2026-08-27',
      tiresTypes: 'Taxable tires other than bias ply or super single tires',
      maxRatedLoadCapacity: String(5000 + at),
      noOfTires: '2',
    }));
    const tires = explain({ ...filing, filingData: { '108': { rows } } }, '108.tax');
    expect(tires && explanationRows(tires).length).toBeLessThan(8);
  });
});

describe('a price that has the tax in it', () => {
  const trucks = (salesPrice: string) => ({ taxDate: '2026-08-27', salesPrice, taxInPrice: true });
  const filingData = { '33': { rows: [trucks('1120'), trucks('500')] } };

  test('shows the division by one plus the rate, and the source of the rate', () => {
    const rows = explanationRows(explain({ ...filing, filingData }, '33.rows.0.taxAmount') as Explanation);
    expect(rows.map(({ label, note, operator, value }) => [label, note, operator, value])).toEqual([
      ['Sales price', undefined, undefined, '1,120'],
      ['Price without the tax', '1,120 ÷ (1 + 0.12)', '−', '1,000'],
      ['Tax, row 1', undefined, undefined, '120.0000'],
    ]);
    expect(rows[1]?.citation).toContain('26 USC 4051(a)');
  });

  test('shows the rounding of the price on its line', () => {
    const rows = explanationRows(explain({ ...filing, filingData }, '33.tax') as Explanation);
    expect(rows.map(({ note }) => note)).toContain('500 − (500 ÷ (1 + 0.12))');
  });
});

test('parts that are not rows are all listed', () => {
  const of = Array.from({ length: 40 }, (_, at) => fact(`Line ${at}`, '2'));
  expect(explanationRows({ kind: 'sum', of })).toHaveLength(40);
});

const fact = (label: string, value: string): Explanation => ({ kind: 'fact', path: label, label, value });

test('what is added up before it is multiplied gets its sum first', () => {
  const weight: Explanation = { kind: 'difference', from: fact('Weight', '6175'), less: fact('Threshold', '3500') };
  const steps: Explanation = { kind: 'quotient', of: weight, by: fact('Step', '10') };
  const rows = explanationRows({ kind: 'product', of: [steps, fact('Tires', '240')] });
  expect(rows.map(({ operator, value }) => `${operator ?? ''}${value}`)).toEqual([
    '6,175',
    '−3,500',
    '2,675',
    '÷10',
    '×240',
  ]);
});

test('the lesser of two says so', () => {
  const rows = explanationRows({ kind: 'least', of: [fact('Ten percent', '12.5'), fact('Cap', '10')] });
  expect(rows.at(-1)).toEqual({ label: 'The lesser of these', value: '10', kind: 'step' });
});

test('a number without an end to its decimals says that it is cut', () => {
  const rows = explanationRows({
    kind: 'cell',
    cell: '142.rate',
    label: 'Share',
    of: { kind: 'quotient', of: fact('One', '1'), by: fact('Three', '3') },
  });
  expect(rows.at(-1)?.value).toBe('≈ 0.33333333');
});

test('hidden zeros put decimal points under each other', () => {
  expect(padding([{ value: '12,433' }, { value: '0.244' }, { value: '3,033.6520' }])).toEqual(['.0000', '0', '']);
  expect(padding([{ value: '12' }, { value: '7' }])).toEqual(['', '']);
});

test('an amount of Form 720-X below zero has parentheses, in the sum and as its result', () => {
  const corrected = {
    ...filing,
    filingData: { 60: { rows: [{ taxDate: '2026-08-27', typeOfEvent: '60b', noOfGallons: '60000' }] } },
  };
  const refund = explainForm720X({ formType: 'Form720X', original: filing, corrected }, 'totals.line4');
  if (!refund) throw new Error('No cell totals.line4');
  expect(explainedAmount(refund)).toBe('(158.36)');
  expect(explanationRows(refund).map(({ label, value }) => [label, value])).toEqual([
    ['Diesel, IRS No. 60', '(158.36)'],
    ['Total adjustments, line 4', '(158.36)'],
  ]);
});
