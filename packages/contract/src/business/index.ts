/**
 * Fields, rules and reference lists of a business. Apart from the schemas, so that the browser loads it without them.
 */

export { businessTypes, INDIVIDUAL } from './business-types.ts';
export { checkBusiness, newBusiness, tidyBusiness, warnBusiness } from './check-business.ts';
export {
  type BusinessFacts,
  type BusinessField,
  type BusinessFieldName,
  type BusinessStep,
  businessFieldNames,
  businessFields,
  businessSteps,
} from './fields.ts';
export { SAMPLE_NAME } from './sample-name.ts';
