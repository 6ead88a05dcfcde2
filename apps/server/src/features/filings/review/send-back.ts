import type { ReviewAnswer, sendBack as sending } from '@gauger/contract';
import { AppError } from '../../../app-error.ts';
import { type Call, refuseStale } from '../../../http/public.ts';
import { type FilingDeps, loadFiling, moveFiling } from '../filings/public.ts';
import { writeComment } from './comments.ts';
import { findReview } from './find-review.ts';
import { notifySentBack } from './notify.ts';
import { findReviews, findThreads } from './queries.ts';

/**
 * Sends a filing that is marked ready back to draft and notifies the person who marked it. The reason is in open comments, or in
 * a general remark, which becomes one. Throws NOT_FOUND, WRONG_STATE, NOTHING_TO_CHANGE, VERSION_MISMATCH.
 */
export function sendBack({ database, now }: FilingDeps, call: Call<typeof sending>): Promise<ReviewAnswer> {
  const { session, params, body, ip, requestId } = call;
  const { accountId, userId } = session;
  return database.inAccount(accountId, async (tx) => {
    const record = await loadFiling(tx, accountId, params.id, 'lock');
    refuseStale(record, call.ifMatch);
    const at = now();
    if (body.text !== undefined) await writeComment(tx, call, { path: 'filing', text: body.text }, at);
    const threads = await findThreads(tx, accountId, record.id);
    if (record.state === 'ready' && threads.every(({ resolved }) => resolved !== null))
      throw new AppError('NOTHING_TO_CHANGE');
    const { newest } = await findReviews(tx, record.id);
    await moveFiling(tx, record.id, 'sendBack', { now: at, actorId: userId, ip, requestId });
    if (newest) await notifySentBack(tx, record, { from: userId, to: newest.marked.by.id, ip, now: at });
    return findReview(tx, accountId, record.id);
  });
}
