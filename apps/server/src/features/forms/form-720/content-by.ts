import { isDeepStrictEqual } from 'node:util';
import { isEditable, type Law } from '@gauger/excise';
import type { FilingRecord } from '../../filings/public.ts';
import { commitPages } from './commit-pages.ts';
import { claimsOfPages, form720Pages, linesOfPages, sealsOf } from './pages.ts';

/**
 * A return with the figures of the rate book in force, as its pages compute them: a draft that was saved under another book
 * shows them before its next save keeps them. A return that is paid for keeps its figures.
 * @param record with the taxpayer numbers of its claims
 */
export function withRatesInForce(record: FilingRecord<'Form720'>, law: Law): FilingRecord<'Form720'> {
  const { rateBookVersion } = law;
  if (!isEditable(record.state) || record.rateBookVersion === rateBookVersion) return record;
  const { facts, lines, cells, computed } = commitPages(record.facts, {}, law, [], () => []);
  const pages = form720Pages(facts, lines, computed.claims, sealsOf(record.pages));
  // A book that changes nothing of this return leaves it as it was saved.
  const figures = (of: Pick<FilingRecord, 'totals' | 'cells' | 'pages'>) => [
    of.totals,
    of.cells,
    linesOfPages(of.pages),
    claimsOfPages(of.pages),
  ];
  if (isDeepStrictEqual(figures(record), figures({ totals: { ...computed.totals }, cells, pages }))) return record;
  return { ...record, rateBookVersion, pages, cells, totals: { ...computed.totals } };
}
