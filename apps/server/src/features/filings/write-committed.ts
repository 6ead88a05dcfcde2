import type { Route } from '@gauger/contract';
import type { Law } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import type { Json } from '../../db/schema.ts';
import { together } from '../../db/together.ts';
import type { Call } from '../../http/call.ts';
import { bindNamed, forgetDropped } from '../attachments/public.ts';
import { dropDrafts } from '../drafts/public.ts';
import type { AccountSession } from '../sessions/public.ts';
import type { Committed } from './commit-pages.ts';
import { endReview } from './end-review.ts';
import { taxPage, writePages } from './filing-pages.ts';
import { type FilingRecord, factsHash } from './filing-record.ts';
import { moveComments } from './move-comments.ts';
import { type NamedPreparers, namedOn } from './named-preparers.ts';
import { updateFiling } from './queries.ts';
import { recordFilingEvent } from './record-filing-event.ts';

/** A commit to be written, and what it changes beside the facts. */
interface Written {
  committed: Committed;
  law: Law;
  /** IRS numbers of the lines that were sent. */
  sent: readonly string[];
  /** The pages that were sent; the caller's drafts of them go. */
  pages: readonly string[];
  paymentOptionCipher?: string | null;
  refundAccountCipher?: string | null;
  /** Given where the claims are written; who loads them without their numbers leaves those as they are. */
  claimTinsCipher?: string | null;
  named?: NamedPreparers;
  now: Date;
  event: {
    actionType: 'FILING_SAVED' | 'ROWS_IMPORTED' | 'ROW_IMPORT_UNDONE';
    detail: { readonly [name: string]: Json };
  };
}

/**
 * Writes a commit of a filing that is held in this transaction: its figures and lines, what follows its rows, and the event of
 * the audit trail. What is not given stays. @returns the new version
 */
export async function writeCommitted(
  tx: Tx,
  call: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  before: FilingRecord,
  written: Written,
): Promise<number> {
  const { accountId, userId } = call.session;
  const { committed, law, sent, pages, named, now, event } = written;
  const {
    paymentOptionCipher = before.paymentOptionCipher,
    refundAccountCipher = before.refundAccountCipher,
    claimTinsCipher = before.claimTinsCipher,
  } = written;
  const ciphers = { paymentOptionCipher, refundAccountCipher, claimTinsCipher };
  const { facts, cells, computed } = committed;
  const version = before.version + 1;
  // In one go, so that the database is never kept waiting for the next statement.
  await together(
    updateFiling(tx, accountId, before.id, {
      facts,
      rateBookVersion: law.rateBookVersion,
      totals: computed.totals,
      cells,
      named: named ?? namedOn(before),
      version,
      now,
    }),
    writePages(
      tx,
      { accountId, filingId: before.id, version, savedBy: userId, savedAt: now },
      before,
      { facts, lines: committed.lines, claims: computed.claims, ...ciphers },
      sent.map(taxPage),
    ),
    moveComments(tx, { accountId, filingId: before.id }, before.facts, facts),
    dropDrafts(tx, { accountId, filingId: before.id, userId, pages }),
    bindNamed(tx, before, facts),
    // An import can be undone: what its rows replaced is kept until it cannot, and swept then.
    event.actionType === 'ROWS_IMPORTED' ? undefined : forgetDropped(tx, call, before, before.facts, facts),
    before.state === 'ready' ? endReview(tx, before.id, { outcome: 'edited', by: userId, at: now }) : undefined,
    recordFilingEvent(tx, call, {
      actionType: event.actionType,
      documentId: before.id,
      beforeHash: factsHash(before.facts),
      afterHash: factsHash(facts),
      detail: { pages: [...pages], version, ...event.detail, from: before.state },
    }),
  );
  return version;
}
