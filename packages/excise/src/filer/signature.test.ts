import { expect, test } from 'vitest';
import { type SignatureEntry, signatureIssues } from './signature.ts';

const signed: SignatureEntry = { signerName: 'Ann Hall', signerTitle: 'Controller', pin: '04711', consent: true };

test('takes a name, a title, five digits and the consent', () => {
  expect(signatureIssues(signed)).toEqual([]);
});

test('takes accents, full stops and commas, which the return leaves out', () => {
  expect(signatureIssues({ ...signed, signerName: "José O'Neill, Jr.", signerTitle: 'V.P. – Tax' })).toEqual([]);
});

test.each<[Partial<SignatureEntry>, string, string]>([
  [{ signerName: ' ' }, 'signerName', 'Name should not be empty'],
  [{ signerName: 'a'.repeat(36) }, 'signerName', 'Name should have at most 35 characters'],
  [{ signerName: '漢字' }, 'signerName', "Name: use only letters A-Z, digits, spaces and . , ' -"],
  [{ signerTitle: '<b>' }, 'signerTitle', "Title: use only letters A-Z, digits, spaces and . , ' -"],
  [{ signerTitle: '' }, 'signerTitle', 'Title should not be empty'],
  [{ pin: '' }, 'pin', 'PIN should be five digits of your choice, not all zeros'],
  [{ pin: '1234' }, 'pin', 'PIN should be five digits of your choice, not all zeros'],
  [{ pin: '00000' }, 'pin', 'PIN should be five digits of your choice, not all zeros'],
  [{ pin: '1234５' }, 'pin', 'PIN should be five digits of your choice, not all zeros'],
  [{ consent: false }, 'consent', 'Check the box to give your consent'],
])('refuses %o', (change, path, message) => {
  expect(signatureIssues({ ...signed, ...change })).toMatchObject([{ path, message, severity: 'error' }]);
});
