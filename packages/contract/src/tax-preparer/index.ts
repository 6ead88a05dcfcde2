/** What is known of a tax preparer beyond its calls, without the weight of the schemas. */
export {
  activeStatuses,
  checkTaxPreparer,
  newTaxPreparer,
  type TaxPreparerFacts,
  type TaxPreparerFieldName,
  taxPreparerFields,
  tidyTaxPreparer,
} from './fields.ts';
