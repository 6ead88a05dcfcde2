import { nameControl } from '@gauger/excise';
import { type BusinessFacts, type BusinessField, type BusinessFieldName, businessFields } from './fields.ts';
import { codeOfCountry, findState } from './places/places.ts';

/** What is wrong with one fact of a business, in the words people read. */
export interface BusinessFault {
  code: 'required' | 'tooShort' | 'tooLong' | 'invalidValue';
  field: BusinessFieldName;
  message: string;
}

const fields = Object.entries(businessFields) as [BusinessFieldName, BusinessField][];

/** What new businesses mostly answer. */
export const newBusiness: BusinessFacts = {
  ...(Object.fromEntries(fields.map(([name]) => [name, ''])) as BusinessFacts),
  incomeTaxYearEndMonth: '12',
  contactCountry: 'United States of America',
};

/**
 * The facts as they are kept: trimmed, the EIN as nine digits, without answers that were not asked; the name control
 * derived unless one was given, and the codes of country and state taken from their lists.
 */
export function tidyBusiness(typed: BusinessFacts): BusinessFacts {
  const facts = { ...typed };
  for (const [name] of fields) facts[name] = facts[name].trim().replace(/\s+/g, ' ');
  facts.EIN = facts.EIN.replace(/^(\d{2})-(\d{7})$/, '$1$2');
  facts.nameControl = facts.nameControl.toUpperCase() || nameControl(facts.businessName);
  for (const [name, field] of fields) if (field.asked?.(facts) === false) facts[name] = '';
  const countryCode = codeOfCountry(facts.contactCountry);
  const state = findState(facts.contactCountry, facts.contactState);
  return {
    ...facts,
    contactState: state?.label ?? facts.contactState,
    contactCountryCode: countryCode ?? facts.contactCountryCode.toUpperCase(),
    contactStateCode: countryCode ? (state?.value ?? '') : facts.contactStateCode,
  };
}

/** What is wrong with the facts of a business as they are kept, in the order of the wizard; at most one fault a field. */
export function checkBusiness(facts: BusinessFacts): BusinessFault[] {
  return fields.flatMap(([name, field]) => {
    if (field.asked?.(facts) === false) return [];
    const fault = faultIn(facts[name], field, facts);
    return fault ? [{ field: name, ...fault }] : [];
  });
}

/** Latin letters, with their accents, and the signs of a keyboard: what a return can carry. */
const PLAIN = /^[\x20-\x7e\u00c0-\u024f\u2018\u2019\u2013\u2014]*$/;

function faultIn(text: string, field: BusinessField, facts: BusinessFacts): Omit<BusinessFault, 'field'> | undefined {
  const { label, min = 0, max, tooShort, choices, format } = field;
  const invalid = (message: string) => ({ code: 'invalidValue' as const, message });
  if (text === '') return field.optional ? undefined : { code: 'required', message: `${label} is required` };
  if (text.length < min)
    return { code: 'tooShort', message: tooShort ?? `${label} must be at least ${min} characters long` };
  if (text.length > max) return { code: 'tooLong', message: `${label} must be at most ${max} characters long` };
  if (!PLAIN.test(text)) return invalid(`${label} takes Latin letters, digits and common signs only`);
  if (choices && !choices(facts).some(({ value }) => value === text))
    return invalid(`Choose the ${label} from its list`);
  if (format && format.asked?.(facts) !== false && !format.pattern.test(text)) return invalid(format.message);
  return undefined;
}
