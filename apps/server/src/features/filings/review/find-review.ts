import type { ReviewAnswer } from '@gauger/contract';
import { factChanges } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import { loadFiling } from '../filings/public.ts';
import { findLastEditors } from './last-editors.ts';
import { findReviews } from './queries.ts';

const MAX_CHANGES = 200;

/** Finds the review status of a filing and what changed since the last review that ended with a decision. Throws NOT_FOUND. */
export async function findReview(tx: Tx, accountId: string, filingId: string): Promise<ReviewAnswer> {
  const { id, state, facts } = await loadFiling(tx, accountId, filingId, 'read');
  const { newest, decided } = await findReviews(tx, filingId);
  const changes = decided?.facts ? factChanges(decided.facts, facts) : [];
  return {
    id,
    state,
    markedReady: state === 'ready' && newest ? newest.marked : null,
    approved: newest?.outcome === 'approved' && state !== 'draft' && changes.length === 0 ? newest.ended : null,
    sentBack: state === 'draft' && newest?.outcome === 'sentBack' ? newest.ended : null,
    ...(await findLastEditors(tx, filingId)),
    reviewed: decided?.ended ?? null,
    changes: changes.slice(0, MAX_CHANGES),
    changesInAll: changes.length,
  };
}
