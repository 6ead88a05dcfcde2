import { expect, test } from 'vitest';
import { draftedOption } from './drafted-option.ts';

const option = { paymentMethod: 'efw', bankName: 'First Bank', accountType: '2', requestedPaymentDate: '2026-10-30' };

test('a draft holds the option without its numbers', () => {
  const numbers = { accountNumber: '98765432101', reAccountNumber: '98765432101', routingTransitNum: '021000021' };
  expect(draftedOption({ ...option, ...numbers })).toEqual(option);
});

test('what was typed as name of the bank or as day and may be a number is in no draft', () => {
  const { bankName: _, requestedPaymentDate: __, ...rest } = option;
  for (const typed of ['021000021', '98765 432101', '9876'])
    expect(draftedOption({ ...option, bankName: typed, requestedPaymentDate: typed })).toEqual(rest);
});
