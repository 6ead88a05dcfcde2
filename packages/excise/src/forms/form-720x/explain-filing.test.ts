import { expect, test } from 'vitest';
import { decimal, toFixed } from '../../decimal.ts';
import { evaluateExplanation, explanationText } from '../../engine/public.ts';
import { computeForm720X } from './compute-filing.ts';
import { explainForm720X } from './explain-filing.ts';

const returnOf = (noOfGallons: string, claimsData: object = {}) => ({
  formType: 'Form720',
  taxYear: '2026',
  taxYearAndQuarter: '1',
  filingData: { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons }] } },
  claimsData,
});
const pair = { formType: 'Form720X', original: returnOf('5000'), corrected: returnOf('4000') };
const byHand = {
  adjustmentsToLiability: {
    adjustmentsToLiabilityRows: [
      {
        year: '2025',
        quarterEnding: '4',
        taxName: '62',
        taxAsOriginallyReported: '500',
        adjustedTax: '900.25',
        explanation: 'Left out.',
      },
    ],
  },
  adjustmentsToScheduleC: {
    adjustmentsToScheduleCRows: [
      {
        year: '2025',
        quarterEnding: '4',
        creditCRN: '366',
        creditAsOriginallyReported: '500',
        adjustedCredit: '300',
        explanation: 'Counted twice.',
      },
    ],
  },
};

test.each([
  ['a pair', pair],
  ['rows by hand', { formType: 'Form720X', ...byHand }],
  ['both, of two quarters', { ...pair, ...byHand }],
  ['a tax that was not on the return', { ...pair, original: { ...returnOf('1'), filingData: {} } }],
])('the explanation of every cell comes to the cell: %s', (_, facts) => {
  const { cells } = computeForm720X(facts);
  expect(Object.keys(cells).length).toBeGreaterThan(6);
  for (const [cell, value] of Object.entries(cells)) {
    const explanation = explainForm720X(facts, cell);
    expect(explanation, cell).toMatchObject({ kind: 'cell', cell });
    if (explanation) expect(toFixed(evaluateExplanation(explanation), 2), cell).toBe(toFixed(decimal(value), 2));
  }
});

test('an amount of the pair is explained by the rows and the rate of its return', () => {
  const explanation = explainForm720X(pair, 'line4');
  const text = explanation && explanationText(explanation);
  for (const part of ['5000', '4000', '0.244']) expect(text).toContain(part);
});

test('a cell that the form does not have is not explained', () => {
  expect(explainForm720X(pair, 'adjustments.1.62.change')).toBeNull();
  expect(explainForm720X(null, 'nonsense')).toBeNull();
});
