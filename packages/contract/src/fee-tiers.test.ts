import { describe, expect, test } from 'vitest';
import { feePartsOf, feesOfEach } from './fee-tiers.ts';

const tiers = [
  { from: 1, fee: '25.00' },
  { from: 3, fee: '20.10' },
  { from: 4, fee: '9.99' },
];

describe('the fee of each return of one payment', () => {
  test('is the last tier that begins at its place or before', () => {
    expect(feesOfEach(tiers, 5)).toEqual(['25.00', '25.00', '20.10', '9.99', '9.99']);
    expect(feesOfEach(tiers, 2)).toEqual(['25.00', '25.00']);
    expect(feesOfEach(tiers, 0)).toEqual([]);
    expect(feesOfEach([{ from: 1, fee: '25.00' }], 2)).toEqual(['25.00', '25.00']);
  });
});

describe('the parts of one payment', () => {
  test('are the returns of one price each, with their sum', () => {
    expect(feePartsOf(feesOfEach(tiers, 5))).toEqual([
      { from: 1, to: 2, fee: '25.00', amount: '50.00' },
      { from: 3, to: 3, fee: '20.10', amount: '20.10' },
      { from: 4, to: 5, fee: '9.99', amount: '19.98' },
    ]);
    expect(feePartsOf(['25.00'])).toEqual([{ from: 1, to: 1, fee: '25.00', amount: '25.00' }]);
    expect(feePartsOf([])).toEqual([]);
  });
});
