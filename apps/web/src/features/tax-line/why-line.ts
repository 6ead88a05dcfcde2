import type { Explanation } from '@gauger/excise';
import { whyCell } from '../filing/public.ts';
import type { TaxLineState } from './use-tax-line.ts';

/** Explains the line's tax from the facts of the page. */
export function whyLine({ line, quarter, facts }: TaxLineState): Promise<Explanation | null> {
  const filing = {
    formType: 'Form720',
    taxYear: String(quarter.year),
    taxYearAndQuarter: String(quarter.quarter),
    filingData: { [line.irsNumber]: facts() },
  };
  return whyCell(filing, `${line.irsNumber}.tax`);
}
