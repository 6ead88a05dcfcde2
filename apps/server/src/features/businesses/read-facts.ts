import {
  type BusinessFacts,
  businessFieldNames,
  businessFields,
  checkBusiness,
  tidyBusiness,
} from '@gauger/contract/business';
import { droppedAnswers } from '@gauger/contract/rules';
import { AppError } from '../../http/app-error.ts';

/** The facts as a request holds them. */
type Typed = { readonly [Name in keyof BusinessFacts]?: string | undefined };

/** The facts among what an answer or a request holds. */
export const factsOf = (from: BusinessFacts): BusinessFacts =>
  Object.fromEntries(businessFieldNames.map((name) => [name, from[name]])) as BusinessFacts;

/**
 * The facts of a business after what was typed, as they are kept. What was not given follows what was: the name control the name, the
 * place the country.
 * Throws INVALID_BUSINESS with every fault; without one, with every answer that would be dropped.
 */
export function readFacts(before: BusinessFacts, typed: Typed): BusinessFacts {
  const given = Object.fromEntries(
    businessFieldNames.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])),
  );
  const renamed = typed.businessName !== undefined && typed.businessName !== before.businessName;
  const moved = typed.contactCountry !== undefined && typed.contactCountry !== before.contactCountry;
  const facts = tidyBusiness({
    ...before,
    ...(renamed ? { nameControl: '' } : {}),
    // They belong to the country before.
    ...(moved ? { contactState: '', contactCountryCode: '', contactStateCode: '' } : {}),
    ...given,
  });
  const wrong = checkBusiness(facts);
  const faults = wrong.length > 0 ? wrong : droppedAnswers(businessFields, given, facts, before);
  if (faults.length > 0)
    throw new AppError('INVALID_BUSINESS', {
      issues: faults.map(({ code, field, message }) => ({ code, severity: 'error', path: field, message })),
    });
  return facts;
}
