import type { getLateEstimate, ResponseOf } from '@gauger/contract';
import { irsDay, isUnsigned, lateReturnEstimate, withSources } from '@gauger/excise';
import type { Call } from '../../../http/public.ts';
import { loadFiling } from '../../filings/filings/public.ts';
import type { SubmissionDeps } from './submission-deps.ts';

/** Estimates penalties and interest as of today. Nothing for a return that was sent, unless rejected. Throws NOT_FOUND. */
export function findLateEstimate(
  { database, lawInForce, now }: SubmissionDeps,
  { session: { accountId }, params }: Call<typeof getLateEstimate>,
): Promise<ResponseOf<typeof getLateEstimate>> {
  return database.inAccount(accountId, async (tx) => {
    const { facts, state } = await loadFiling(tx, accountId, params.id, 'read', 'Form720');
    if (!isUnsigned(state) && state !== 'rejected') return { estimate: null };
    return { estimate: withSources(lateReturnEstimate(facts, irsDay(now()), await lawInForce(tx))) };
  });
}
