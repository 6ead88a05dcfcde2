import { readdirSync, readFileSync } from 'node:fs';
import {
  computeForm720X,
  computeForm8849,
  computeReturn,
  type Filer,
  type Filing,
  type Form720X,
  type Form8849,
  type Form8849Schedule,
  type Law,
  law as lawInForce,
  type ScheduleFacts,
} from '@gauger/excise';
import { formsOf } from './forms/renderings.ts';
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
export const returnOf = (facts: Filing, own: Partial<ReturnDocument> = {}, law: Law = lawInForce): ReturnDocument => ({
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

/** A Form 720 with these lines. */
export const filingWith = (
  quarter: string,
  filingData: Filing['filingData'],
  others: Partial<Filing> = {},
): Filing => ({
  formType: 'Form720',
  taxYear: quarter.slice(0, 4),
  taxYearAndQuarter: quarter.slice(5),
  filingData,
  ...others,
});

/** The unsigned claim of a Form 8849. */
export const claimOf = (
  facts: Form8849,
  own: Partial<ReturnDocument<'Form8849'>> = {},
  law: Law = lawInForce,
): ReturnDocument<'Form8849'> => ({
  ...(returnOf(filingWith('2026Q1', {}), {}, law) as Omit<ReturnDocument<'Form8849'>, 'facts' | 'computed'>),
  facts,
  computed: computeForm8849(facts, law),
  ...own,
});

/** A Form 8849 for the calendar year 2026 with one schedule, by default for its first quarter; Schedule 5 has no period. */
export const claimWith = (
  schedule: Form8849Schedule,
  facts: ScheduleFacts,
  others: Partial<Form8849> = {},
): Form8849 => ({
  formType: 'Form8849',
  taxYear: '2026',
  month: '12',
  schedules: {
    [schedule]: { ...(schedule !== '5' && { periodStart: '2026-01-01', periodEnd: '2026-03-31' }), ...facts },
  },
  ...others,
});

/** The unsigned return of a Form 720-X. */
export const amendedOf = (
  facts: Form720X,
  own: Partial<ReturnDocument<'Form720X'>> = {},
  law: Law = lawInForce,
): ReturnDocument<'Form720X'> => {
  const { issues: _, ...computed } = computeForm720X(facts, law);
  return {
    ...(returnOf(filingWith('2026Q1', {}), {}, law) as Omit<ReturnDocument<'Form720X'>, 'facts' | 'computed'>),
    facts,
    computed,
    ...own,
  };
};

/** The examples of Form 720-X, by file name. */
export const amendedExamples: readonly [file: string, amended: Form720X][] = readdirSync(`${folder}/form-720x`).map(
  (file) => [file, JSON.parse(readFileSync(`${folder}/form-720x/${file}`, 'utf8')) as Form720X],
);

/** The claim as it is sent once the credit reference numbers of lines 9 and 10 of Schedule 5 are known. */
export function withNumbers(doc: ReturnDocument<'Form8849'>): ReturnDocument<'Form8849'> {
  const computed = structuredClone(doc.computed);
  for (const claim of Object.values(computed.schedules).flatMap(Object.values))
    for (const numbered of [claim, ...claim.rows]) numbered.crn ??= '999';
  return { ...doc, computed };
}

/** The examples of Form 8849, by file name. */
export const claimExamples: readonly [file: string, claim: Form8849][] = readdirSync(`${folder}/form-8849`)
  .filter((file) => file.endsWith('.json') && file !== 'totals.json')
  .map((file) => [file, JSON.parse(readFileSync(`${folder}/form-8849/${file}`, 'utf8')) as Form8849]);

/** Each form of those examples, by file name and ending. */
export const claimForms: readonly [name: string, doc: ReturnDocument<'Form8849'>][] = claimExamples.flatMap(
  ([file, claim]) =>
    formsOf(claimOf(claim)).map(({ ending, doc }): [string, ReturnDocument<'Form8849'>] => [`${file}${ending}`, doc]),
);

/** A return of a business that differs in some facts. */
export const returnOfBusiness = (facts: Filing, own: Partial<Filer>): ReturnDocument =>
  returnOf(facts, { business: { ...business, ...own } });
