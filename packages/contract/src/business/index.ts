/**
 * What is known of a business beyond its calls: fields, rules and reference lists. It stands apart from the schemas so
 * that the browser gets it without them.
 */
export { businessTypes } from './business-types.ts';
export { type BusinessFault, checkBusiness, newBusiness, tidyBusiness } from './check-business.ts';
export type { Choice } from './choice.ts';
export {
  type BusinessFacts,
  type BusinessField,
  type BusinessFieldName,
  type BusinessStep,
  businessFields,
  businessSteps,
} from './fields.ts';
export { countries, OTHERS } from './places/countries.ts';
