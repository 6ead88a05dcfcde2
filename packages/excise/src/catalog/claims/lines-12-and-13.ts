import { measure } from '../form-720/fields.ts';
import { ended, parameter, primary, recalled } from '../rates/build.ts';
import type { Absence, DecimalString, Field } from '../types.ts';
import { claimGroup, gallonsClaim, periodOf, type StatedClaim, type StatedGroup, schedule3 } from './build.ts';
import { creditOffsets } from './credit-offsets.ts';
import { equivalents, gallons, period, registrationNumber } from './fields.ts';
import { dge, gallon, gge, type RateOf, scheduleC } from './rates.ts';

/** Lines 12 and 13: credits for mixtures and for alternative fuel, each for as long as it lasted. */

const mixturesEnded: Absence = {
  from: '2025-01-01',
  to: null,
  reason: 'The credit for biodiesel and renewable diesel mixtures ended on December 31, 2024.',
  citation: '26 USC 6426(c)(6), 6427(e)(6)(B)',
};

const priorClaim: readonly Field[] = [
  {
    name: 'priorClaimFiled',
    label: 'An earlier claim carried the certificate',
    kind: 'boolean',
    help: 'Check the box if the Certificate for Biodiesel went with an earlier claim.',
  },
  {
    name: 'priorCertificate',
    label: 'Certificate of the earlier claim',
    kind: 'text',
    maxLength: 250,
    enabledWhen: { field: 'priorClaimFiled', is: true },
    help: 'Its number, the gallons on it, and the gallons claimed by it on Schedule 3 of Form 8849 and on Schedule C.',
  },
];

/** The credits for mixtures and alternative fuel ended (26 USC 6426(c)(6), (d)(5), (e)(3)). */
const CREDITS_LAST_DAY = '2024-12-31';

const mixtures: readonly StatedClaim[] = (
  [
    [
      '12a',
      '2a',
      '388',
      'Biodiesel (other than agri-biodiesel) mixtures',
      '6426(c)',
      'Biodiesel mixtures',
      '6426(c)(2)',
    ],
    ['12b', '2b', '390', 'Agri-biodiesel mixtures', '6426(c)', 'Agri-biodiesel mixtures', '6426(c)(2)'],
    [
      '12c',
      '2c',
      '307',
      'Renewable diesel mixtures',
      '6426(c), 40A(f)',
      'Renewable diesel mixtures',
      '6426(c)(2), 40A(f)',
    ],
  ] as const
).map(([line, of8849, crn, title, law, rated, ofRate]) =>
  gallonsClaim({
    line,
    form8849: [schedule3(of8849, { own: { absences: [mixturesEnded] } })],
    rate: gallon(rated, '1.00', ofRate, ended(mixturesEnded), CREDITS_LAST_DAY),
    title,
    name: title,
    crn,
    absences: [mixturesEnded],
    fuel: title.toLowerCase(),
    offsets: [creditOffsets.mixtures],
    besides: priorClaim,
    attachments: [
      {
        what: 'the Certificate for Biodiesel (Model Certificate O) and, where it applies, the Statement of Biodiesel Reseller (Model Statement S)',
        when: { field: 'priorClaimFiled', is: false },
      },
      {
        what: 'the statement with the number of the certificate, the gallons on it and the gallons claimed by it before',
        when: {
          all: [
            { field: 'priorClaimFiled', is: true },
            { field: 'priorCertificate', given: false },
          ],
        },
      },
    ],
    buyerDocument: 'Model Certificate O',
    instructions: [
      'You made the mixture with taxable fuel and sold it, or used it as fuel, in your business.',
      'Enter the gallons of the biodiesel or renewable diesel in the mixture, not of the whole.',
      'Attach the certificate of the producer, or say which earlier claim carried it.',
    ],
    notes:
      line === '12c'
        ? [
            'From 2023 renewable diesel does not include fuel that meets the specification of jet fuel, and kerosene is not diesel.',
          ]
        : [],
    citation: `26 USC ${law}; ${scheduleC}, line ${line}`,
  }),
);

const SAF_DAYS = ['2023-01-01', '2025-09-30'] as const;
const saf =
  (title: string, unit: string, value: DecimalString, source: ReturnType<typeof primary>): RateOf =>
  (id) =>
    parameter(id, title, unit, source, [...SAF_DAYS, value]);

const safBegan: Absence = {
  from: '2021-01-01',
  to: '2022-12-31',
  reason: 'The credit for sustainable aviation fuel began on January 1, 2023.',
  citation: 'P.L. 117-169 sec. 13203',
};

const sustainableFuel: StatedClaim = gallonsClaim({
  line: '12d',
  form8849: [
    schedule3('2d', {
      confidence: 'recalled',
      own: {
        absences: [
          safBegan,
          {
            from: '2025-01-01',
            to: null,
            reason: 'The credit for sustainable aviation fuel of 2025 counts against tax on Form 720 alone.',
            citation: '26 USC 6426(k), 6427(e)(6)(E); P.L. 119-21 section 70521',
          },
        ],
        instructions: [
          'You made the mixture with kerosene and sold it, or put it into an aircraft, in the United States.',
          'Enter the gallons of sustainable aviation fuel in the mixture and its lifecycle emissions.',
          'The credit is $1.25 a gallon and a cent more for each whole percentage point of reduction above 50, to $1.75 at most.',
        ],
        notes: [
          'The producer or importer of the fuel is registered (SA), and the certificate says so.',
          'The credit reference number (440), the letter of the line and how fractions of a percentage point count could not be verified.',
        ],
      },
    }),
  ],
  rates: {
    base: saf('SAF mixtures, base amount', 'dollars per gallon', '1.25', primary('26 USC 40B(a)(2)(A)')),
    baseline: saf(
      'Lifecycle emissions of petroleum jet fuel',
      'grams of CO2 equivalent per megajoule',
      '89',
      primary('Notice 2023-6; Notice 2024-37'),
    ),
    least: saf(
      'Least reduction of emissions',
      'of the emissions of petroleum jet fuel',
      '0.50',
      primary('26 USC 40B(d)(1)(D)'),
    ),
    point: saf(
      'Percentage point of the reduction',
      'of the emissions of petroleum jet fuel',
      '0.01',
      recalled('26 USC 40B(b)', 'Only whole points count: 26 USC 40B(b) says nothing of fractions.'),
    ),
    perPoint: saf(
      'SAF mixtures, supplement',
      'dollars per gallon and percentage point above 50',
      '0.01',
      primary('26 USC 40B(b)'),
    ),
    mostSupplement: saf('SAF mixtures, largest supplement', 'dollars per gallon', '0.50', primary('26 USC 40B(b)')),
  },
  title: 'Sustainable aviation fuel (SAF) mixtures',
  name: 'SAF mixtures',
  crn: '440',
  absences: [safBegan],
  fuel: 'sustainable aviation fuel mixtures',
  besides: [
    measure('lifecycleEmissions', 'Lifecycle emissions', 'grams of CO2 equivalent per megajoule', {
      decimals: 2,
      signed: true,
      help: 'Of the sustainable aviation fuel, from its certificate. Petroleum jet fuel has 89. A fuel that takes more carbon out of the air than it emits is below zero.',
    }),
  ],
  formula: {
    kind: 'sustainableFuel',
    gallons: 'gallons',
    emissions: 'lifecycleEmissions',
    base: 'claims.12d.base',
    baseline: 'claims.12d.baseline',
    least: 'claims.12d.least',
    point: 'claims.12d.point',
    perPoint: 'claims.12d.perPoint',
    mostSupplement: 'claims.12d.mostSupplement',
  },
  attachments: [
    {
      what: 'the certificate for SAF synthetic blending component and, where they apply, the declaration of the claimant and the statement of the reseller',
    },
  ],
  offsets: [{ ...creditOffsets.mixtures, to: '2024-12-31' }, creditOffsets.sustainableFuelOf2025],
  instructions: [
    'You made the mixture with kerosene and sold it, or put it into an aircraft, in the United States.',
    'Enter the gallons of sustainable aviation fuel in the mixture and its lifecycle emissions.',
    'The credit is $1.25 a gallon and a cent more for each whole percentage point of reduction above 50, to $1.75 at most.',
    'In 2025 it counts against the tax of section 4081 on this return only, and no excess is paid.',
  ],
  notes: [
    'The producer or importer of the fuel is registered (SA), and the certificate says so.',
    'The credit reference number (440) and how fractions of a percentage point count could not be verified; whole points are the cautious reading.',
  ],
  citation: '26 USC 40B, 6426(k); Notice 2023-6; Notice 2024-6',
  confidence: 'recalled',
});

/** Liquefied hydrogen left the definition of alternative fuel (26 USC 6426(d)(2)). */
const hydrogenLeft: Absence = {
  from: '2023-01-01',
  to: null,
  reason: 'Liquefied hydrogen is not an alternative fuel when sold or used after 2022.',
  citation: '26 USC 6426(d)(2), as amended by P.L. 117-169',
};

const alternativeFuelEnded: Absence = {
  from: '2025-01-01',
  to: null,
  reason: 'The credit for alternative fuel ended on December 31, 2024.',
  citation: '26 USC 6426(d)(5)',
};

const CUBIC_FEET = 'Sources differ on the cubic feet that make one GGE for this credit: count it by the pound.';

const FUELS = [
  ['13a', '3a', 'Liquefied petroleum gas (LPG)', '426', equivalents('GGE', 'lpg'), gge, false],
  ['13b', '3b', 'P Series fuels', '427', gallons, gallon, true],
  ['13c', '3c', 'Compressed natural gas (CNG)', '428', equivalents('GGE', 'cng', ['pounds']), gge, false],
  ['13d', '3d', 'Liquefied hydrogen', '429', gallons, gallon, true],
  ['13e', '3e', 'Fischer-Tropsch process liquid fuel from coal (including peat)', '430', gallons, gallon, true],
  ['13f', '3f', 'Liquid fuel derived from biomass', '431', gallons, gallon, true],
  ['13g', '3g', 'Liquefied natural gas (LNG)', '432', equivalents('DGE', 'lng'), dge, false],
  ['13h', '3h', 'Liquefied gas derived from biomass', '436', gallons, gallon, false],
  ['13i', '3i', 'Compressed gas derived from biomass', '437', equivalents('GGE'), gge, false],
] as const;

const alternativeFuels: readonly StatedClaim[] = FUELS.map(([line, of8849, fuel, crn, quantityField, unit, mixes]) =>
  gallonsClaim({
    line,
    form8849: [
      schedule3(of8849, {
        own: {
          absences: [line === '13d' ? hydrogenLeft : alternativeFuelEnded],
          instructions: [
            'You are registered, and sold the fuel for use in a motor vehicle or motorboat, or used it in one.',
            'Claim here only what exceeds your tax on alternative fuel, against which the credit counts first on Form 720.',
            'Enter the quantity sold or used in the period.',
          ],
          notes: line === '13c' ? [CUBIC_FEET] : [],
        },
      }),
    ],
    rate: unit(
      `${fuel}, alternative fuel credit`,
      '0.50',
      '6426(d)(1)',
      ended(line === '13d' ? hydrogenLeft : alternativeFuelEnded),
      line === '13d' ? '2022-12-31' : CREDITS_LAST_DAY,
    ),
    title: fuel,
    name: fuel,
    crn,
    absences: line === '13d' ? [hydrogenLeft] : [],
    fuel,
    quantityField,
    registrations: [{ field: 'regNum', letters: ['AL', 'AM'], of: 'group' }],
    offsets: [creditOffsets.alternativeFuel, ...(mixes ? [creditOffsets.alternativeFuelMixture] : [])],
    instructions: [
      'You are registered, and sold the fuel for use in a motor vehicle or motorboat, or used it in one.',
      'Enter the quantity sold or used in the quarter.',
    ],
    notes: [...(mixes ? [] : ['No mixture credit is allowed for this fuel.']), ...(line === '13c' ? [CUBIC_FEET] : [])],
    citation: `26 USC 6426(d); ${scheduleC}, line ${line}`,
  }),
);

export const creditClaims: readonly StatedGroup[] = [
  claimGroup('12', {
    period: periodOf(true, 'quarter'),
    fields: [...period(true), registrationNumber('regNum', 'M or S, if you have one')],
    lines: [...mixtures, sustainableFuel],
    certifications: [
      'The mixture was sold for use as a fuel or used as a fuel in your business.',
      'You hold the certificate of the producer, and have no reason to believe it false.',
    ],
    instructions: [
      'The credit counts first against the tax of section 4081 that this return reports.',
      'The period is at least one week of this quarter; a claim for payment on paper is at least $200 for lines 12 and 13 together.',
    ],
    notes: [
      'Claim the part of the credit above the tax of section 4081 by the end of the quarter that follows, or after that for the year on Form 4136.',
      'The successor, the clean fuel production credit of section 45Z, is an income tax credit.',
    ],
    citation: `26 USC 6426(c), (k), 6427(e); ${scheduleC}, line 12`,
  }),
  claimGroup('13', {
    period: periodOf(false, 'quarter'),
    fields: [
      ...period(false),
      {
        name: 'regNumPrefix',
        label: 'Registered as',
        kind: 'choice',
        choices: [
          { value: 'AL', label: 'AL Alternative fueler: alternative fuel credit' },
          { value: 'AM', label: 'AM Alternative fueler: alternative fuel mixture credit' },
        ],
        required: true,
      },
      registrationNumber('regNum', 'AL or AM'),
    ],
    lines: alternativeFuels,
    certifications: ['You are registered, and no one else has claimed the credit for this fuel.'],
    instructions: [
      'The alternative fuel credit counts first against the tax of section 4041 on this return, and the excess is paid.',
      'The mixture credit counts only against the tax of section 4081 and is not refunded.',
      'Claim LPG, CNG and compressed gas in gasoline gallon equivalents, and LNG in diesel gallon equivalents.',
    ],
    notes: [
      'A claim for payment on paper is at least $200 for lines 12 and 13 together.',
      'Claim the part of the alternative fuel credit above the tax of section 4041 by the end of the quarter that follows, or after that for the year on Form 4136.',
    ],
    citation: `26 USC 6426(d), (e), 6427(e); ${scheduleC}, line 13`,
  }),
];
