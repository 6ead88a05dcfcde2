import {
  type BusinessFacts,
  businessFieldNames,
  businessFields,
  checkBusiness,
  tidyBusiness,
} from '@gauger/contract/business';
import { droppedAnswers } from '@gauger/contract/rules';
import { masked } from '@gauger/excise';
import { AppError, errorAt } from '../../../app-error.ts';

/** The first character of a masked number: of another business, it is no answer. */
const MASK = '•';

/** The facts as a request holds them. */
type Typed = { readonly [Name in keyof BusinessFacts]?: string | undefined };

/** The facts among what an answer or a request holds. */
export const factsOf = (from: BusinessFacts): BusinessFacts =>
  Object.fromEntries(businessFieldNames.map((name) => [name, from[name]])) as BusinessFacts;

/** A business's facts after what was typed. Throws INVALID_BUSINESS with every fault or, without one, every dropped answer. */
export function readFacts(before: BusinessFacts, typed: Typed): BusinessFacts {
  const given: Partial<BusinessFacts> = Object.fromEntries(
    businessFieldNames.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])),
  );
  const renamed = typed.businessName !== undefined && typed.businessName !== before.businessName;
  const moved = typed.contactCountry !== undefined && typed.contactCountry !== before.contactCountry;
  // An SSN or ITIN that comes back as it was answered stays.
  if (before.SSN !== '' && given.SSN === masked(before.SSN)) given.SSN = before.SSN;
  const facts = tidyBusiness({
    ...before,
    ...(renamed ? { nameControl: '' } : {}),
    // They belong to the country before.
    ...(moved ? { contactState: '', contactCountryCode: '', contactStateCode: '' } : {}),
    ...given,
  });
  const wrong = checkBusiness(facts.SSN.startsWith(MASK) ? { ...facts, SSN: '' } : facts);
  const faults = wrong.length > 0 ? wrong : droppedAnswers(businessFields, given, facts, before);
  if (faults.length > 0)
    throw new AppError('INVALID_BUSINESS', {
      issues: faults.map(({ code, field, message }) => errorAt(code, field, message)),
    });
  return facts;
}
