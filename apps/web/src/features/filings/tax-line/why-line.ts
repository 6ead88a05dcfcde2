import type { Explanation } from '@gauger/excise';
import { whyCell } from '../filing/public.ts';
import { rowsAsShown } from './row-groups.ts';
import type { TaxLineState } from './use-tax-line.ts';

/** Explains the line's tax from the facts of the page. */
export function whyLine({
  line,
  quarter,
  grids,
  facts,
}: Pick<TaxLineState, 'line' | 'quarter' | 'grids' | 'facts'>): Promise<Explanation | null> {
  const filing = {
    formType: 'Form720',
    taxYear: String(quarter.year),
    taxYearAndQuarter: String(quarter.quarter),
    filingData: { [line.irsNumber]: { ...facts(), rows: rowsAsShown(grids) } },
  };
  return whyCell(filing, `${line.irsNumber}.tax`);
}
