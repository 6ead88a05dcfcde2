/**
 * What is known of a business beyond its calls: fields, rules and reference lists. It stands apart from the schemas so
 * that the browser gets it without them.
 */
export { businessTypes } from './business-types.ts';
export { checkBusiness, newBusiness, tidyBusiness } from './check-business.ts';
export {
  type BusinessFacts,
  type BusinessField,
  type BusinessFieldName,
  type BusinessStep,
  businessFieldNames,
  businessFields,
  businessSteps,
} from './fields.ts';
