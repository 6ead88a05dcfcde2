import { coded, named } from '../rules/choice.ts';
import { bareEin, ein, email, extension, phone, ptin } from '../rules/common-fields.ts';
import { placeFields, postalCode, tidyPlace } from '../rules/place-fields.ts';
import { UNITED_STATES } from '../rules/places/countries.ts';
import { checkFields, type Fault, type TextField, tidyFields } from '../rules/text-field.ts';

/** The questions about a tax preparer and their rules, in the order of the form: one table for browser and server. */

/** The facts of a preparer on which rules depend. */
interface Decisive {
  readonly individualOrFirm: string;
  readonly country: string;
}

const isFirm = ({ individualOrFirm }: Pick<Decisive, 'individualOrFirm'>) => individualOrFirm === 'firm';

const ofFirmsOnly = (label: string) =>
  `${label} is kept for a firm only: choose firm in Individual or Firm, or leave it empty`;

/** Active, or Inactive: no longer offered for new filings. */
export const activeStatuses = named('Active', 'Inactive');

export const taxPreparerFields = {
  individualOrFirm: {
    label: 'Individual or Firm',
    max: 10,
    choices: () => coded({ individual: 'Individual', firm: 'Firm' }),
  },
  firmName: { label: 'Firm Name', asked: isFirm, notAsked: ofFirmsOnly('Firm Name'), min: 2, max: 50 },
  personName: { label: 'Person Name', min: 2, max: 50 },
  email: { label: 'Email', ...email('Invalid Email') },
  phoneNumber: { label: 'Phone Number', ...phone },
  extNumber: extension,
  PTIN: ptin,
  // A sole preparer has a PTIN and no firm.
  EIN: { ...ein, asked: isFirm, notAsked: ofFirmsOnly('EIN') },
  addressLine1: { label: 'Address Line 1', min: 2, max: 35 },
  addressLine2: { label: 'Address Line 2', optional: true, max: 35 },
  ...placeFields,
  city: { label: 'City', min: 2, max: 22 },
  zipCode: postalCode('Zip Code'),
  activeStatus: { label: 'Status', max: 10, choices: () => activeStatuses },
} as const satisfies Record<string, TextField<Decisive>>;

export type TaxPreparerFieldName = keyof typeof taxPreparerFields;

/** The facts of a tax preparer, each as text. */
export type TaxPreparerFacts = Record<TaxPreparerFieldName, string>;

/** The most common answers of new preparers. */
export const newTaxPreparer: TaxPreparerFacts = {
  ...(Object.fromEntries(Object.keys(taxPreparerFields).map((name) => [name, ''])) as TaxPreparerFacts),
  individualOrFirm: 'individual',
  country: UNITED_STATES,
  activeStatus: 'Active',
};

/** Normalizes the facts for storage: trimmed, the PTIN in capitals, the EIN as nine digits, without answers not asked. */
export function tidyTaxPreparer(typed: TaxPreparerFacts): TaxPreparerFacts {
  const facts = tidyFields(taxPreparerFields, typed);
  return { ...facts, ...tidyPlace(facts), PTIN: facts.PTIN.toUpperCase(), EIN: bareEin(facts.EIN) };
}

/** Checks the normalized facts, in the order of the form; at most one fault a field. */
export const checkTaxPreparer = (facts: TaxPreparerFacts): Fault<TaxPreparerFieldName>[] =>
  checkFields(taxPreparerFields, facts);
