import { type Explanation, explainBy, taxLaw } from '@gauger/excise';
import type { TaxLineState } from './use-tax-line.ts';

/** Why the line's tax is what it is, from what stands on the page. */
export function explainLine({ line, quarter, facts }: TaxLineState): Explanation | null {
  const filing = {
    formType: 'Form720',
    taxYear: String(quarter.year),
    taxYearAndQuarter: String(quarter.quarter),
    filingData: { [line.irsNumber]: facts() },
  };
  return explainBy(taxLaw, filing, `${line.irsNumber}.tax`, null);
}
