import type { FilingRecord, Pages } from '../../filings/public.ts';
import type { Committed } from './commit-pages.ts';
import { taxPage } from './pages.ts';
import { factsHash } from './sealed-facts.ts';

interface Pages720 {
  pages: Pages;
  /** IRS numbers of the lines that were sent. */
  sent: readonly string[];
  /** The names of the pages that were sent. */
  named: readonly string[];
}

/** A commit as a save writes it. */
export const writtenContent = (
  before: FilingRecord<'Form720'>,
  { facts, cells, computed }: Committed,
  { pages, sent, named }: Pages720,
) => ({
  facts,
  cells,
  pages,
  totals: computed.totals,
  // Sent groups are written whatever they hold: a taxpayer number that changed is sealed on the page of all claims.
  sent: [...sent.map(taxPage), ...named.filter((page) => page.startsWith('claims.'))],
  named,
  beforeHash: factsHash(before.facts),
  afterHash: factsHash(facts),
});
