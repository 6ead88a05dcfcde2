import type { Route } from '@gauger/contract';
import type { Law } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import type { Json } from '../../db/schema.ts';
import type { Call } from '../../http/call.ts';
import { dropDrafts } from '../drafts/public.ts';
import type { AccountSession } from '../sessions/public.ts';
import type { Committed } from './commit-pages.ts';
import { type FilingRecord, factsHash } from './filing-record.ts';
import { linesToWrite } from './lines-to-write.ts';
import { namedOn } from './named-preparers.ts';
import { updateFiling, writeLines } from './queries.ts';
import { recordFilingEvent } from './record-filing-event.ts';

interface Written {
  before: FilingRecord;
  committed: Committed;
  law: Law;
  /** IRS numbers of the lines that were sent. */
  sent: readonly string[];
  now: Date;
  event: {
    actionType: 'ROWS_IMPORTED' | 'ROW_IMPORT_UNDONE';
    detail: { readonly [name: string]: Json };
  };
}

/**
 * Writes lines of a filing that is held in this transaction, drops the caller's drafts of their pages and records it. What
 * stands beside the lines stays. @returns the new version
 */
export async function writeCommitted(
  tx: Tx,
  call: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  { before, committed, law, sent, now, event }: Written,
): Promise<number> {
  const { accountId, userId } = call.session;
  const { facts, computed } = committed;
  const version = await updateFiling(tx, accountId, before.id, {
    facts,
    rateBookVersion: law.rateBookVersion,
    totals: computed.totals,
    paymentOptionCipher: before.paymentOptionCipher,
    named: namedOn(before),
    now,
  });
  await writeLines(tx, accountId, before.id, linesToWrite(before, committed, sent), committed);
  await dropDrafts(tx, { accountId, filingId: before.id, userId, pages: sent });
  await recordFilingEvent(tx, call, {
    actionType: event.actionType,
    documentId: before.id,
    beforeHash: factsHash(before.facts),
    afterHash: factsHash(facts),
    detail: { ...event.detail, pages: [...sent], version },
  });
  return version;
}
