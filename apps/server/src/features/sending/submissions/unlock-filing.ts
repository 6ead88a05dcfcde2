import type { StatusAnswer, unlockForm720 } from '@gauger/contract';
import type { Call } from '../../../http/public.ts';
import { moveFiling } from '../../filings/filings/public.ts';
import { findStatus } from './find-status.ts';
import { listOpen, updateProgress } from './queries.ts';
import type { SubmissionDeps } from './submission-deps.ts';

/** Returns a filing to draft for correction: the fee stays paid, the signature is void. Throws WRONG_STATE. */
export function unlockFiling(deps: SubmissionDeps, call: Call<typeof unlockForm720>): Promise<StatusAnswer> {
  const { session, params, ip, requestId } = call;
  return deps.database.inAccount(session.accountId, async (tx) => {
    const at = deps.now();
    await moveFiling(tx, params.id, 'unlock', { now: at, actorId: session.userId, ip, requestId });
    // Of several forms, one that is on its way or accepted stays as it was signed.
    for (const { id, state } of await listOpen(tx, params.id))
      if (state === 'rejected') await updateProgress(tx, id, { voidAt: at });
    return findStatus(tx, deps, session.accountId, params.id);
  });
}
