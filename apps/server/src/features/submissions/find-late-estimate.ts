import type { getLateEstimate, ResponseOf } from '@gauger/contract';
import { irsDay, lateReturnEstimate } from '@gauger/excise';
import type { Call } from '../../http/call.ts';
import { loadFiling } from '../filings/public.ts';
import type { SubmissionDeps } from './deps.ts';
import { findOpen } from './queries.ts';

/**
 * Estimates penalties and interest on a late filing by the law in force: as of today, or of the day it was signed once it is
 * sent and not rejected. Throws NOT_FOUND.
 */
export function findLateEstimate(
  { database, lawInForce, now }: SubmissionDeps,
  { session: { accountId }, params }: Call<typeof getLateEstimate>,
): Promise<ResponseOf<typeof getLateEstimate>> {
  return database.inAccount(accountId, async (tx) => {
    const { facts } = await loadFiling(tx, accountId, params.id, 'read');
    const open = await findOpen(tx, params.id);
    const isFiled = open !== undefined && open.outcome !== 'rejected';
    return { estimate: lateReturnEstimate(facts, irsDay(isFiled ? open.signedAt : now()), await lawInForce(tx)) };
  });
}
