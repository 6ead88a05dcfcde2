import type { giveUpForm8849, StatusAnswer } from '@gauger/contract';
import { endingOfSchedule, furthestBehind } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import type { Call } from '../../../http/public.ts';
import { loadFiling, settleForms } from '../../filings/filings/public.ts';
import { draftsOfSchedule, removeSchedule } from '../../filings/forms/form-8849/public.ts';
import { withTins } from '../../filings/forms/public.ts';
import { deleteWaiting } from '../../filings/signed-forms/public.ts';
import { findStatus } from './find-status.ts';
import { listAttempts } from './queries.ts';
import type { SubmissionDeps } from './submission-deps.ts';

/**
 * Gives up one of Schedules 1 and 6 that was rejected: its claims leave the filing, the other form stays as it is and is the only one,
 * and no fee is asked for again. What was signed and answered is kept with the reason. Throws WRONG_STATE before anything was sent, of a
 * form that is on its way or accepted, and of a filing that is one form.
 */
export function giveUpForm(deps: SubmissionDeps, call: Call<typeof giveUpForm8849>): Promise<StatusAnswer> {
  const { session, params, body } = call;
  const { accountId, userId } = session;
  const { schedule, reason } = body;
  return deps.database.inAccount(accountId, async (tx) => {
    const filing = await withTins(deps, tx, await loadFiling(tx, accountId, params.id, 'lock', 'Form8849'));
    const refuse = (description: string) => new AppError('WRONG_STATE', { description });
    if (Object.keys(filing.facts.schedules).length < 2 || filing.facts.schedules[schedule] === undefined)
      throw refuse('Only one of Schedules 1 and 6 that were entered together can be given up.');
    const ending = endingOfSchedule(schedule);
    const attempts = (await listAttempts(tx, filing.id)).filter(({ givenUpAt }) => givenUpAt === null);
    const own = attempts.filter((attempt) => attempt.ending === ending);
    if (own.length === 0)
      throw refuse(`Schedule ${schedule} was never sent. Delete its claims, then choose the other schedule alone.`);
    if (own.some(({ voidAt, state }) => voidAt === null && state !== 'rejected'))
      throw refuse(`Schedule ${schedule} is on its way or accepted: it can no longer be given up.`);
    const now = deps.now();
    await removeSchedule(deps, tx, call, filing, schedule);
    await tx
      .deleteFrom('pageDraft')
      .where('accountId', '=', accountId)
      .where('filingId', '=', filing.id)
      .where('page', 'in', draftsOfSchedule(schedule))
      .execute();
    const givenUp = { givenUpAt: now, givenUpReason: reason };
    for (const { id, voidAt } of own)
      await tx
        .updateTable('submission')
        .set({ ...givenUp, voidAt: voidAt ?? now })
        .where('id', '=', id)
        .execute();
    const left = attempts.filter((attempt) => attempt.ending !== ending);
    for (const { id } of left) {
      await tx.updateTable('submission').set({ ending: '' }).where('id', '=', id).execute();
      await tx.updateTable('signedForm').set({ ending: '' }).where('submissionId', '=', id).execute();
    }
    // A form that waits signs the pair.
    await deleteWaiting(tx, filing.id);
    const next = furthestBehind(left.flatMap(({ voidAt, state }) => (voidAt === null ? [state] : []))) ?? 'draft';
    await settleForms(tx, filing.id, next, { now, actorId: userId });
    return findStatus(tx, deps, accountId, filing.id);
  });
}
