import type { ClaimLine, ClaimMinimum, Confidence } from '../types.ts';
import { enteredAmount, explanationOfClaim, quarterPaid, quarterPaidFields } from './fields.ts';

/**
 * Claims on Schedule 6 of Form 8849 for taxes that are reported on other forms than Form 720: Schedule C has no such
 * lines. A line is known by its credit reference number.
 */
const otherForms: readonly [crn: string, title: string, form: string, law: string, confidence: Confidence][] = [
  ['365', 'Heavy highway vehicle use tax', 'Form 2290', '4481', 'confirmed'],
  ['367', 'Occupational tax on wagering', 'Form 11-C', '4411', 'recalled'],
  ['368', 'Tax on wagering', 'Form 730', '4401', 'recalled'],
];

export const schedule6Claims: readonly ClaimLine[] = otherForms.map(([crn, title, form, law, confidence]) => ({
  id: `schedule6.${crn}`,
  line: crn,
  appearsOn: [{ form: '8849', schedule: '6', crn, confidence }],
  title: `${title} (${form})`,
  name: title,
  crn,
  absences: [],
  fields: [
    ...quarterPaidFields,
    ...(crn === '365'
      ? ([
          {
            name: 'vin',
            label: 'Vehicle identification number',
            kind: 'text',
            maxLength: 17,
            required: true,
            help: 'Of the vehicle whose tax is claimed.',
          },
        ] as const)
      : []),
    explanationOfClaim,
    // A vehicle of more than 75,000 pounds is taxed at most (26 USC 4481(a)(1)).
    crn === '365' ? { ...enteredAmount, unusualAbove: '550' } : enteredAmount,
  ],
  formula: { kind: 'entered', amount: 'amountOfClaim' },
  taxForm: form,
  quarterPaid,
  attachments: [],
  registrations: [],
  instructions: [
    `You paid the tax with ${form}, and claim it back.`,
    'Enter the amount of the tax, and explain the claim and how you figured it.',
    ...(crn === '365'
      ? [
          'Use one row for each vehicle: the tax on one is at most $550 a year.',
          'Explain the weight category, the day and kind of the event, and how you figured the amount. For a vehicle sold, name the buyer and the address of the buyer.',
          'A VIN has 17 characters and no letter I, O or Q.',
        ]
      : []),
  ],
  notes: confidence === 'recalled' ? ['Not verified: the credit reference number of this tax.'] : [],
  citation: `26 USC ${law}`,
  confidence,
}));

/** Three years from filing the return for the tax, or two from its payment; no least amount. */
export const schedule6Minimums: readonly ClaimMinimum[] = [
  {
    of: { lines: schedule6Claims.map(({ id }) => id) },
    reachedBy: [],
    fileBy: { until: 'threeYears', citation: '26 USC 6511(a)' },
    citation: '26 USC 6511(a)',
  },
];
