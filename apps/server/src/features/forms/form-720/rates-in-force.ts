import { isEditable, type Law } from '@gauger/excise';
import type { FilingRecord } from '../../filings/public.ts';
import { commitPages } from './commit-pages.ts';
import { form720Pages, sealsOf } from './pages.ts';

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
  return { ...record, rateBookVersion, pages, cells, totals: { ...computed.totals } };
}
