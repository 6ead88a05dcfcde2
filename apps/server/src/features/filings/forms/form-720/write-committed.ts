import type { Route } from '@gauger/contract';
import type { Law } from '@gauger/excise';
import type { Tx } from '../../../../db/database.ts';
import type { Json } from '../../../../db/schema.ts';
import type { Call } from '../../../../http/call.ts';
import type { AccountSession } from '../../../people/sessions/public.ts';
import { type FilingRecord, type Pages, writeFiling } from '../../filings/public.ts';
import type { Committed } from './commit-pages.ts';
import { form720Pages, sealsOf, taxPage } from './pages.ts';
import { factsHash } from './sealed-facts.ts';

interface Written extends Pick<Parameters<typeof writeFiling>[3], 'named' | 'preparers' | 'now'> {
  committed: Committed;
  /** The pages of the commit; with the seals of before unless given. */
  pages?: Pages;
  law: Law;
  /** IRS numbers of the lines that were sent. */
  sent: readonly string[];
  event: {
    actionType: 'FILING_SAVED' | 'ROWS_IMPORTED' | 'ROW_IMPORT_UNDONE';
    detail: { readonly [name: string]: Json };
  };
}

/** Writes a commit of a return that is held in this transaction. @returns the new version */
export function writeCommitted(
  tx: Tx,
  call: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  before: FilingRecord<'Form720'>,
  { committed, pages, law, sent, event, ...written }: Written,
): Promise<number> {
  const { facts, lines, cells, computed } = committed;
  return writeFiling(tx, call, before, {
    ...written,
    facts,
    cells,
    pages: pages ?? form720Pages(facts, lines, computed.claims, sealsOf(before.pages)),
    totals: computed.totals,
    rateBookVersion: law.rateBookVersion,
    // Sent groups are written whatever they hold: a taxpayer number that changed is sealed on the page of all claims.
    sent: [...sent.map(taxPage), ...written.named.filter((page) => page.startsWith('claims.'))],
    event: { ...event, beforeHash: factsHash(before.facts), afterHash: factsHash(facts) },
  });
}
