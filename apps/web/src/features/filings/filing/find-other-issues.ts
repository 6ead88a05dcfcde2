import { type Issue, validateFiling } from '@gauger/excise';
import { otherFacts, type SavedFiling, type Typed } from './filing-facts.ts';

/** Finds the errors outside the lines, with unsaved changes; the claims have their own pages. */
export function findOtherIssues(filing: SavedFiling, typed: NonNullable<Typed['others']>): Issue[] {
  const { claimsData: _, ...others } = otherFacts(filing, typed);
  return validateFiling({ formType: filing.formType, ...filing.taxYearQuarter, filingData: {}, ...others });
}
