import {
  type BusinessFacts,
  type BusinessFieldName,
  type BusinessStep,
  businessFieldNames,
  businessFields,
  businessSteps,
  checkBusiness,
  INDIVIDUAL,
  tidyBusiness,
  warnBusiness,
} from '@gauger/contract/business';
import { nameControl } from '@gauger/excise';
import type { Answer } from '../../../api/call.ts';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';

/** Fills the fields from a stored business. A name control that follows from the name is left empty. */
export function entryOf(business: Answer<'getBusiness'>): BusinessFacts {
  const facts = Object.fromEntries(businessFieldNames.map((name) => [name, business[name]])) as BusinessFacts;
  return facts.nameControl === nameControl(facts.businessName, facts.businessType === INDIVIDUAL)
    ? { ...facts, nameControl: '' }
    : facts;
}

/** Finds the errors of the typed fields. */
export const faultsIn = (typed: BusinessFacts): FieldError[] =>
  checkBusiness(tidyBusiness(typed)).map(({ field, message }) => ({ field, message }));

/** Finds what may be wrong in the typed fields and is accepted. */
export const warningsIn = (typed: BusinessFacts) => warnBusiness(tidyBusiness(typed));

/** The step of a field. */
export const stepOf = (field: string): BusinessStep | undefined => businessFields[field as BusinessFieldName]?.step;

/** The first step that holds an error. */
export const firstFaulty = (errors: readonly FieldError[]): BusinessStep | undefined =>
  businessSteps.find(({ name }) => errors.some(({ field }) => stepOf(field) === name))?.name;
