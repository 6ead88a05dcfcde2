import type { approve as approving, ReviewAnswer } from '@gauger/contract';
import { AppError } from '../../../app-error.ts';
import { type Call, recordCallEvent, refuseStale } from '../../../http/public.ts';
import { endReview, type FilingDeps, loadFiling } from '../filings/public.ts';
import { findReview } from './find-review.ts';
import { notifyApproved } from './notify.ts';
import { findReviews } from './queries.ts';

/**
 * Approves a filing that is marked ready, and notifies the person who marked it. It stays ready: a later change makes it a draft again, and
 * the approval is of what was there before. The second time nothing happens. Throws NOT_FOUND, WRONG_STATE, VERSION_MISMATCH.
 */
export function approveFiling({ database, now }: FilingDeps, call: Call<typeof approving>): Promise<ReviewAnswer> {
  const { session, params, ip } = call;
  const { accountId, userId } = session;
  return database.inAccount(accountId, async (tx) => {
    const record = await loadFiling(tx, accountId, params.id, 'lock');
    refuseStale(record, call.ifMatch);
    const { newest } = await findReviews(tx, record.id);
    if (record.state !== 'ready' || !newest)
      throw new AppError('WRONG_STATE', { description: 'Only a return that is marked ready can be approved.' });
    if (newest.outcome === null) {
      const at = now();
      await endReview(tx, record.id, { outcome: 'approved', by: userId, at });
      await notifyApproved(tx, record, { from: userId, to: newest.marked.by.id, ip, now: at });
      await recordCallEvent(tx, call, {
        actionType: 'FILING_APPROVED',
        documentType: record.facts.formType,
        documentId: record.id,
      });
    }
    return findReview(tx, accountId, record.id);
  });
}
