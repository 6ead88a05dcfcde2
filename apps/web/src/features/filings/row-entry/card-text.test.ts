import { gridColumns, law, type Row } from '@gauger/excise';
import { expect, test } from 'vitest';
import { cardText } from './card-text.ts';

const cardOf = (irsNumber: string, facts: Row, rate: string | null = null) => {
  const line = law.lines.find((one) => one.irsNumber === irsNumber);
  return cardText(line ? gridColumns(line) : [], facts, rate);
};

test.each([
  [
    '60',
    { taxDate: '2026-08-05', typeOfEvent: '60a', noOfGallons: '7950', twoPartyExchange: true },
    { day: 'Aug 5, 2026', what: '60(a) Terminal rack · Two-party exchange', howMuch: '7,950 gallons × 0.244' },
  ],
  ['60', { noOfGallons: '12.5' }, { day: undefined, what: '', howMuch: '12.5 gallons × 0.244' }],
  ['60', { typeOfEvent: '60x', twoPartyExchange: 'maybe' }, { what: '60x · Two-party exchange: maybe', howMuch: '' }],
  ['19', { productName: 'Refrigerators', entryValue: '24800' }, { what: 'Refrigerators', howMuch: '$24,800 × 0.244' }],
] as const)('the card of a row of IRS No. %s says %o in few words', (irsNumber, facts, text) => {
  expect(cardOf(irsNumber, facts, '0.244')).toMatchObject(text);
});

test('a row without a rate of its own says its numbers alone', () => {
  expect(cardOf('60', { noOfGallons: '7950' }).howMuch).toBe('7,950 gallons');
});
