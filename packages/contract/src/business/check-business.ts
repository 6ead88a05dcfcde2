import { CITY_OF_OTHER_STATE, isCityOfState, isZipOfState, nameControl, ZIP_OF_OTHER_STATE } from '@gauger/excise';
import { bareEin, bareSsn } from '../rules/common-fields.ts';
import { tidyPlace } from '../rules/place-fields.ts';
import { UNITED_STATES } from '../rules/places/countries.ts';
import { checkFields, type Fault, tidyFields } from '../rules/text-field.ts';
import { INDIVIDUAL } from './business-types.ts';
import { type BusinessFacts, type BusinessFieldName, businessFields } from './fields.ts';

/** The most common answers of new businesses. */
export const newBusiness: BusinessFacts = {
  ...(Object.fromEntries(Object.keys(businessFields).map((name) => [name, ''])) as BusinessFacts),
  incomeTaxYearEndMonth: '12',
  contactCountry: 'United States of America',
};

/** Normalizes the facts for storage: trimmed, without answers not asked, with name control and codes of places. */
export function tidyBusiness(typed: BusinessFacts): BusinessFacts {
  const facts = tidyFields(businessFields, typed);
  const place = tidyPlace({
    country: facts.contactCountry,
    state: facts.contactState,
    countryCode: facts.contactCountryCode,
    stateCode: facts.contactStateCode,
  });
  return {
    ...facts,
    EIN: bareEin(facts.EIN),
    SSN: bareSsn(facts.SSN),
    nameControl: facts.nameControl.toUpperCase() || nameControl(facts.businessName, facts.businessType === INDIVIDUAL),
    contactState: place.state,
    contactCountryCode: place.countryCode,
    contactStateCode: place.stateCode,
  };
}

/** Checks the normalized facts of a business, in the order of the wizard; at most one fault a field. */
export const checkBusiness = (facts: BusinessFacts): Fault<BusinessFieldName>[] => checkFields(businessFields, facts);

/** Warns of normalized facts that can be saved, and over which the IRS rejects a return. */
export function warnBusiness(facts: BusinessFacts): { field: BusinessFieldName; message: string }[] {
  const { contactCountry, contactStateCode: state, contactCity: city, contactPostalCode: zip } = facts;
  if (contactCountry !== UNITED_STATES || state === '') return [];
  const warnings: ReturnType<typeof warnBusiness> = [];
  if (city !== '' && !isCityOfState(state, city)) warnings.push({ field: 'contactCity', message: CITY_OF_OTHER_STATE });
  if (/^\d{5}(-\d{4})?$/.test(zip) && !isZipOfState(state, zip))
    warnings.push({ field: 'contactPostalCode', message: ZIP_OF_OTHER_STATE });
  return warnings;
}
