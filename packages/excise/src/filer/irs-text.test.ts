import { expect, test } from 'vitest';
import { preparerSentOtherwise, sentOtherwise } from './irs-text.ts';

const filer = {
  businessName: 'Hall & Sons (West)',
  signingAuthorityName: "Ann O'Neill",
  signingAuthorityTitle: 'Vice President, Tax',
  contactAddressLine1: '12-A Harbor Road',
  contactAddressLine2: '',
  contactCity: 'Salem',
};

test('facts that the IRS takes as they are typed are not told', () => {
  expect(sentOtherwise(filer)).toEqual({});
});

test.each([
  ['businessName', '=cmd|x', 'cmd x'],
  ['businessName', 'Hall, Inc.', 'Hall Inc'],
  ['businessName', 'Łódź Öl', 'Lodz Ol'],
  ['businessName', '$$$', ''],
  ['signingAuthorityName', 'José de la Cruz, Jr.', 'Jose de la Cruz Jr'],
  ['contactAddressLine1', '#4 Mill St.', '4 Mill St'],
  ['contactCity', 'St. Paul', 'St Paul'],
])('%s "%s" is told as the IRS receives it: "%s"', (name, typed, sent) => {
  expect(sentOtherwise({ ...filer, [name]: typed })).toEqual({ [name]: sent });
});

test('of a paid preparer, the name, the firm, the street and the city are told', () => {
  const preparer = { personName: 'Zoë Quill', firmName: 'Quill, Inc.', addressLine1: '4 Ledger Ln.', city: 'Salem' };
  expect(preparerSentOtherwise(preparer)).toEqual({
    personName: 'Zoe Quill',
    firmName: 'Quill Inc',
    addressLine1: '4 Ledger Ln',
  });
});
