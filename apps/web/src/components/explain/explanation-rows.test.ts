import { type Explanation, explain, type Filing } from '@gauger/excise';
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

describe('the tax of a line', () => {
  test('is its rows, each with its own sum, the exact result and the rounded one', () => {
    const rows = explanationRows(asked('60.tax'));
    expect(rows.map(({ value }) => value)).toEqual(['3,033.652', '11,764.704', '14,798.356', '$14,798.36']);
    expect(rows[1]).toMatchObject({ operator: '+', note: '48,216 × 0.244' });
  });

  test('lists twelve rows and adds up the rest', () => {
    const rows = Array.from({ length: 40 }, () => ({ taxDate: '2026-08-27', typeOfEvent: '60b', noOfGallons: '1000' }));
    const explanation = explain({ ...filing, filingData: { '60': { rows } } }, '60.tax');
    const shown = explanationRows(explanation as Explanation);
    expect(shown.filter(({ label }) => label.startsWith('Row'))).toHaveLength(12);
    expect(shown).toContainEqual({ label: '28 more', operator: '+', value: '6,832.000' });
  });
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
