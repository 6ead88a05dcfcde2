import { readdirSync, readFileSync } from 'node:fs';
import { computeReturn, type Filer, type Filing, type Law, law as shippedLaw } from '@gauger/excise';
import type { ReturnDocument } from './return-document.ts';

/** Returns for tests: of the examples, or of any filing. */

const folder = `${import.meta.dirname}/../../../examples`;

/** The examples in the open format, by file name. */
export const examples: readonly [file: string, filing: Filing][] = readdirSync(folder)
  .filter((file) => file.endsWith('.json') && file !== 'totals.json')
  .map((file) => [file, JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Filing]);

const business: Filer = {
  businessName: 'Sample Fuel & Tire Co',
  nameControl: 'SAMP',
  EIN: '001234567',
  signingAuthorityName: 'Sam Example',
  signingAuthorityTitle: 'Controller',
  signingAuthorityPhone: '614-555-0142',
  contactAddressLine1: '100 Sample Road',
  contactAddressLine2: '',
  contactCity: 'Columbus',
  contactState: 'Ohio',
  contactStateCode: 'OH',
  contactPostalCode: '43085',
  contactCountry: 'United States of America',
  contactCountryCode: 'US',
  contactPhoneNumber: '614-555-0143',
  contactEmailAddress: 'tax@example.com',
};

/** The unsigned return of a filing. */
export const returnOf = (facts: Filing, own: Partial<ReturnDocument> = {}, law: Law = shippedLaw): ReturnDocument => ({
  facts,
  computed: computeReturn(facts, law),
  business,
  paymentOption: null,
  refundAccount: null,
  paidPreparer: null,
  thirdPartyDesignee: null,
  attachments: [],
  signature: null,
  submissionId: null,
  answeredBy: null,
  preparedAt: '2026-11-21T12:00:00Z',
  software: { softwareId: '00000000', version: '0.1.0', efin: '000000' },
  ...own,
});

/** A return of a business that differs in some facts. */
export const returnOfBusiness = (facts: Filing, own: Partial<Filer>): ReturnDocument =>
  returnOf(facts, { business: { ...business, ...own } });

/** A Form 720 with these lines. */
export const filingWith = (
  quarter: string,
  filingData: Filing['filingData'],
  beside: Partial<Filing> = {},
): Filing => ({
  formType: 'Form720',
  taxYear: quarter.slice(0, 4),
  taxYearAndQuarter: quarter.slice(5),
  filingData,
  ...beside,
});
