import type { Law } from '@gauger/excise';
import type { Content, FilingRecord, FormWays } from '../../filings/public.ts';
import { commitPages, withApiPaths } from './commit-pages.ts';
import { figuresOf, form720Pages, sealsOf } from './pages.ts';
import { withTins } from './sealed-facts.ts';

export const form720: FormWays<'Form720'> = {
  withTins,
  withApiPaths: (_, issues) => withApiPaths(issues),
  figuresOf,
  contentBy,
};

/** Computes a saved return, with the taxpayer numbers of its claims, by a law, as its next save would. */
function contentBy(record: FilingRecord<'Form720'>, law: Law): Content {
  const { facts, lines, cells, computed } = commitPages(record.facts, {}, law, [], () => []);
  return {
    pages: form720Pages(facts, lines, computed.claims, sealsOf(record.pages)),
    totals: { ...computed.totals },
    cells,
  };
}
