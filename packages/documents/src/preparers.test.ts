import type { PaidPreparer } from '@gauger/excise';
import { law } from '@gauger/excise';
import { describe, expect, test } from 'vitest';
import { returnFaults } from './files/return-faults.ts';
import { returnXml } from './files/return-xml.ts';
import { maskedXml } from './mef/masked-xml.ts';
import { readReturn, textAt } from './mef/testing-xml.ts';
import { FilingRefused, returnOfFiling } from './return-of-filing.ts';
import { filingWith, returnOf } from './testing-returns.ts';

const facts = filingWith('2026Q1', { '60': { emptyTaxLiability: true } });
const firm: PaidPreparer = {
  individualOrFirm: 'firm',
  firmName: 'Quill & Sons',
  personName: 'Pat Quill',
  email: 'pat@quill.example',
  phoneNumber: '503-555-0150',
  PTIN: 'P01234567',
  EIN: '987654321',
  addressLine1: '4 Ledger Lane',
  addressLine2: '',
  city: 'Salem',
  state: 'Oregon',
  stateCode: 'OR',
  zipCode: '97301-1234',
  country: 'United States of America',
  countryCode: 'US',
};
const designee = { personName: 'Pat Quill', phoneNumber: '503-555-0150', pin: '24680' };
const headerOf = (own: Parameters<typeof returnOf>[1]) => readReturn(returnXml(returnOf(facts, own))).header;

describe('the paid preparer', () => {
  test('of a firm stands in the header with the firm', () => {
    const header = headerOf({ paidPreparer: firm });
    const of = (path: string) => textAt(header, path);
    expect(of('PreparerFirmGrp/PreparerFirmEIN')).toBe('987654321');
    expect(of('PreparerFirmGrp/PreparerFirmName/BusinessNameLine1Txt')).toBe('Quill & Sons');
    expect(of('PreparerFirmGrp/PreparerUSAddress/StateAbbreviationCd')).toBe('OR');
    expect(of('PreparerFirmGrp/PreparerUSAddress/ZIPCd')).toBe('973011234');
    expect(of('PreparerPersonGrp/PreparerPersonNm')).toBe('Pat Quill');
    expect(of('PreparerPersonGrp/PTIN')).toBe('P01234567');
    expect(of('PreparerPersonGrp/PhoneNum')).toBe('5035550150');
    expect(of('PreparerPersonGrp/SelfEmployedInd')).toBeUndefined();
  });

  test('who is an individual is self-employed and stands under the own name', () => {
    const header = headerOf({ paidPreparer: { ...firm, individualOrFirm: 'individual', firmName: '' } });
    expect(textAt(header, 'PreparerPersonGrp/SelfEmployedInd')).toBe('X');
    expect(textAt(header, 'PreparerFirmGrp/PreparerFirmName/BusinessNameLine1Txt')).toBe('Pat Quill');
  });

  test('abroad has a foreign address', () => {
    const abroad = { country: 'Others', countryCode: 'GM', state: '', stateCode: 'Bayern', zipCode: '80331' };
    const header = headerOf({ paidPreparer: { ...firm, ...abroad } });
    expect(textAt(header, 'PreparerFirmGrp/PreparerForeignAddress/CountryCd')).toBe('GM');
    expect(textAt(header, 'PreparerFirmGrp/PreparerForeignAddress/ProvinceOrStateNm')).toBe('Bayern');
  });

  test.each([
    ['PTIN', 'P1', 'ptinWrong'],
    ['EIN', '999999999', 'preparerEinWrong'],
    ['personName', '', 'preparerNameMissing'],
    ['city', '', 'preparerAddressMissing'],
  ])('with %s "%s" keeps the return from being sent', (name, text, code) => {
    const found = returnFaults(returnOf(facts, { paidPreparer: { ...firm, [name]: text } }));
    expect(found.map((fault) => fault.code)).toEqual([code]);
  });
});

describe('the third-party designee', () => {
  test('is No unless someone is named', () => {
    expect(textAt(headerOf({}), 'ThirdPartyDesignee/DiscussWithThirdPartyNoInd')).toBe('X');
  });

  test('stands with name, phone and PIN, which no preview shows', () => {
    const header = headerOf({ thirdPartyDesignee: designee });
    expect(textAt(header, 'ThirdPartyDesignee/DiscussWithThirdPartyYesInd')).toBe('X');
    expect(textAt(header, 'ThirdPartyDesignee/ThirdPartyDesigneeNm')).toBe('Pat Quill');
    expect(textAt(header, 'ThirdPartyDesignee/ThirdPartyDesigneePIN')).toBe('24680');
    expect(maskedXml(returnXml(returnOf(facts, { thirdPartyDesignee: designee })))).not.toContain('24680');
  });
});

describe('a filing in the open format', () => {
  const made = { preparedAt: '2026-11-21T12:00:00Z', software: { softwareId: '0', version: '0', efin: '0' } };
  const business = { businessName: 'Hall Oil', EIN: '12-3456789' };

  test('names both', () => {
    const { individualOrFirm: _, ...block } = { ...firm, EIN: '98-7654321' };
    const doc = returnOfFiling({ ...facts, business, paidPreparer: block, thirdPartyDesignee: designee }, law, made);
    expect([doc.paidPreparer, doc.thirdPartyDesignee]).toEqual([firm, designee]);
  });

  test.each([
    [{ paidPreparer: { personName: 'Pat Quill', PTIN: '01234567' } }, 'paidPreparer.PTIN should be P and eight digits'],
    [{ paidPreparer: { PTIN: 'P01234567' } }, 'paidPreparer.personName is missing'],
    [{ thirdPartyDesignee: { personName: 'Pat', pin: '1' } }, 'thirdPartyDesignee.pin should be five digits'],
  ])('with %o is refused', (named, fault) => {
    expect(() => returnOfFiling({ ...facts, business, ...named }, law, made)).toThrow(new FilingRefused([fault]));
  });
});
