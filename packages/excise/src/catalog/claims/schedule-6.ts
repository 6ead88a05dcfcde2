import type { ClaimLine, ClaimMinimum, Confidence } from '../types.ts';
import { enteredAmount, explanationOfClaim, quarterPaid, quarterPaidFields } from './fields.ts';

/** The field that says what became of a vehicle, and its answer for few miles. */
export const VEHICLE_EVENT = 'vehicleEvent';
export const LOW_MILEAGE = 'lowMileage';

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
            shape: 'vin',
            help: 'Of the vehicle whose tax is claimed: 17 characters, without the letters I, O and Q.',
          },
          {
            name: VEHICLE_EVENT,
            label: 'Reason for the claim',
            kind: 'choice',
            choices: [
              { value: 'sold', label: 'Sold before June 1, and not used after' },
              { value: 'destroyed', label: 'Destroyed before June 1' },
              { value: 'stolen', label: 'Stolen before June 1, and not used after' },
              { value: LOW_MILEAGE, label: 'Used 5,000 miles or less in the tax period (agricultural: 7,500)' },
              { value: 'other', label: 'Another reason, such as tax paid by mistake' },
            ],
            help: 'A vehicle with few miles is claimed after its tax period, which ends June 30.',
          },
        ] as const)
      : []),
    explanationOfClaim,
    crn === '365' ? { ...enteredAmount, notAbove: 'claims.heavyVehicleMost' } : enteredAmount,
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
          'In the explanation, give the taxable gross weight category, the day of the event, and the worksheet by which you figured the amount.',
          'For a vehicle sold on or after July 1, 2015, also give the name and address of the buyer.',
          'Claim for a vehicle of 5,000 miles or less (agricultural: 7,500) after the tax period, which ends June 30.',
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
