import { expect, test } from 'vitest';
import { formOutlines } from './outlines.ts';
import { joinPages, splitPages } from './pages.ts';

const outline = formOutlines.Form720;
const facts = {
  filingData: { 60: { rows: [{ noOfGallons: '1000' }] }, 133: { emptyTaxLiability: true } },
  deposit: { depositedAmt: '244.00' },
  claimsData: { monthIncomeTaxYearEnds: '6', groups: { 3: { lines: [{ line: '3a' }] } } },
};

test('a filing is taken apart into pages, a group of claims apart from the claims', () => {
  expect(Object.fromEntries(splitPages(outline, { formType: 'Form720', ...facts }))).toEqual({
    'tax.60': facts.filingData[60],
    'tax.133': facts.filingData[133],
    deposit: facts.deposit,
    claims: { monthIncomeTaxYearEnds: '6' },
    'claims.3': facts.claimsData.groups[3],
  });
});

test('its pages put together are the filing', () => {
  const pages = splitPages(outline, facts);
  expect(joinPages(outline, pages)).toEqual(facts);
  expect(splitPages(outline, facts)).toEqual(pages);
});

test('a line or a group that is no page of the form is a fault, never left behind', () => {
  expect(() => splitPages(outline, { filingData: { 999: {} } })).toThrow('Form 720 has no page filingData.999');
  expect(() => splitPages(outline, { claimsData: { groups: { 99: {} } } })).toThrow('no page claimsData.groups.99');
});

test('bank numbers are no part of the facts', () => {
  expect(joinPages(outline, new Map([['paymentOption', {}]]))).toEqual({});
});
