import { droppedAnswers } from '@gauger/contract/rules';
import {
  checkTaxPreparer,
  type TaxPreparerFacts,
  taxPreparerFields,
  tidyTaxPreparer,
} from '@gauger/contract/tax-preparer';
import { AppError, errorAt } from '../../../app-error.ts';

const names = Object.keys(taxPreparerFields) as (keyof TaxPreparerFacts)[];

/** The facts as a request holds them. */
type Typed = { readonly [Name in keyof TaxPreparerFacts]?: string | undefined };

/** A tax preparer's facts after what was typed. Throws INVALID_TAX_PREPARER with every fault, or every dropped answer. */
export function readFacts(before: TaxPreparerFacts, typed: Typed): TaxPreparerFacts {
  const given = Object.fromEntries(names.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])));
  const facts = tidyTaxPreparer({ ...before, ...given });
  const wrong = checkTaxPreparer(facts);
  const faults = wrong.length > 0 ? wrong : droppedAnswers(taxPreparerFields, given, facts, before);
  if (faults.length > 0)
    throw new AppError('INVALID_TAX_PREPARER', {
      issues: faults.map(({ code, field, message }) => errorAt(code, field, message)),
    });
  return facts;
}
