import { law } from '@gauger/excise';
import { expect, test, vi } from 'vitest';
import { describePath, fieldAddress, issueSentence } from './field-address.ts';

// The module of calls listens to the browser it is in.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

const filing = { id: 'f1', businessId: 'b1', formType: 'Form720' } as const;

test.each([
  ['deposit.depositedAmt', '/home/business/deposit?filing=f1&at=deposit.depositedAmt'],
  ['paymentOption.routingTransitNum', '/home/business/irspayment?filing=f1&at=paymentOption.routingTransitNum'],
  ['taxYearQuarter.zeroLiability', '/home/business?filing=f1&at=taxYearQuarter.zeroLiability'],
  ['thirdPartyDesignee.pin', '/home/business/taxsummary?filing=f1&at=thirdPartyDesignee.pin'],
  ['business.contactCity', '/home/addbusiness?business=b1&back=summary&filing=f1&at=contactCity'],
])('%s leads to its field', (path, address) => {
  expect(fieldAddress(path, filing)).toBe(address);
});

test('a cell of every line leads to its page and row', () => {
  for (const { irsNumber, section, subsection } of law.lines) {
    const { number } = law.sections.find(({ code }) => code === section) ?? {};
    const path = `filingData.${irsNumber}.rows.3.taxDate`;
    expect(fieldAddress(path, filing)).toBe(`/home/business/filing/${number}/${subsection}?filing=f1&at=${path}`);
  }
});

test('what is on no page leads nowhere', () => {
  for (const path of ['', 'filingData', 'filingData.999.rows.0', 'constructor', 'constructor.name'])
    expect(fieldAddress(path, filing)).toBeUndefined();
});

test('a finding names its line and row', () => {
  const message = 'Tax date should not be empty';
  expect(issueSentence({ path: 'filingData.60.rows.1.taxDate', message })).toBe(`Diesel (60), row 2: ${message}`);
  expect(issueSentence({ path: 'deposit', message })).toBe(message);
});

test('a path of a claim names its line, its row on that line and its field, where the page has their law', () => {
  const lines = [
    { line: '3e', gallons: '10' },
    { line: '3a', typeOfUse: '2', gallons: '1000' },
    { line: '3a', typeOfUse: '1', gallons: '9' },
  ];
  const claimsData = { groups: { '3': { lines, amounts: {}, total: '0.00' } }, totalClaim: '0.00' };
  const of = (path: string) => describePath(`claimsData.groups.3${path}`, { ...filing, claimsData }, law.claims);
  expect(of('')).toBe('Claim Undyed diesel fuel (3)');
  expect(of('.periodStart')).toBe('Claim Undyed diesel fuel (3), Period of claim from');
  expect(of('.lines.2.gallons')).toBe('Claim Undyed diesel fuel (3), line 3a, row 2, Gallons');
  expect(describePath('claimsData.groups.3.lines.2.gallons', filing)).toBe('Claim Undyed diesel fuel (3), row 3');
});
