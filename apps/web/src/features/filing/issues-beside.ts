import { type Issue, validateFiling } from '@gauger/excise';
import { besideLines, type SavedFiling, type Typed } from './filing-facts.ts';

/** What is wrong beside the lines, with what is typed there; the claims have pages of their own. */
export function issuesBeside(filing: SavedFiling, typed: NonNullable<Typed['beside']>): Issue[] {
  const { claimsData: _, ...beside } = besideLines(filing, typed);
  return validateFiling({ formType: filing.formType, ...filing.taxYearQuarter, filingData: {}, ...beside });
}
