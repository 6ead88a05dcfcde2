import { claimEnds } from '../sunsets.ts';
import { claimGroup, gallonsClaim, periodOf, type StatedClaim, type StatedGroup, schedule1 } from './build.ts';
import { dye, equivalents, gallons, period } from './fields.ts';
import { dge, fallsTo, gallon, gge, INSTRUCTIONS, nothing, scheduleC } from './rates.ts';

/** Lines 1 to 6: claims of the ultimate purchaser, who used the fuel or exported it. */

const ofPurchaser = periodOf(true, 'incomeTaxYear');

const RECORDS = 'You have the name and address of the seller of the fuel, and the dates of your purchases.';
const NOT_WAIVED = 'You have not waived the right to make the claim.';
const NO_DYE = 'The fuel showed no visible evidence of dye, unless the box says otherwise.';

const MIN_CLAIM = 'Lines 1 to 6 and 14b to 14d together total $750 or more; claim less for the year on Form 4136.';
const FILE_BY =
  'File the claim by the end of the quarter that follows the last one it covers; after that, claim for the year on Form 4136.';
const ONCE = 'Make one claim for a quarter, and do not claim the same fuel on Form 4136 or Form 8849.';
const PERIOD =
  'The period is this quarter, or this and earlier quarters of your income tax year for which nothing was claimed.';
const PURCHASER = 'You are the ultimate purchaser: you bought the taxed fuel and used it in a nontaxable way.';
const EXPORTER = 'You exported the fuel, or the exporter has waived the claim in your favor.';
const EXPORTED = [
  EXPORTER,
  'Enter the gallons that left the United States, type or attach a statement, and keep the proof of export.',
];
const CHOOSE_USE = 'Choose the type of use, and enter the gallons of each type in a separate row.';
const FOREIGN_TRADE =
  'The fuel was used in foreign trade by aircraft registered in the United States or in a country that exempts U.S. aircraft in the same way.';

const NO_CERTIFICATE =
  'Claim types 13 and 14 only if no certificate was given to the vendor or to a credit card issuer: they claim otherwise.';
const NOT_READ =
  'Not verified: types 11, 13 and 15 are named by Publication 510 and by earlier instructions, not by those of Schedule C.';

const gasoline: readonly StatedClaim[] = [
  gallonsClaim({
    line: '1a',
    form8849: [
      schedule1('1a', {
        uses: {
          allowed: ['2', '4', '5', '7', '11', '12', '13', '14', '15'],
          unverified: ['11', '15'],
          annual: ['1'],
        },
        own: { notes: [NO_CERTIFICATE, 'Not verified: types 11 and 15. Publication 510 names type 11.'] },
      }),
    ],
    rate: gallon('Gasoline, nontaxable use', '0.183', '6421', fallsTo('0.043', '4081(d)(1)')),
    title: 'Gasoline',
    name: 'Nontaxable use',
    crn: '362',
    uses: ['2', '4', '5', '7', '12', '13', '14'],
    unusualTypesOfUse: ['13', '14'],
    fuel: 'gasoline',
    instructions: [PURCHASER, CHOOSE_USE, 'Do not claim use on a farm here: it is a credit on Form 4136.'],
    notes: ['Types 13 and 14 are on the form, but not in its instructions: the vendor makes most of these claims.'],
    citation: `26 USC 6421; ${scheduleC}, line 1a`,
  }),
  gallonsClaim({
    line: '1b',
    form8849: [schedule1('1b')],
    rate: gallon('Gasoline, exported', '0.184', '6421(c), (d), 4221(a)(2)', fallsTo('0.043', '4081(d)(1), (d)(3)')),
    title: 'Exported',
    name: 'Exported',
    crn: '411',
    fuel: 'gasoline',
    exported: true,
    instructions: EXPORTED,
    citation: `26 USC 6421(c), (d), 4221(a)(2), 6427(i)(2); ${scheduleC}, line 1b`,
  }),
];

const aviationGasoline: readonly StatedClaim[] = [
  gallonsClaim({
    line: '2a',
    form8849: [schedule1('2a')],
    rate: gallon(
      'Aviation gasoline, commercial aviation',
      '0.15',
      '6421(f)(2)(B)',
      nothing('6421(f)(2)(B), 4081(d)(2)'),
    ),
    absences: [claimEnds('26 USC 6421(f)(2)(B), 4081(d)(2)')],
    title: 'Used in commercial aviation (other than foreign trade)',
    name: 'Commercial aviation',
    crn: '354',
    fuel: 'aviation gasoline',
    instructions: [
      'You used the fuel to carry persons or property for pay, other than in foreign trade.',
      'The claim is the tax less the 4.4 cents that commercial aviation owes.',
    ],
    citation: `26 USC 6421(f)(2)(B); ${scheduleC}, line 2a`,
  }),
  gallonsClaim({
    line: '2b',
    form8849: [
      schedule1('2b', {
        uses: { allowed: ['9', '10', '13', '14', '15', '16'], unverified: ['15'] },
        own: { notes: [NO_CERTIFICATE, 'Not verified: type 15, which the instructions of 2002 name.'] },
      }),
    ],
    rate: gallon(
      'Aviation gasoline, other nontaxable use',
      '0.193',
      '6421(c), (d), (f)(2)',
      fallsTo('0.043', '4081(d)(2)'),
    ),
    title: 'Other nontaxable use',
    name: 'Other nontaxable use',
    crn: '324',
    uses: ['9', '10', '13', '14', '16'],
    unusualTypesOfUse: ['13', '14'],
    fuel: 'aviation gasoline',
    instructions: [PURCHASER, CHOOSE_USE, 'Enter fuel used in foreign trade here with type 9 and again on line 2d.'],
    notes: ['Types 13 and 14 are on the form, but not in its instructions: the vendor makes most of these claims.'],
    citation: `26 USC 6421(c), (d), (f)(2); ${scheduleC}, line 2b`,
  }),
  gallonsClaim({
    line: '2c',
    form8849: [schedule1('2c')],
    rate: gallon(
      'Aviation gasoline, exported',
      '0.194',
      '6421(c), (d), 4221(a)(2)',
      fallsTo('0.043', '4081(d)(2), (d)(3)'),
    ),
    title: 'Exported',
    name: 'Exported',
    crn: '412',
    fuel: 'aviation gasoline',
    exported: true,
    instructions: EXPORTED,
    citation: `26 USC 6421(c), (d), 4221(a)(2), 6427(i)(2); ${scheduleC}, line 2c`,
  }),
  gallonsClaim({
    line: '2d',
    form8849: [schedule1('2d')],
    rate: gallon(
      'Aviation gasoline, LUST tax in foreign trade',
      '0.001',
      '6421(c), 4041(d)(5), 6430(2)',
      nothing('4081(d)(3)'),
    ),
    absences: [claimEnds('26 USC 4081(d)(3)')],
    title: 'LUST tax on aviation fuels used in foreign trade',
    name: 'LUST tax, foreign trade',
    crn: '433',
    impliedUse: '9',
    instructions: [FOREIGN_TRADE, 'Enter the gallons of line 2b with type of use 9 here too.'],
    citation: `26 USC 6421(c), 4041(d)(5), 6430(2); ${scheduleC}, line 2d`,
  }),
];

/** Lines 3a and 4a of Schedule 1. */
const USES_OF_UNDYED = { allowed: ['2', '6', '7', '8', '11', '12', '13', '15'], unverified: ['11', '13', '15'] };

const diesel: readonly StatedClaim[] = [
  gallonsClaim({
    line: '3a',
    form8849: [schedule1('3a', { uses: USES_OF_UNDYED, own: { notes: [NOT_READ] } })],
    rate: gallon('Undyed diesel fuel, nontaxable use', '0.243', '6427(l)(1)', fallsTo('0.043', '4081(d)(1)')),
    title: 'Nontaxable use',
    name: 'Nontaxable use',
    crn: '360',
    uses: ['2', '6', '7', '8', '12'],
    fuel: 'diesel',
    instructions: [
      PURCHASER,
      CHOOSE_USE,
      'Type 2 is off-highway business use, never personal use or use in a motorboat; type 8 includes heating oil and motorboats.',
    ],
    citation: `26 USC 6427(l)(1); ${scheduleC}, line 3a`,
  }),
  gallonsClaim({
    line: '3b',
    form8849: [schedule1('3c')],
    rate: gallon('Undyed diesel fuel, trains', '0.243', '6427(l)(1), (l)(3)(A)', fallsTo('0.043', '4081(d)(1)')),
    title: 'Use in trains',
    name: 'Trains',
    crn: '353',
    fuel: 'diesel',
    instructions: ['You used the fuel in the propulsion engine of a train.', 'Enter the gallons used in the period.'],
    citation: `26 USC 6427(l)(1), (l)(3)(A); ${scheduleC}, line 3b`,
  }),
  gallonsClaim({
    line: '3c',
    form8849: [schedule1('3d')],
    rate: gallon(
      'Undyed diesel fuel, certain intercity and local buses',
      '0.17',
      '6427(b)(2)',
      nothing('6427(b)(2)(A), 4041(a)(1)(C)(iii), 4081(d)(1)'),
    ),
    absences: [claimEnds('26 USC 6427(b)(2)(A), 4041(a)(1)(C)(iii), 4081(d)(1)')],
    title: 'Use in certain intercity and local buses',
    name: 'Intercity and local buses',
    crn: '350',
    impliedUse: '5',
    fuel: 'diesel',
    instructions: [
      'You used the fuel in buses that carry the public for pay, on schedule and on regular routes, or that seat 20 adults or more.',
      'The claim is the tax less 7.4 cents; claim a qualified local bus or a school bus in full on line 3a.',
    ],
    citation: `26 USC 6427(b)(2); ${scheduleC}, line 3c`,
  }),
  gallonsClaim({
    line: '3d',
    form8849: [schedule1('3b')],
    rate: gallon('Undyed diesel fuel, farming', '0.243', '6427(l)(1), 6420(c)', fallsTo('0.043', '4081(d)(1)')),
    title: 'Use on a farm for farming purposes',
    name: 'Farming',
    crn: '360',
    impliedUse: '1',
    fuel: 'diesel',
    instructions: [
      'You own, rent or run the farm, and the fuel was used on it for farming.',
      'Enter the gallons used in the period.',
    ],
    citation: `26 USC 6427(l)(1), 6420(c); ${scheduleC}, line 3d`,
  }),
  gallonsClaim({
    line: '3e',
    form8849: [schedule1('3e')],
    rate: gallon(
      'Undyed diesel fuel, exported',
      '0.244',
      '6427(l)(1), (2), 4041(g)(3)',
      fallsTo('0.043', '4081(d)(1), (d)(3)'),
    ),
    title: 'Exported',
    name: 'Exported',
    crn: '413',
    fuel: 'diesel',
    exported: true,
    instructions: EXPORTED,
    citation: `26 USC 6427(l)(1), (2), 4041(g)(3), 6427(i)(2); 26 CFR 48.6427-8(b)(1)(vii)(B), (d)(4), (e); ${scheduleC}, line 3e`,
  }),
];

const kerosene: readonly StatedClaim[] = [
  gallonsClaim({
    line: '4a',
    form8849: [
      schedule1('4a', { uses: USES_OF_UNDYED, own: { title: 'Nontaxable use taxed at $.244', notes: [NOT_READ] } }),
    ],
    rate: gallon('Undyed kerosene, nontaxable use', '0.243', '6427(l)(1)', fallsTo('0.043', '4081(d)(1)')),
    title: 'Nontaxable use',
    name: 'Nontaxable use',
    crn: '346',
    uses: ['2', '6', '7', '8', '12'],
    fuel: 'kerosene',
    instructions: [PURCHASER, CHOOSE_USE, 'Do not claim kerosene bought from a blocked pump: the vendor claims it.'],
    citation: `26 USC 6427(l)(1); ${scheduleC}, line 4a`,
  }),
  gallonsClaim({
    line: '4b',
    form8849: [schedule1('4c')],
    rate: gallon(
      'Undyed kerosene, certain intercity and local buses',
      '0.17',
      '6427(b)(2)',
      nothing('6427(b)(2)(A), 4041(a)(1)(C)(iii), 4081(d)(1)'),
    ),
    absences: [claimEnds('26 USC 6427(b)(2)(A), 4041(a)(1)(C)(iii), 4081(d)(1)')],
    title: 'Use in certain intercity and local buses',
    name: 'Intercity and local buses',
    crn: '347',
    impliedUse: '5',
    fuel: 'kerosene',
    instructions: [
      'You used the kerosene in buses that carry the public for pay, on schedule and on regular routes, or that seat 20 adults or more.',
      'The claim is the tax less 7.4 cents; claim a qualified local bus or a school bus in full on line 4a.',
    ],
    citation: `26 USC 6427(b)(2); ${scheduleC}, line 4b`,
  }),
  gallonsClaim({
    line: '4c',
    form8849: [schedule1('4b')],
    rate: gallon('Undyed kerosene, farming', '0.243', '6427(l)(1), 6420(c)', fallsTo('0.043', '4081(d)(1)')),
    title: 'Use on a farm for farming purposes',
    name: 'Farming',
    crn: '346',
    impliedUse: '1',
    fuel: 'kerosene',
    instructions: [
      'You own, rent or run the farm, and the kerosene was used on it for farming.',
      'Enter the gallons used in the period.',
    ],
    citation: `26 USC 6427(l)(1), 6420(c); ${scheduleC}, line 4c`,
  }),
  gallonsClaim({
    line: '4d',
    form8849: [schedule1('4d')],
    rate: gallon(
      'Undyed kerosene, exported',
      '0.244',
      '6427(l)(1), (2), 4041(g)(3)',
      fallsTo('0.043', '4081(d)(1), (d)(3)'),
    ),
    title: 'Exported',
    name: 'Exported',
    crn: '414',
    fuel: 'kerosene',
    exported: true,
    instructions: EXPORTED,
    citation: `26 USC 6427(l)(1), (2), 4041(g)(3), 6427(i)(2); 26 CFR 48.6427-8(b)(1)(vii)(B), (d)(4), (e); ${scheduleC}, line 4d`,
  }),
  gallonsClaim({
    line: '4e',
    form8849: [schedule1('4e')],
    rate: gallon('Undyed kerosene taxed at $.044, nontaxable use', '0.043', '6427(l)(1)'),
    title: 'Nontaxable use taxed at $.044',
    name: 'Nontaxable use, taxed at $.044',
    crn: '377',
    uses: ['2'],
    fuel: 'kerosene taxed at $.044',
    instructions: [
      'The kerosene was taxed for commercial aviation, at 4.4 cents, and was used off the highway in your business.',
      'Enter the gallons used in the period.',
    ],
    citation: `26 USC 6427(l)(1); ${scheduleC}, line 4e`,
  }),
  gallonsClaim({
    line: '4f',
    form8849: [schedule1('4f')],
    rate: gallon(
      'Undyed kerosene taxed at $.219, nontaxable use',
      '0.218',
      '6427(l)(1)',
      fallsTo('0.043', '4081(d)(2)'),
    ),
    title: 'Nontaxable use taxed at $.219',
    name: 'Nontaxable use, taxed at $.219',
    crn: '369',
    uses: ['2'],
    fuel: 'kerosene taxed at $.219',
    instructions: [
      'The kerosene was taxed for noncommercial aviation, at 21.9 cents, and was used off the highway in your business.',
      'Enter the gallons used in the period.',
    ],
    citation: `26 USC 6427(l)(1); ${scheduleC}, line 4f`,
  }),
];

const AVIATION = '6427(l)(4), (l)(5)';
const AVIATION_USES = ['1', '9', '10', '11', '13', '15', '16'];
const keroseneInAviation: readonly StatedClaim[] = [
  gallonsClaim({
    line: '5a',
    form8849: [schedule1('5a')],
    rate: gallon(
      'Kerosene taxed at $.244, commercial aviation',
      '0.200',
      AVIATION,
      nothing('6427(l)(4)(A), 4081(d)(1)'),
    ),
    absences: [claimEnds('26 USC 6427(l)(4)(A), 4081(d)(1)')],
    title: 'Kerosene taxed at $.244, used in commercial aviation (other than foreign trade)',
    name: 'Commercial aviation, taxed at $.244',
    crn: '417',
    fuel: 'aviation kerosene taxed at $.244',
    instructions: [
      'You used the kerosene to carry persons or property for pay, and did not waive the claim to the vendor.',
      'The claim is the tax less the 4.4 cents that commercial aviation owes.',
    ],
    citation: `26 USC 6427(l)(4); ${scheduleC}, line 5a`,
  }),
  gallonsClaim({
    line: '5b',
    form8849: [schedule1('5b')],
    rate: gallon(
      'Kerosene taxed at $.219, commercial aviation',
      '0.175',
      AVIATION,
      nothing('6427(l)(4)(A), 4081(d)(2)'),
    ),
    absences: [claimEnds('26 USC 6427(l)(4)(A), 4081(d)(2)')],
    title: 'Kerosene taxed at $.219, used in commercial aviation (other than foreign trade)',
    name: 'Commercial aviation, taxed at $.219',
    crn: '355',
    fuel: 'aviation kerosene taxed at $.219',
    instructions: [
      'You used the kerosene to carry persons or property for pay, and did not waive the claim to the vendor.',
      'The claim is the tax less the 4.4 cents that commercial aviation owes.',
    ],
    citation: `26 USC 6427(l)(4); ${scheduleC}, line 5b`,
  }),
  gallonsClaim({
    line: '5c',
    form8849: [schedule1('5c')],
    rate: gallon(
      'Kerosene taxed at $.244, nontaxable use in aviation',
      '0.243',
      AVIATION,
      fallsTo('0.043', '4081(d)(1)'),
    ),
    title: 'Nontaxable use (other than use by a state or local government), taxed at $.244',
    name: 'Nontaxable use, taxed at $.244',
    crn: '346',
    uses: AVIATION_USES,
    fuel: 'aviation kerosene taxed at $.244',
    instructions: [PURCHASER, CHOOSE_USE, 'Enter fuel used in foreign trade here with type 9 and again on line 5e.'],
    citation: `26 USC 6427(l)(4), (l)(5); ${scheduleC}, line 5c`,
  }),
  gallonsClaim({
    line: '5d',
    form8849: [schedule1('5d')],
    rate: gallon(
      'Kerosene taxed at $.219, nontaxable use in aviation',
      '0.218',
      AVIATION,
      fallsTo('0.043', '4081(d)(2)'),
    ),
    title: 'Nontaxable use (other than use by a state or local government), taxed at $.219',
    name: 'Nontaxable use, taxed at $.219',
    crn: '369',
    uses: AVIATION_USES,
    fuel: 'aviation kerosene taxed at $.219',
    instructions: [PURCHASER, CHOOSE_USE, 'Enter fuel used in foreign trade here with type 9 and again on line 5e.'],
    citation: `26 USC 6427(l)(4), (l)(5); ${scheduleC}, line 5d`,
  }),
  gallonsClaim({
    line: '5e',
    form8849: [schedule1('5e')],
    rate: gallon(
      'Kerosene, LUST tax in foreign trade',
      '0.001',
      '6427(l)(1), 4082(e)(2), 6430(3)',
      nothing('4081(d)(3)'),
    ),
    absences: [claimEnds('26 USC 4081(d)(3)')],
    title: 'LUST tax on aviation fuels used in foreign trade',
    name: 'LUST tax, foreign trade',
    crn: '433',
    impliedUse: '9',
    instructions: [FOREIGN_TRADE, 'Enter the gallons of lines 5c and 5d with type of use 9 here too.'],
    citation: `26 USC 6427(l)(1), 4082(e)(2), 6430(3); ${scheduleC}, line 5e`,
  }),
];

const ALTERNATIVE_USES = ['1', '2', '4', '5', '6', '7', '11', '13', '14', '15'];

/** `gasoline`: taxed at the rate of gasoline, which falls with it (26 USC 4041(a)(2)(B)(i)); `own`: at a rate that no law ends. */
const alternativeFuels: readonly StatedClaim[] = (
  [
    ['6a', 'Liquefied petroleum gas (LPG)', '419', equivalents('GGE', 'lpg'), gge, '0.183', '0.109', 'own'],
    ['6b', 'P Series fuels', '420', gallons, gallon, '0.183', '0.110', 'gasoline'],
    ['6c', 'Compressed natural gas (CNG)', '421', equivalents('GGE', 'cng'), gge, '0.183', '0.109', 'own'],
    ['6d', 'Liquefied hydrogen', '422', gallons, gallon, '0.183', '0.110', 'gasoline'],
    [
      '6e',
      'Fischer-Tropsch process liquid fuel from coal (including peat)',
      '423',
      gallons,
      gallon,
      '0.243',
      '0.17',
      'own',
    ],
    ['6f', 'Liquid fuel derived from biomass', '424', gallons, gallon, '0.243', '0.17', 'own'],
    ['6g', 'Liquefied natural gas (LNG)', '425', equivalents('DGE', 'lng'), dge, '0.243', '0.169', 'own'],
    ['6h', 'Liquefied gas derived from biomass', '435', gallons, gallon, '0.183', '0.110', 'gasoline'],
  ] as const
).map(([line, fuel, crn, quantityField, unit, rate, ofBuses, taxedLike]) =>
  gallonsClaim({
    line,
    form8849: [schedule1(line)],
    rate: unit(
      `${fuel}, nontaxable use`,
      rate,
      `6427(a), 4041(b), 4041(l); ${INSTRUCTIONS}`,
      ...(taxedLike === 'gasoline' ? [fallsTo('0.043', '4041(a)(2)(B)(i), 4081(d)(1)')] : []),
    ),
    rates: {
      buses: unit(
        `${fuel}, certain intercity and local buses`,
        ofBuses,
        `6427(b)(2); ${INSTRUCTIONS}`,
        ...(taxedLike === 'gasoline' ? [nothing('6427(b)(2)(A), 4041(a)(2)(B)(i), 4081(d)(1)')] : []),
      ),
    },
    title: fuel,
    name: fuel,
    crn,
    uses: ALTERNATIVE_USES,
    fuel,
    quantityField,
    formula: {
      kind: 'ratedByUse',
      use: 'typeOfUse',
      quantity: 'gallons',
      rates: Object.fromEntries(
        ALTERNATIVE_USES.map((use) => [use, use === '5' ? `claims.${line}.buses` : `claims.${line}`]),
      ),
    },
    instructions: [
      'You bought taxed fuel and used it in a nontaxable way.',
      CHOOSE_USE,
      'Claim use in certain intercity and local buses, type 5, at a lower rate, which the form marks with the word Bus.',
    ],
    citation: `26 USC 6427(a), (b)(2); ${scheduleC}, line ${line}`,
  }),
);

export const purchaserClaims: readonly StatedGroup[] = [
  claimGroup('1', {
    period: ofPurchaser,
    fields: period(true),
    lines: gasoline,
    certifications: [RECORDS, NOT_WAIVED],
    instructions: [PERIOD, MIN_CLAIM, FILE_BY, ONCE],
    notes: [],
    citation: `26 USC 6421; ${scheduleC}, line 1`,
  }),
  claimGroup('2', {
    period: ofPurchaser,
    fields: period(true),
    lines: aviationGasoline,
    certifications: [RECORDS, NOT_WAIVED],
    instructions: [PERIOD, MIN_CLAIM, FILE_BY, ONCE],
    notes: [],
    citation: `26 USC 6421; ${scheduleC}, line 2`,
  }),
  claimGroup('3', {
    period: ofPurchaser,
    fields: [...period(true), ...dye],
    lines: diesel,
    certifications: [RECORDS, NO_DYE, NOT_WAIVED],
    instructions: [
      PERIOD,
      'Check the box only if some of the fuel showed dye, and then explain in detail.',
      MIN_CLAIM,
      FILE_BY,
      ONCE,
    ],
    notes: [],
    citation: `26 USC 6427(l)(1); ${scheduleC}, line 3`,
  }),
  claimGroup('4', {
    period: ofPurchaser,
    fields: [...period(true), ...dye],
    lines: kerosene,
    certifications: [RECORDS, NO_DYE, NOT_WAIVED, 'None of the kerosene was bought from a blocked pump.'],
    instructions: [
      PERIOD,
      'Check the box only if some of the fuel showed dye, and then explain in detail.',
      MIN_CLAIM,
      FILE_BY,
      ONCE,
    ],
    notes: [],
    citation: `26 USC 6427(l)(1); ${scheduleC}, line 4`,
  }),
  claimGroup('5', {
    period: ofPurchaser,
    fields: period(true),
    lines: keroseneInAviation,
    certifications: [RECORDS, NOT_WAIVED],
    instructions: [PERIOD, MIN_CLAIM, FILE_BY, ONCE],
    notes: [],
    citation: `26 USC 6427(l)(4); ${scheduleC}, line 5`,
  }),
  claimGroup('6', {
    period: periodOf(false, 'incomeTaxYear'),
    fields: period(false),
    lines: alternativeFuels,
    certifications: [RECORDS],
    instructions: [
      'Claim LPG and CNG in gasoline gallon equivalents, LNG in diesel gallon equivalents, and the rest in gallons.',
      MIN_CLAIM,
      FILE_BY,
      ONCE,
    ],
    notes: [
      'The form has no boxes for the period of line 6: enter it here so that Gauger can warn of gallons claimed twice.',
    ],
    citation: `26 USC 6427(a), (b); ${scheduleC}, line 6`,
  }),
];
