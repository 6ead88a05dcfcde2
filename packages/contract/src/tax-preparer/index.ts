/** Fields and rules of a tax preparer, without the weight of the schemas. */
export {
  activeStatuses,
  checkTaxPreparer,
  newTaxPreparer,
  type TaxPreparerFacts,
  type TaxPreparerFieldName,
  taxPreparerFields,
  tidyTaxPreparer,
} from './fields.ts';
