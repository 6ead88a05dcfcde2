/** Fields, rules and lists of a business. Apart from the schemas: the browser loads them without those. */

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
