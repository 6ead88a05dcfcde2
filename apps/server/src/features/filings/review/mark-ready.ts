import type { markReady as marking, ReviewAnswer } from '@gauger/contract';
import type { IssueCode } from '@gauger/excise';
import { type Json, jsonb, newId } from '../../../db/public.ts';
import { type Call, refuseStale } from '../../../http/public.ts';
import { type FilingDeps, loadFiling, moveFiling } from '../filings/public.ts';
import { beforeFee, findPreflightIssues, isMailedInstead, refuseUnready } from '../preflight/public.ts';
import { findReview } from './find-review.ts';
import { notifyReviewers } from './notify.ts';

const CERTIFICATION_MISSING: IssueCode = 'certificationMissing';

/**
 * Marks a draft ready for review and notifies who reviews it. Errors that block the fee must be fixed first, except
 * those that only the reviewers can fix, such as the payment option and the certification of a Form 720-X. Throws NOT_FOUND, WRONG_STATE, NOT_READY_FOR_REVIEW.
 */
export function markReady(deps: FilingDeps, call: Call<typeof marking>): Promise<ReviewAnswer> {
  const { session, params, ip, requestId, ifMatch } = call;
  const { accountId, userId } = session;
  return deps.database.inAccount(accountId, async (tx) => {
    const record = await loadFiling(tx, accountId, params.id, 'lock');
    refuseStale(record, ifMatch);
    const found = await findPreflightIssues(deps, tx, accountId, record.id, userId);
    // A return that goes by mail is reviewed like any other.
    const issues = beforeFee(found.filter((one) => !isMailedInstead(one) && one.code !== CERTIFICATION_MISSING));
    const now = deps.now();
    if (record.state === 'draft') refuseUnready(issues, 'NOT_READY_FOR_REVIEW');
    await tx
      .insertInto('filingReview')
      .values({
        id: newId(),
        accountId,
        filingId: record.id,
        markedBy: userId,
        markedAt: now,
        facts: jsonb(record.facts as unknown as Json),
      })
      .onConflict((conflict) => conflict.columns(['filingId']).where('outcome', 'is', null).doNothing())
      .execute();
    await notifyReviewers(tx, record, userId, ip, now);
    await moveFiling(tx, record.id, 'markReady', { now, actorId: userId, ip, requestId });
    return findReview(tx, accountId, record.id);
  });
}
