import type { Law } from '@gauger/excise';
import type { Content, FilingRecord } from '../../filings/public.ts';
import { commitPages } from './commit-pages.ts';
import { form720Pages, sealsOf } from './pages.ts';

/** Computes a saved return, with the taxpayer numbers of its claims, by a law, as its next save would. */
export function contentBy(record: FilingRecord<'Form720'>, law: Law): Content {
  const { facts, lines, cells, computed } = commitPages(record.facts, {}, law, [], () => []);
  return {
    pages: form720Pages(facts, lines, computed.claims, sealsOf(record.pages)),
    totals: { ...computed.totals },
    cells,
  };
}
