import { count, money } from '../form-720/fields.ts';
import { EQUIVALENTS, equivalentOf, type Gas } from '../rates/fuel.ts';
import type { AttachmentRule, Condition, Field, RegistrationRule } from '../types.ts';
import { typeOfUseChoices } from './types-of-use.ts';

/** Fields that many claims share, each described once. */

export const gallons = count('gallons', 'Gallons', 'gallons', { help: 'Whole gallons: 14.4 is 14, 14.5 is 15.' });

/** Asked for once in each group, where its last day passed after the return was first sent in time and rejected. */
export const whyInTime: Field = {
  name: 'whyInTime',
  label: 'Why this claim is in time',
  kind: 'text',
  maxLength: 250,
  ofItsReturn: true,
  help: 'For a return that was first sent in time and rejected. Your reason stays with the return and is printed on its PDF copy.',
};

/** The amount of a row where a rate decides it. */
export const amountOfClaim: Field = { name: 'amountOfClaim', label: 'Amount of claim', kind: 'money', computed: true };

/** The amount of a row where the tax that was paid decides it. */
export const enteredAmount = money('amountOfClaim', 'Amount of claim', {
  decimals: 4,
  help: 'The tax that was paid and is claimed back.',
});

/** The types of use of a line; `unusual` ones are on the form, yet not in the instructions of the line. */
export const typeOfUse = (codes: readonly string[], own: Partial<Field> = {}): Field => ({
  name: 'typeOfUse',
  label: 'Type of use',
  kind: 'choice',
  choices: typeOfUseChoices(codes),
  required: true,
  ...own,
});

const text = (name: string, label: string, own: Partial<Field> = {}): Field => ({ name, label, kind: 'text', ...own });

/** The first and last day of the claim. */
export const period = (asked: boolean): readonly Field[] =>
  [
    ['periodStart', 'Period of claim from', 'The first day on which the fuel was used or sold.'],
    ['periodEnd', 'Period of claim to', 'The last day on which the fuel was used or sold.', 'periodStart'],
  ].map(
    ([name = '', label = '', help = '', after]): Field => ({
      name,
      label,
      kind: 'date',
      help,
      ...(after !== undefined && { after }),
      ...(asked ? { required: true } : {}),
    }),
  );

/** Lines 3, 4, 7 and 8: the box for fuel that did show dye, and the explanation it requires. */
export const dye: readonly Field[] = [
  {
    name: 'dye',
    label: 'Some of the fuel showed visible evidence of dye',
    kind: 'boolean',
    help: 'Leave the box clear when no fuel showed dye: the claim certifies that.',
  },
  text('detailedExplanation', 'Detailed explanation', {
    maxLength: 1000,
    enabledWhen: { field: 'dye', is: true },
    required: { field: 'dye', is: true },
    help: 'Why fuel that showed dye is claimed. It goes with the return as a statement.',
  }),
];

/** A number of the registration by Form 637, with the letters of its activity. */
export const registrationNumber = (name: string, letters: string, own: Partial<Field> = {}): Field =>
  text(name, letters === '' ? 'Registration number' : `Registration number (${letters})`, {
    maxLength: 15,
    shape: 'registrationNumber',
    help: 'As on the letter of registration, with the letters it begins with.',
    ...own,
  });

export const vendorNumber = (letters: 'UV' | 'UB' | 'UP' | 'UA'): Field =>
  registrationNumber(`${letters.toLowerCase()}RegNumber`, letters);

/** The registration number of the group that a row of a line needs. */
export const registered = (letters: 'UV' | 'UB' | 'UP' | 'UA', when?: Condition): RegistrationRule => ({
  field: `${letters.toLowerCase()}RegNumber`,
  letters: [letters],
  of: 'group',
  ...(when ? { when } : {}),
});

/** The buyers of the fuel, one row for each, with its gallons. */
export const buyer = (what: string, enabledWhen?: Condition): readonly Field[] => [
  text('nameOfGovUnit', `Name of the ${what}`, {
    maxLength: 60,
    shape: 'governmentalUnit',
    headings: ['Name of governmental unit', 'Governmental unit', 'Name of buyer', 'Buyer'],
    ...(enabledWhen ? { enabledWhen } : {}),
  }),
  text('tinOfGovUnit', `Taxpayer identification number of the ${what}`, {
    maxLength: 11,
    shape: 'tin',
    headings: ['TIN', 'Tax ID', 'Taxpayer ID', 'FEIN', 'EIN'],
    help: 'Nine digits, such as 12-3456789.',
    ...(enabledWhen ? { enabledWhen } : {}),
  }),
];

/** The list of buyers is attached, unless every row names its own. */
export const listOfBuyers = (what: string, when?: Condition): AttachmentRule => {
  const unnamed: Condition = {
    any: [
      { field: 'nameOfGovUnit', given: false },
      { field: 'tinOfGovUnit', given: false },
    ],
  };
  return {
    what: `the list of buyers with name, taxpayer identification number and gallons of each ${what}`,
    when: when ? { all: [when, unnamed] } : unnamed,
  };
};

/** An exported line: the proof stays in the records, a statement goes with the claim, typed or as a PDF. */
export const statementOfExport: AttachmentRule = {
  what: 'the statement that explains the export, with your name and EIN; the proof of export stays in your records',
  orField: 'explanationOfClaim',
};

/** The statement of an export in words. The page that goes with the claim has the name and EIN. */
export const exportInWords: Field = text('explanationOfClaim', 'Statement of export', {
  maxLength: 1000,
  help: 'Who exported the fuel, when and where to. Or attach your statement as a PDF.',
});

/** Gallons of fuel that is taxed by its energy, with the other units people count it in. */
export const equivalents = (
  unit: 'GGE' | 'DGE',
  gas?: Gas,
  units: readonly string[] = gas ? Object.keys(EQUIVALENTS[gas]) : [],
) =>
  count('gallons', unit, unit === 'GGE' ? 'gasoline gallon equivalents' : 'diesel gallon equivalents', {
    help: `Whole ${unit}: converted and rounded before the rate is applied.`,
    ...(gas ? { conversions: units.map((one) => ({ unit: one, parameter: equivalentOf(gas, one) })) } : {}),
  });

/** The quarter with whose return the tax was paid that is claimed back. */
export const quarterPaid = { year: 'year', ends: 'quarterEnding' };
export const quarterPaidFields: readonly Field[] = [
  {
    name: quarterPaid.year,
    label: 'Year of the tax',
    kind: 'text',
    maxLength: 4,
    shape: 'year',
    help: 'The year of the return with which it was paid.',
  },
  {
    name: quarterPaid.ends,
    label: 'Quarter ending',
    kind: 'choice',
    choices: [
      { value: '3', label: 'March' },
      { value: '6', label: 'June' },
      { value: '9', label: 'September' },
      { value: '12', label: 'December' },
    ],
    enabledWhen: { field: quarterPaid.year, given: true },
  },
];

/** The quarter of the emulsion that a blender claims for, as Schedule 6 names it in calls (specification 002 §3). */
export const quarterClaimedFields: readonly Field[] = quarterPaidFields.map((field) =>
  field.name === quarterPaid.year
    ? { ...field, label: 'Year', help: 'The year in which you sold or used the emulsion.' }
    : field,
);

export const explanationOfClaim: Field = text('explanationOfClaim', 'Explanation of claim', {
  maxLength: 1000,
  required: true,
});
