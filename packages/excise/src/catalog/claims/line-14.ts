import { count } from '../form-720/fields.ts';
import { claimEnds } from '../sunsets.ts';
import type { AttachmentRule, Choice, ClaimLine, ClaimPlace, Condition, Field } from '../types.ts';
import {
  claimGroup,
  gallonsClaim,
  type Placing,
  periodOf,
  placed,
  type StatedClaim,
  type StatedGroup,
  schedule1,
  schedule6,
  schedule8,
} from './build.ts';
import { creditOffsets } from './credit-offsets.ts';
import {
  amountOfClaim,
  enteredAmount,
  explanationOfClaim,
  exportInWords,
  gallons,
  period,
  quarterClaimedFields,
  quarterPaid,
  quarterPaidFields,
  registrationNumber,
  statementOfExport,
  typeOfUse,
} from './fields.ts';

import { fallsTo, gallon, nothing, scheduleC } from './rates.ts';

/** Line 14: claims without their own line. Lines 14i to 14k are free for taxes that Publication 510 names. */

/** Whether a row is the claim of the blender of an emulsion. */
const blender: Condition = { field: 'blender', is: true };

/** Whether a row claims an emulsion that was exported: type of use 3, which a blender does not choose. */
const exportedEmulsion: Condition = { all: [{ field: 'typeOfUse', is: '3' }, { not: blender }] };

/** Fields of a blender, whose claim is on Schedule 6 of Form 8849. */
const ofBlender = ['blender', 'regNum'];

const emulsion: StatedClaim = {
  ...placed({
    line: '14d',
    form8849: [
      schedule1('7a', {
        when: { not: { any: [blender, { field: 'typeOfUse', is: '3' }] } },
        without: [...ofBlender, 'explanationOfClaim'],
        uses: { allowed: ['1', '2', '5', '6', '7', '8', '12'] },
        own: {
          title: 'Nontaxable use of a diesel-water fuel emulsion',
          name: 'Emulsion, nontaxable use',
          attachments: [],
          registrations: [],
          instructions: [
            'You used an emulsion taxed at 19.8 cents in a nontaxable way.',
            'Choose the type of use, and enter the gallons of each type in a separate row.',
            'Use in certain intercity and local buses, type 5, is claimed at a lower rate.',
          ],
          notes: ['Publication 510 also names types 11, 13, 14 and 15, which the form does not.'],
        },
      }),
      schedule1('7b', {
        when: exportedEmulsion,
        without: [...ofBlender, 'explanationOfClaim'],
        also: [exportInWords],
        facts: { typeOfUse: '3' },
        own: {
          title: 'Exported diesel-water fuel emulsion',
          name: 'Emulsion, exported',
          exported: true,
          attachments: [statementOfExport],
          registrations: [],
          instructions: [
            'You exported an emulsion taxed at 19.8 cents.',
            'Enter the gallons that left the United States, type or attach a statement, and keep the proof of export.',
          ],
          notes: [],
        },
      }),
      schedule6({
        when: blender,
        crn: '310',
        facts: { blender: true },
        also: [
          ...quarterClaimedFields,
          { ...explanationOfClaim, help: 'State what the law asks of a blender, or attach the statement.' },
        ],
        without: ofBlender.filter((name) => name !== 'blender').concat('typeOfUse', 'explanationOfClaim'),
        own: {
          title: 'Diesel-water fuel emulsion blending',
          name: 'Emulsion, blender',
          crn: '310',
          quarterClaimed: quarterPaid,
          attachments: [],
          registrations: [{ field: 'regNum', letters: ['M'], of: 'group' }],
          instructions: [
            'You are registered and blended the emulsion from undyed diesel fuel taxed at 24.4 cents.',
            'Enter the gallons of that diesel fuel.',
            'State that the emulsion is at least 14 percent water with a registered additive, and was sold or used in your business.',
          ],
          notes: ['Make one claim for the emulsion for a quarter. It counts toward the $750 of Schedule 1.'],
        },
      }),
    ],
    rate: gallon(
      'Diesel-water fuel emulsion, nontaxable use',
      '0.197',
      '6427(l)(1), (m)',
      fallsTo('0.043', '4081(d)(1), (a)(2)(D)'),
    ),
    rates: {
      buses: gallon(
        'Diesel-water fuel emulsion, certain intercity and local buses',
        '0.124',
        '6427(b)(2), (m)',
        nothing('6427(b)(2)(A), 4041(a)(1)(C)(iii), 4081(d)(1)'),
      ),
      exported: gallon(
        'Diesel-water fuel emulsion, exported',
        '0.198',
        '6427(l)(1), 6430(1), 4081(a)(2)(D)',
        fallsTo('0.043', '4081(d)(1), (d)(3), (a)(2)(D)'),
      ),
      blender: gallon(
        'Diesel-water fuel emulsion, blender',
        '0.046',
        '6427(m)',
        nothing('6427(m), 4081(d)(1), (a)(2)(D)'),
      ),
    },
  }),
  title: 'Diesel-water fuel emulsion',
  name: 'Diesel-water fuel emulsion',
  // The row of a blender has no type of use.
  crn: {
    field: 'typeOfUse',
    crns: { 1: '309', 2: '309', 3: '306', 5: '309', 6: '309', 7: '309', 8: '309', 12: '309' },
    otherwise: '310',
  },
  absences: [],
  fields: [
    {
      name: 'blender',
      label: 'Claim of the blender',
      kind: 'boolean',
      help: 'Check the box if you blended the emulsion from undyed diesel fuel taxed at 24.4 cents.',
    },
    typeOfUse(['1', '2', '3', '5', '6', '7', '8', '12'], { enabledWhen: { not: blender }, required: { not: blender } }),
    gallons,
    registrationNumber('regNum', 'M', { enabledWhen: blender }),
    {
      ...exportInWords,
      label: 'Statement of the export or of the blender',
      enabledWhen: { any: [exportedEmulsion, blender] },
    },
    amountOfClaim,
  ],
  formula: {
    kind: 'cases',
    cases: [{ when: blender, use: { kind: 'perUnit', quantity: 'gallons', rate: 'claims.14d.blender' } }],
    otherwise: {
      kind: 'ratedByUse',
      use: 'typeOfUse',
      quantity: 'gallons',
      rates: {
        1: 'claims.14d',
        2: 'claims.14d',
        3: 'claims.14d.exported',
        5: 'claims.14d.buses',
        6: 'claims.14d',
        7: 'claims.14d',
        8: 'claims.14d',
        12: 'claims.14d',
      },
    },
  },
  quantity: 'gallons',
  fuel: 'diesel-water fuel emulsion',
  attachments: [
    { ...statementOfExport, when: exportedEmulsion },
    {
      what: 'your statement that the emulsion is at least 14 percent water with a registered additive, was made of undyed diesel fuel taxed at 24.4 cents, and was sold or used in your business',
      when: blender,
      orField: 'explanationOfClaim',
    },
  ],
  registrations: [{ field: 'regNum', letters: ['M'], of: 'row', when: blender }],
  instructions: [
    'The user of an emulsion taxed at 19.8 cents claims it by the type of use; an exporter chooses type 3.',
    'A blender checks the box and enters the gallons of undyed diesel fuel taxed at 24.4 cents that went into the emulsion.',
    'Use a separate row for each kind: the credit reference number is 309 for a use, 306 for export, 310 for a blender.',
  ],
  notes: ['Make one claim for the emulsion for a quarter, here or on Form 8849.'],
  citation: `26 USC 6427(m), (l)(1), 6430(1), 4081(a)(2)(D); ${scheduleC}, line 14d`,
  confidence: 'confirmed',
};

/** The fuels of line 14e, with the numbers the specification gives them. */
const cardFuels = [
  ['1', 'Aviation gasoline', '324', 'aviationGasoline', 'aviation gasoline'],
  ['2', 'Diesel', '360', 'diesel', 'diesel'],
  ['3', 'Gasoline', '362', 'gasoline', 'gasoline'],
  ['4', 'Kerosene', '346', 'kerosene', 'kerosene'],
  ['5', 'Kerosene for use in aviation', '369', 'aviationKerosene', 'aviation kerosene taxed at $.219'],
] as const;

const GOVERNMENT = 'state or local government';
const ORGANIZATION = 'nonprofit educational organization';

/** A line of Schedule 8: sales of one fuel to one kind of buyer. */
const cardSale = (line: string, typeOfFuel: (typeof cardFuels)[number][0], fuel: string, of: string, buyer: string) =>
  schedule8(line, {
    when: { field: 'typeOfFuel', is: typeOfFuel },
    facts: { typeOfFuel },
    without: ['regNum'],
    own: {
      title: `${of}: use by a ${buyer}`,
      name: `${of}, ${buyer}`,
      fuel,
      registrations: [{ field: 'regNum', letters: ['CC'], of: 'group' }],
      instructions: [
        `You issued the card with which a ${buyer} bought the fuel, and you are registered.`,
        'You have not collected the tax from the buyer, or have repaid it, or have the written consent of the buyer to the claim.',
        'Enter the gallons charged to the card in the period.',
      ],
      notes: [],
    },
  });

const creditCards: StatedClaim = {
  ...placed({
    line: '14e',
    form8849: [
      cardSale('1', '2', 'diesel', 'Undyed diesel fuel', GOVERNMENT),
      cardSale('2', '4', 'kerosene', 'Undyed kerosene', GOVERNMENT),
      cardSale('3a', '4', 'aviation kerosene taxed at $.244', 'Kerosene for aviation taxed at $.244', GOVERNMENT),
      cardSale('3b', '5', 'aviation kerosene taxed at $.219', 'Kerosene for aviation taxed at $.219', GOVERNMENT),
      cardSale('4a', '3', 'gasoline', 'Gasoline', ORGANIZATION),
      cardSale('4b', '3', 'gasoline', 'Gasoline', GOVERNMENT),
      cardSale('5a', '1', 'aviation gasoline', 'Aviation gasoline', ORGANIZATION),
      cardSale('5b', '1', 'aviation gasoline', 'Aviation gasoline', GOVERNMENT),
    ],
    rates: {
      aviationGasoline: gallon(
        'Credit card issuer, aviation gasoline',
        '0.193',
        '6416(a)(4)(B)',
        fallsTo('0.043', '4081(d)(2)'),
      ),
      diesel: gallon('Credit card issuer, diesel', '0.243', '6427(l)(5)(D)', fallsTo('0.043', '4081(d)(1)')),
      gasoline: gallon('Credit card issuer, gasoline', '0.183', '6416(a)(4)(B)', fallsTo('0.043', '4081(d)(1)')),
      kerosene: gallon('Credit card issuer, kerosene', '0.243', '6427(l)(5)(D)', fallsTo('0.043', '4081(d)(1)')),
      aviationKerosene: gallon(
        'Credit card issuer, kerosene for use in aviation',
        '0.218',
        '6427(l)(5)(D)',
        fallsTo('0.043', '4081(d)(2)'),
      ),
    },
  }),
  title: 'Registered credit card issuers',
  name: 'Credit card issuers',
  crn: { field: 'typeOfFuel', crns: Object.fromEntries(cardFuels.map(([value, , crn]) => [value, crn])) },
  absences: [],
  fields: [
    {
      name: 'typeOfFuel',
      label: 'Type of fuel',
      kind: 'choice',
      choices: cardFuels.map(([value, label]): Choice => ({ value, label })),
      required: true,
    },
    gallons,
    registrationNumber('regNum', 'CC'),
    amountOfClaim,
  ],
  formula: {
    kind: 'ratedByUse',
    use: 'typeOfFuel',
    quantity: 'gallons',
    rates: Object.fromEntries(cardFuels.map(([value, , , rate]) => [value, `claims.14e.${rate}`])),
  },
  quantity: 'gallons',
  fuel: { field: 'typeOfFuel', fuels: Object.fromEntries(cardFuels.map(([value, , , , fuel]) => [value, fuel])) },
  attachments: [],
  registrations: [{ field: 'regNum', letters: ['CC'], of: 'row' }],
  buyerDocument: 'Model Certificate R',
  instructions: [
    'You issued the card with which a government or a nonprofit educational organization bought the fuel, and you are registered.',
    'You have not collected the tax from the buyer, or have repaid it, or have the written consent of the buyer to the claim.',
    'Where the period begins before this quarter for another line of the group, this line claims the sales of this quarter only.',
    'Choose the fuel, and enter the gallons of each fuel in a separate row.',
  ],
  notes: [
    'A claim is for at least one week and $200, or $100 of kerosene.',
    'File it by the end of the quarter that follows the earliest one it covers; after that, claim diesel fuel and kerosene for the year on Form 4136. You can then no longer claim gasoline.',
  ],
  citation: `26 USC 6416(a)(4)(B), 6427(l)(5)(D); ${scheduleC}, line 14e`,
  confidence: 'confirmed',
};

const explanation: AttachmentRule = { what: 'an explanation of the claim and of how its amount was figured' };

const enteredClaim = (
  own: Pick<ClaimLine, 'title' | 'name' | 'crn' | 'instructions' | 'citation'> & Placing & Partial<ClaimLine>,
  fields: readonly Field[] = [],
): StatedClaim => ({
  absences: [],
  attachments: [],
  registrations: [],
  notes: [],
  confidence: 'confirmed',
  ...placed(own),
  fields: [...fields, enteredAmount],
  formula: { kind: 'entered', amount: 'amountOfClaim' },
});

const LIMIT = 'The claim is made within 3 years of filing the return or 2 years of paying the tax, whichever is later.';

const tireClaims: readonly StatedClaim[] = (
  [
    ['14f', '396', 'Taxable tires other than bias ply or super single tires', 'Tires, other'],
    [
      '14g',
      '304',
      'Taxable tires, bias ply or super single tires (other than super single tires designed for steering)',
      'Tires, bias ply or super single',
    ],
    ['14h', '305', 'Taxable tires, super single tires designed for steering', 'Tires, super single for steering'],
  ] as const
).map(([line, crn, title, name]) =>
  enteredClaim(
    {
      line,
      form8849: [schedule6({ crn, also: [explanationOfClaim], own: { attachments: [] } })],
      crn,
      title,
      name,
      quantity: 'noOfTires',
      quarterPaid,
      attachments: [explanation],
      instructions: [
        'You paid the tax on tires that were exported, sold for a tax-free use, or resold or returned as the law describes.',
        'Enter the number of tires and the tax that was paid on them.',
        LIMIT,
      ],
      citation: `26 USC 6416(b)(2), (b)(4); Instructions for Schedule 6 (Form 8849) (Rev. July 2015); ${scheduleC}, line ${line}`,
    },
    [...quarterPaidFields, count('noOfTires', 'No. of tires', 'tires')],
  ),
);

const EXPORTED = [
  'You exported the fuel on which the LUST tax of 0.1 cent was paid.',
  'Enter the gallons that left the United States, type or attach a statement, and keep the proof of export.',
];

export const otherClaims: StatedGroup = claimGroup('14', {
  period: periodOf(false, 'incomeTaxYear'),
  fields: period(false),
  lines: [
    enteredClaim({
      line: '14a',
      title: 'Section 4051(d) tire credit (vehicle reported on IRS No. 33)',
      name: 'Tire credit, section 4051(d)',
      crn: '366',
      absences: [claimEnds('26 USC 4051(c), 4071(d)')],
      needsTaxOn: '33',
      offsets: [creditOffsets.tires],
      instructions: [
        'You report the first retail sale of a truck, trailer or tractor on IRS No. 33 of this return.',
        'Enter the tax that was paid on the tires sold on or with the vehicle, up to the tax on the vehicle.',
      ],
      citation: `26 USC 4051(d); ${scheduleC}, line 14a`,
    }),
    gallonsClaim({
      line: '14b',
      form8849: [schedule1('8a')],
      rate: gallon(
        'Exported dyed diesel fuel and gasoline blendstocks taxed at $.001',
        '0.001',
        '6421(c), (d), 6427(l)(1), 6430(1), 4082(f)(2)',
        nothing('4081(d)(3)'),
      ),
      absences: [claimEnds('26 USC 4081(d)(3)')],
      title: 'Exported dyed diesel fuel and exported gasoline blendstocks taxed at $.001',
      name: 'Exported dyed diesel fuel and gasoline blendstocks',
      crn: '415',
      fuel: 'dyed diesel',
      exported: true,
      instructions: EXPORTED,
      citation: `26 USC 6421(c), (d), 6427(l)(1), 6430(1), 4082(f)(2), 6427(i)(2); ${scheduleC}, line 14b`,
    }),
    gallonsClaim({
      line: '14c',
      form8849: [schedule1('8b')],
      rate: gallon('Exported dyed kerosene', '0.001', '6427(l)(1), (2), 6430(1), 4082(f)(2)', nothing('4081(d)(3)')),
      absences: [claimEnds('26 USC 4081(d)(3)')],
      title: 'Exported dyed kerosene',
      name: 'Exported dyed kerosene',
      crn: '416',
      fuel: 'dyed kerosene',
      exported: true,
      instructions: EXPORTED,
      citation: `26 USC 6427(l)(1), (2), 4041(g)(3), 6430(1), 4082(f)(2), 6427(i)(2); ${scheduleC}, line 14c`,
    }),
    emulsion,
    creditCards,
    ...tireClaims,
  ],
  certifications: ['The tax that is claimed was paid, and was neither refunded nor credited before.'],
  instructions: [
    'Claim each line separately: the tire credit, exports of dyed fuel, emulsions, card sales and tires.',
    'Do not claim the same amounts on Form 8849 or Form 4136.',
  ],
  notes: [
    'Lines 14b to 14d count toward the $750 of lines 1 to 6, and are due by the end of the quarter that follows the last one they cover.',
  ],
  citation: `26 USC 6416, 6427; ${scheduleC}, line 14`,
});

/** The taxes that lines 14i to 14k can claim, by credit reference number. */
const namedTaxes: readonly Choice[] = [
  { value: '398', label: 'Ozone-depleting chemicals' },
  { value: '349', label: 'Oil spill liability' },
  { value: '383', label: 'Truck, trailer and semitrailer chassis and bodies, and tractors' },
  { value: '392', label: 'Passenger vehicles (luxury tax)' },
  { value: '340', label: 'Gas guzzler automobiles' },
  { value: '397', label: 'Vaccines' },
  { value: '438', label: 'Taxable medical devices' },
  { value: '341', label: 'Sport fishing equipment' },
  { value: '308', label: 'Fishing rods and fishing poles' },
  { value: '387', label: 'Fishing tackle boxes' },
  { value: '342', label: 'Electric outboard motors' },
  { value: '344', label: 'Bows, quivers, broadheads, and points' },
  { value: '389', label: 'Arrow shafts' },
  { value: '454', label: 'Chemicals other than ozone-depleting chemicals' },
];

/** The taxes that Schedule 6 lists too. The chemicals are recalled, and the oil spill liability is not on it. */
const onSchedule6: readonly ClaimPlace[] = namedTaxes
  .filter(({ value }) => value !== '349')
  .map(({ value: crn, label }) =>
    schedule6({
      crn,
      confidence: crn === '454' ? 'recalled' : 'confirmed',
      facts: { otherClaims: crn },
      own: {
        title: label,
        name: label,
        crn,
        attachments: [],
        instructions: [
          'You paid the tax, and claim it back.',
          'Enter the amount of the tax, and explain the claim and how you figured it.',
          LIMIT,
        ],
        notes: [
          ...(crn === '454' ? ['Not verified: the credit reference number of this tax.'] : []),
          ...(['392', '438'].includes(crn) ? ['Tax repealed: claim only what was paid while it was in force.'] : []),
        ],
      },
    }),
  );

export const namedClaims: StatedGroup = claimGroup('14ijk', {
  period: periodOf(false, 'incomeTaxYear'),
  fields: period(false),
  lines: ['14i', '14j', '14k'].map((line) =>
    enteredClaim(
      {
        line,
        form8849: line === '14i' ? [schedule6(), ...onSchedule6] : [schedule6()],
        title: 'Other claims named in Publication 510',
        name: 'Other claim',
        quarterPaid,
        crn: { field: 'otherClaims', crns: Object.fromEntries(namedTaxes.map(({ value }) => [value, value])) },
        attachments: [explanation],
        instructions: [
          'Choose the tax that was paid and that you claim back; it determines the credit reference number.',
          'Enter the amount of the tax, and explain the claim and how you figured it.',
          LIMIT,
        ],
        notes: [
          'Claims for chemicals use a credit reference number (454) that is not verified.',
          'The taxes on passenger vehicles and medical devices ended: claim only what was paid then.',
        ],
        citation: `26 USC 6416; Instructions for Schedule 6 (Form 8849) (Rev. July 2015); ${scheduleC}, line ${line}`,
      },
      [
        { name: 'otherClaims', label: 'Tax that was paid', kind: 'choice', choices: namedTaxes, required: true },
        ...quarterPaidFields,
        explanationOfClaim,
      ],
    ),
  ),
  certifications: ['The tax that is claimed was paid, and was neither refunded nor credited before.'],
  instructions: [
    'Lines 14i to 14k have room for three claims; a line may have several rows.',
    'Do not claim the same amounts on Form 8849.',
  ],
  notes: [],
  citation: `26 USC 6416; ${scheduleC}, lines 14i to 14k`,
});
