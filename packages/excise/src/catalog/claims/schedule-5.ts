import { count } from '../form-720/fields.ts';
import type { AttachmentRule, ClaimLine, ClaimMinimum, Field } from '../types.ts';
import { schedule5 } from './build.ts';
import { enteredAmount, quarterPaid, quarterPaidFields } from './fields.ts';

/**
 * Schedule 5 of Form 8849: refunds of a second tax on the same fuel (26 USC 4081(e)), and of tax on fuel that was later
 * removed as dyed fuel (26 USC 6435). They have no rate: the tax that was paid is claimed. The rate of the fuel on Form 720
 * (`usualRate`) fills the amount on pages, and finds amounts that differ. Schedule C has no such lines.
 * Lines, titles and attachments are read in the display stylesheet of the IRS for Rev. December 2025.
 */

const SCHEDULE_5 = 'Schedule 5 (Form 8849) (Rev. December 2025)';

const dayOf = (label: string, help: string): Field => ({
  name: 'dateSecondTax',
  label,
  kind: 'date',
  required: true,
  help,
});
const gallons = count('gallons', 'Gallons', 'gallons', { help: 'Whole gallons: 14.4 is 14, 14.5 is 15.' });

const firstTaxpayersReport: AttachmentRule = {
  what: "the First Taxpayer's Report (Model Certificate B) and, if the fuel was bought from another person, the Statement of Subsequent Seller (Model Certificate A)",
};

const secondTaxes: readonly ClaimLine[] = (
  [
    ['1', 'Gasoline', '362', 'fuel.gasoline'],
    ['2', 'Aviation gasoline', '324', 'fuel.aviationGasoline'],
    ['3', 'Diesel fuel', '360', 'fuel.diesel'],
    ['4', 'Kerosene', '346', 'fuel.kerosene'],
    ['5', 'Diesel-water fuel emulsion', '309', 'fuel.dieselWaterEmulsion'],
    ['6', 'Dyed diesel fuel, dyed kerosene, and other exempt removals', '303', 'fuel.otherExemptRemovalsLust'],
    ['7', 'Kerosene for use in aviation', '369', 'fuel.aviationKerosene'],
    [
      '8',
      'Kerosene for use in commercial aviation (other than foreign trade)',
      '355',
      'fuel.commercialAviationKerosene',
    ],
  ] as const
).map(([line, title, crn, usualRate]) => ({
  id: `schedule5.${line}`,
  line,
  appearsOn: [schedule5(line)],
  title,
  name: title,
  crn,
  absences: [],
  fields: [
    dayOf('Date of the second tax liability', 'The day on which you became liable for the second tax.'),
    gallons,
    enteredAmount,
  ],
  formula: { kind: 'entered', amount: 'amountOfClaim' },
  quantity: 'gallons',
  taxedOn: 'dateSecondTax',
  usualRate,
  attachments: [firstTaxpayersReport],
  registrations: [{ field: 'regNum', letters: [], of: 'group' }],
  instructions: [
    'A tax under section 4081 was paid on the fuel before, and you paid and reported a second one on the same fuel.',
    'Enter the day of the second tax liability, the gallons, and the second tax that you paid.',
    'You have not included the second tax in the price of the fuel, and have not collected it from the buyer.',
  ],
  notes: [],
  citation: `26 USC 4081(e); ${SCHEDULE_5}`,
  confidence: 'confirmed',
}));

/** The three years of a claim count from the return with which the claimant paid the tax, not from the removal. */
const returnThatPaid: readonly Field[] = quarterPaidFields.map((field) => ({
  ...field,
  label: field.name === quarterPaid.year ? 'Year of the return that paid the tax' : 'Quarter ending of that return',
  required: true,
}));

/**
 * Only the taxpayer that paid the tax may claim: no funds are appropriated for claims of others (26 CFR 48.6435-1T). So no
 * model paper that another person paid goes with the claim. Fuel removed before section 6435 is not covered. The stylesheet prints the credit reference number that is sent, and names none. */
const dyedFuels: readonly ClaimLine[] = (
  [
    ['9', 'Dyed diesel fuel (section 6435)', 'Dyed diesel fuel'],
    ['10', 'Dyed kerosene (section 6435)', 'Dyed kerosene'],
  ] as const
).map(([line, title, name]) => ({
  id: `schedule5.${line}`,
  line,
  appearsOn: [schedule5(line)],
  title,
  name,
  crn: null,
  absences: [
    {
      from: '2000-01-01',
      to: '2025-12-30',
      reason: 'Section 6435 covers fuel removed on or after December 31, 2025.',
      citation: '26 USC 6435; T.D. 10047',
    },
  ],
  fields: [
    dayOf('Date of removal', 'The day on which the dyed fuel was removed from the terminal.'),
    ...returnThatPaid,
    gallons,
    enteredAmount,
  ],
  formula: { kind: 'entered', amount: 'amountOfClaim' },
  quantity: 'gallons',
  taxedOn: 'dateSecondTax',
  quarterPaid,
  attachments: [],
  registrations: [],
  instructions: [
    'You paid the tax under section 4081 on the fuel to the IRS, and removed it from an approved terminal as dyed fuel that is exempt.',
    'Only the person that paid the tax may claim, even where another person removed the fuel.',
    'Enter the day of the removal, the quarter of the return that paid the tax, the gallons, and the tax that you paid.',
  ],
  notes: [
    'No credit reference number is known for this line. Until one is, the claim goes by mail.',
    'Not verified: the words of the certification, and whether papers go with the claim. We have not read the instructions of Schedule 5 yet.',
    'The IRS may charge a penalty of two times an excessive amount (26 USC 6675, 6435(c)).',
  ],
  citation: '26 USC 6435; 26 CFR 48.6435-1T, T.D. 10047, 91 FR 23363; Schedule 5 (Form 8849) instructions (to be read)',
  confidence: 'confirmed',
}));

export const schedule5Claims: readonly ClaimLine[] = [...secondTaxes, ...dyedFuels];

/** No least amount; three years from filing the return for the tax, or two from its payment. */
export const schedule5Minimums: readonly ClaimMinimum[] = [
  {
    of: { lines: schedule5Claims.map(({ id }) => id) },
    reachedBy: [],
    fileBy: { until: 'threeYears', citation: '26 USC 6511(a)' },
    citation: '26 USC 6511(a)',
  },
];
