import { claimEnds } from '../sunsets.ts';
import type { Condition, DecimalString } from '../types.ts';
import { claimGroup, gallonsClaim, periodOf, type StatedClaim, type StatedGroup, schedule2 } from './build.ts';
import { buyer, dye, listOfBuyers, period, registered, vendorNumber } from './fields.ts';
import { fallsTo, gallon, nothing, scheduleC } from './rates.ts';

/** Lines 7 to 11: claims of the registered ultimate vendor, who sold the fuel without its tax. */

const ofVendor = periodOf(true, 'quarter');
const ofVendorUnasked = periodOf(false, 'quarter');

const UNIT = 'governmental unit';
const ORGANIZATION = 'organization';

const VENDOR =
  'You are registered and sold the fuel at a price without the tax, or have the consent of the buyer to the claim.';
const PERIOD = 'The period is at least one week of this quarter, and you claim on the return for the quarter.';
const FILE_BY =
  'File the claim by the end of the quarter that follows the earliest one it covers; after that, claim for the year on Form 4136.';
const FILE_BY_GASOLINE =
  'File the claim by the end of the quarter that follows the earliest one it covers: after that, you cannot claim.';
const MIN_DIESEL = 'Lines 7, 8 and 9 together total $200 or more; claim less for the year on Form 4136.';
const MIN_KEROSENE =
  'Lines 8 and 9 together total $100 or more, or $200 with line 7; claim less for the year on Form 4136.';
const MIN_GASOLINE =
  'Lines 10 and 11 together total $200 or more; you can claim sales of several weeks of the quarter together.';
const KEEP = 'Keep the certificate or waiver of each buyer in your records.';
const NO_DYE = 'The fuel showed no visible evidence of dye, unless the box says otherwise.';
const NOT_COLLECTED =
  'The tax was not collected from the buyer, or was repaid, or the buyer has consented in writing to the claim.';
const CERTIFICATE = 'You hold an unexpired certificate or waiver of the buyer, and have no reason to believe it false.';

const toGovernments =
  'Enter each governmental unit in a separate row with its name, number and gallons, or attach the list.';

const diesel: readonly StatedClaim[] = [
  gallonsClaim({
    line: '7a',
    form8849: [schedule2('1a')],
    rate: gallon(
      'Undyed diesel fuel sold to state or local governments',
      '0.243',
      '6427(l)(5)(A), (C)',
      fallsTo('0.043', '4081(d)(1)'),
    ),
    title: 'Use by a state or local government',
    name: 'State or local government',
    crn: '360',
    fuel: 'diesel',
    besides: buyer(UNIT),
    attachments: [listOfBuyers(UNIT)],
    registrations: [registered('UV')],
    buyerDocument: 'Model Certificate P',
    instructions: [VENDOR, toGovernments, KEEP],
    citation: `26 USC 6427(l)(5)(A), (C); ${scheduleC}, line 7a`,
  }),
  gallonsClaim({
    line: '7b',
    form8849: [schedule2('1b')],
    rate: gallon(
      'Undyed diesel fuel sold to certain intercity and local buses',
      '0.17',
      '6427(b)(4), (b)(2)',
      nothing('6427(b)(2)(A), 4041(a)(1)(C)(iii), 4081(d)(1)'),
    ),
    absences: [claimEnds('26 USC 6427(b)(2)(A), 4041(a)(1)(C)(iii), 4081(d)(1)')],
    title: 'Use in certain intercity and local buses',
    name: 'Intercity and local buses',
    crn: '350',
    fuel: 'diesel',
    registrations: [registered('UB')],
    buyerDocument: 'Model Waiver N',
    instructions: [
      VENDOR,
      'The operator of the buses has waived the claim to you; it is the tax less 7.4 cents.',
      KEEP,
    ],
    citation: `26 USC 6427(b)(4), (b)(2); ${scheduleC}, line 7b`,
  }),
];

const kerosene: readonly StatedClaim[] = [
  gallonsClaim({
    line: '8a',
    form8849: [schedule2('2a')],
    rate: gallon(
      'Undyed kerosene sold to state or local governments',
      '0.243',
      '6427(l)(5)(A), (C)',
      fallsTo('0.043', '4081(d)(1)'),
    ),
    title: 'Use by a state or local government',
    name: 'State or local government',
    crn: '346',
    fuel: 'kerosene',
    besides: buyer(UNIT),
    attachments: [listOfBuyers(UNIT)],
    registrations: [registered('UV')],
    buyerDocument: 'Model Certificate P',
    instructions: [VENDOR, toGovernments, KEEP],
    citation: `26 USC 6427(l)(5)(A), (C); ${scheduleC}, line 8a`,
  }),
  gallonsClaim({
    line: '8b',
    form8849: [
      schedule2('2b', { own: { notes: ['The form prints one credit reference number for lines 2a and 2b.'] } }),
    ],
    rate: gallon(
      'Undyed kerosene sold from a blocked pump',
      '0.243',
      '6427(l)(5)(B)(i), (C)',
      fallsTo('0.043', '4081(d)(1)'),
    ),
    title: 'Sales from a blocked pump',
    name: 'Blocked pump',
    crn: '346',
    fuel: 'kerosene',
    registrations: [registered('UP')],
    instructions: [
      'You are registered and sold the kerosene from a pump that cannot fuel a highway vehicle, at a price without the tax.',
      'Keep the date, the gallons and, where required, the name of the buyer of each sale.',
    ],
    notes: ['The form prints one credit reference number for lines 8a and 8b.'],
    citation: `26 USC 6427(l)(5)(B)(i), (C); ${scheduleC}, line 8b`,
  }),
  gallonsClaim({
    line: '8c',
    form8849: [schedule2('2c')],
    rate: gallon(
      'Undyed kerosene sold to certain intercity and local buses',
      '0.17',
      '6427(b)(4), (b)(2)',
      nothing('6427(b)(2)(A), 4041(a)(1)(C)(iii), 4081(d)(1)'),
    ),
    absences: [claimEnds('26 USC 6427(b)(2)(A), 4041(a)(1)(C)(iii), 4081(d)(1)')],
    title: 'Use in certain intercity and local buses',
    name: 'Intercity and local buses',
    crn: '347',
    fuel: 'kerosene',
    registrations: [registered('UB')],
    buyerDocument: 'Model Waiver N',
    instructions: [
      VENDOR,
      'The operator of the buses has waived the claim to you; it is the tax less 7.4 cents.',
      KEEP,
    ],
    citation: `26 USC 6427(b)(4), (b)(2); ${scheduleC}, line 8c`,
  }),
];

const toGovernment: Condition = { field: 'typeOfUse', is: '14' };
const aviationNumbers = [registered('UA', { not: toGovernment }), registered('UV', toGovernment)];
const AVIATION = '6427(l)(4), (l)(5)';
const AVIATION_USES = ['1', '9', '10', '11', '13', '14', '15', '16'];
const WAIVER = 'The operator of the aircraft has waived the claim to you in writing.';

/** @param lust the line of the form for the LUST tax on fuel for foreign trade */
const soldFor = (lust: string): readonly string[] => [
  VENDOR,
  'Choose the type of use of the buyer, and enter the gallons of each type in a separate row.',
  'For a sale to a government, type 14, name the governmental unit and use your UV registration number.',
  `Enter fuel sold for foreign trade, type 9, on line ${lust} too.`,
];

const otherAviation = (
  line: '9d' | '9e',
  of8849: '3d' | '3e',
  crn: string,
  rate: DecimalString,
  taxedAt: string,
): StatedClaim =>
  gallonsClaim({
    line,
    form8849: [schedule2(of8849, { own: { instructions: soldFor('3f') } })],
    rate: gallon(
      `Kerosene taxed at ${taxedAt} sold for other nontaxable uses`,
      rate,
      AVIATION,
      fallsTo('0.043', line === '9d' ? '4081(d)(1)' : '4081(d)(2)'),
    ),
    title: `Other nontaxable uses taxed at ${taxedAt}`,
    name: `Other nontaxable uses, taxed at ${taxedAt}`,
    crn,
    uses: AVIATION_USES,
    fuel: `aviation kerosene taxed at ${taxedAt}`,
    besides: buyer(UNIT, toGovernment),
    attachments: [listOfBuyers(UNIT, toGovernment)],
    registrations: aviationNumbers,
    instructions: soldFor('9f'),
    citation: `26 USC 6427(l)(4), (l)(5); ${scheduleC}, line ${line}`,
  });

/** @param lines those of the form for other nontaxable uses */
const lustTax = (lines: string): readonly string[] => [
  'You sold the kerosene for use in foreign trade.',
  `Enter the gallons of lines ${lines} with type of use 9 here too.`,
];

const keroseneForAviation: readonly StatedClaim[] = [
  gallonsClaim({
    line: '9a',
    form8849: [schedule2('3a')],
    rate: gallon(
      'Kerosene taxed at $.219 sold for commercial aviation',
      '0.175',
      AVIATION,
      nothing('6427(l)(4)(A), 4081(d)(2)'),
    ),
    absences: [claimEnds('26 USC 6427(l)(4)(A), 4081(d)(2)')],
    title: 'Use in commercial aviation (other than foreign trade), taxed at $.219',
    name: 'Commercial aviation, taxed at $.219',
    crn: '355',
    fuel: 'aviation kerosene taxed at $.219',
    registrations: [registered('UA')],
    buyerDocument: 'Model Waiver L',
    instructions: [VENDOR, WAIVER, KEEP],
    citation: `26 USC 6427(l)(4); ${scheduleC}, line 9a`,
  }),
  gallonsClaim({
    line: '9b',
    form8849: [schedule2('3b')],
    rate: gallon(
      'Kerosene taxed at $.244 sold for commercial aviation',
      '0.200',
      AVIATION,
      nothing('6427(l)(4)(A), 4081(d)(1)'),
    ),
    absences: [claimEnds('26 USC 6427(l)(4)(A), 4081(d)(1)')],
    title: 'Use in commercial aviation (other than foreign trade), taxed at $.244',
    name: 'Commercial aviation, taxed at $.244',
    crn: '417',
    fuel: 'aviation kerosene taxed at $.244',
    registrations: [registered('UA')],
    buyerDocument: 'Model Waiver L',
    instructions: [VENDOR, WAIVER, KEEP],
    citation: `26 USC 6427(l)(4); ${scheduleC}, line 9b`,
  }),
  gallonsClaim({
    line: '9c',
    form8849: [schedule2('3c')],
    rate: gallon(
      'Kerosene sold for nonexempt use in noncommercial aviation',
      '0.025',
      AVIATION,
      nothing('4081(d)(1), (d)(2)'),
    ),
    absences: [claimEnds('26 USC 4081(d)(1), (d)(2)')],
    title: 'Nonexempt use in noncommercial aviation',
    name: 'Noncommercial aviation, nonexempt',
    crn: '418',
    fuel: 'aviation kerosene taxed at $.244',
    registrations: [registered('UA')],
    buyerDocument: 'Model Certificate Q',
    instructions: [
      'You sold kerosene taxed at 24.4 cents for noncommercial aviation, which is taxed at 21.9 cents.',
      'The buyer has certified the use; the claim is the difference.',
    ],
    notes: ['Not verified: the certificate of the buyer is Model Certificate Q.'],
    citation: `26 USC 6427(l)(4), (l)(5); ${scheduleC}, line 9c`,
  }),
  otherAviation('9d', '3d', '346', '0.243', '$.244'),
  otherAviation('9e', '3e', '369', '0.218', '$.219'),
  gallonsClaim({
    line: '9f',
    form8849: [schedule2('3f', { own: { instructions: lustTax('3d and 3e') } })],
    rate: gallon(
      'Kerosene sold for foreign trade, LUST tax',
      '0.001',
      '6427(l)(1), 4082(e)(2), 6430(3)',
      nothing('4081(d)(3)'),
    ),
    absences: [claimEnds('26 USC 4081(d)(3)')],
    title: 'LUST tax on aviation fuels used in foreign trade',
    name: 'LUST tax, foreign trade',
    crn: '433',
    impliedUse: '9',
    registrations: [registered('UA')],
    instructions: lustTax('9d and 9e'),
    citation: `26 USC 6427(l)(1), 4082(e)(2), 6430(3); ${scheduleC}, line 9f`,
  }),
];

const sentence = (words: string): string => `${words[0]?.toUpperCase()}${words.slice(1)}`;

const gasolineSold = (
  line: string,
  of8849: string,
  crn: string,
  rate: DecimalString,
  fuel: string,
  to: 'organization' | 'government',
): StatedClaim =>
  gallonsClaim({
    line,
    form8849: [schedule2(of8849)],
    rate: gallon(
      `${sentence(fuel)} sold to ${to === 'organization' ? 'nonprofit educational organizations' : 'state or local governments'}`,
      rate,
      `6416(b)(2)(${to === 'organization' ? 'D' : 'C'}), (a)(4)`,
      fallsTo('0.043', fuel === 'gasoline' ? '4081(d)(1)' : '4081(d)(2)'),
    ),
    title: to === 'organization' ? 'Use by a nonprofit educational organization' : 'Use by a state or local government',
    name: to === 'organization' ? 'Nonprofit educational organization' : 'State or local government',
    crn,
    fuel,
    besides: buyer(to === 'organization' ? ORGANIZATION : UNIT),
    attachments: [listOfBuyers(to === 'organization' ? ORGANIZATION : UNIT)],
    registrations: [registered('UV')],
    buyerDocument: 'Model Certificate M',
    instructions: [
      VENDOR,
      to === 'organization'
        ? 'Enter each organization in a separate row with its name, number and gallons, or attach the list.'
        : toGovernments,
      KEEP,
    ],
    citation: `26 USC 6416(b)(2)(${to === 'organization' ? 'D' : 'C'}), (a)(4); ${scheduleC}, line ${line}`,
  });

const EXPLAIN_DYE = 'Check the box only if some of the fuel showed dye, and then explain in detail.';

export const vendorClaims: readonly StatedGroup[] = [
  claimGroup('7', {
    period: ofVendor,
    fields: [...period(true), ...dye, vendorNumber('UV'), vendorNumber('UB')],
    lines: diesel,
    certifications: [NO_DYE, NOT_COLLECTED, CERTIFICATE],
    instructions: [PERIOD, MIN_DIESEL, FILE_BY, EXPLAIN_DYE],
    notes: ['The IRS denies claims without registration.'],
    citation: `26 USC 6427(l)(5), (i)(4); ${scheduleC}, line 7`,
  }),
  claimGroup('8', {
    period: ofVendor,
    fields: [...period(true), ...dye, vendorNumber('UV'), vendorNumber('UP'), vendorNumber('UB')],
    lines: kerosene,
    certifications: [NO_DYE, NOT_COLLECTED, CERTIFICATE],
    instructions: [PERIOD, MIN_KEROSENE, FILE_BY, EXPLAIN_DYE],
    notes: ['The IRS denies claims without registration.'],
    citation: `26 USC 6427(l)(5), (i)(4); ${scheduleC}, line 8`,
  }),
  claimGroup('9', {
    period: ofVendorUnasked,
    fields: [...period(false), vendorNumber('UA'), vendorNumber('UV')],
    lines: keroseneForAviation,
    certifications: [NOT_COLLECTED, CERTIFICATE],
    instructions: [PERIOD, MIN_KEROSENE, FILE_BY],
    notes: ['The IRS denies claims without registration.'],
    citation: `26 USC 6427(l)(4), (l)(5), (i)(4); ${scheduleC}, line 9`,
  }),
  claimGroup('10', {
    period: ofVendorUnasked,
    fields: [...period(false), vendorNumber('UV')],
    lines: [
      gasolineSold('10a', '4a', '362', '0.183', 'gasoline', 'organization'),
      gasolineSold('10b', '4b', '362', '0.183', 'gasoline', 'government'),
    ],
    certifications: [NOT_COLLECTED, CERTIFICATE],
    instructions: [PERIOD, MIN_GASOLINE, FILE_BY_GASOLINE],
    notes: ['You cannot make an annual claim for these sales.'],
    citation: `26 USC 6416(a)(4), (b)(2); ${scheduleC}, line 10`,
  }),
  claimGroup('11', {
    period: ofVendorUnasked,
    fields: [...period(false), vendorNumber('UV')],
    lines: [
      gasolineSold('11a', '5a', '324', '0.193', 'aviation gasoline', 'organization'),
      gasolineSold('11b', '5b', '324', '0.193', 'aviation gasoline', 'government'),
    ],
    certifications: [NOT_COLLECTED, CERTIFICATE],
    instructions: [PERIOD, MIN_GASOLINE, FILE_BY_GASOLINE],
    notes: ['You cannot make an annual claim for these sales.'],
    citation: `26 USC 6416(a)(4), (b)(2); ${scheduleC}, line 11`,
  }),
];
