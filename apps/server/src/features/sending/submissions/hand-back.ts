import { HANDED_BACK } from '@gauger/documents';
import { isPending, OPERATOR } from '@gauger/excise';
import { sql } from 'kysely';
import type { Acknowledgement } from '../../../adapters/mef/port.ts';
import { AppError } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import { newId, type Tx } from '../../../db/public.ts';
import { endTurn, takeTurn } from './advance-submission.ts';
import { moveSubmission } from './move-submission.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { addEvent, type Submission } from './queries.ts';
import type { SubmissionDeps } from './submission-deps.ts';

/** Events of a step that say whether the package may be with the gateway. */
const ofSending = ['sent', 'unknown', 'unreachable', 'refused'] as const;

/** Whether the gateway refused a package that waits: trying again meets the same. Not after an unknown outcome. */
export async function isRefused(tx: Tx, { id, state, outcome, voidAt }: Submission): Promise<boolean> {
  if (outcome !== null || voidAt !== null || state !== 'sending') return false;
  const last = await tx
    .selectFrom('submissionEvent')
    .select('kind')
    .where('submissionId', '=', id)
    .where('kind', 'in', ofSending)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.kind === 'refused';
}

/**
 * Hands a return whose package the gateway refuses back to its filer, as rejected. The gateway is asked first, while no step of the
 * submission can run: a return that it has stays on its way. `id` is of a submission of the account, and none is ever
 * deleted. Throws WRONG_STATE.
 */
export async function handBack(
  { database, cipherOf, mef, now }: Pick<SubmissionDeps, 'database' | 'cipherOf' | 'mef' | 'now'>,
  accountId: string,
  id: string,
  reason: string,
  by: { actorId: string; ip: string; requestId: string },
): Promise<void> {
  return database.inAccount(accountId, async (tx) => {
    // A gateway may take a minute to answer.
    await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(tx);
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`submission ${id}`}, 0)) as mine`.execute(tx);
    const turn = newId();
    // The turn keeps every step of the submission out until this is committed: none may send while the filer gets the return back.
    const wait = await takeTurn(tx, id, turn);
    if (!rows[0]?.mine || (wait !== undefined && wait > 0))
      throw wrong('The gateway is being asked about this return now. Try again in a minute.');
    const submission = await tx.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    if (submission.outcome !== null || submission.voidAt !== null || !isPending(submission.state))
      throw wrong('The gateway has answered about this return already.');
    if (!(await isRefused(tx, submission)))
      throw wrong('Only a return whose package the gateway refused is handed back.');
    if (submission.answeredBy !== mef.name)
      throw wrong(`This return was signed for ${submission.answeredBy}, which is not configured: it cannot be asked.`);
    const known = await mef.status([submission.submissionId]);
    if (known.outcome !== 'answered')
      throw wrong('The gateway does not say whether it has this return. Try again later.');
    if (known.records.some(({ submissionId }) => submissionId === submission.submissionId))
      throw wrong('The gateway has this return. Wait for its answer.');
    const at = now();
    const cipher = await cipherOf(tx, accountId);
    const answer: Acknowledgement = {
      submissionId: submission.submissionId,
      category: 'rejected',
      statusText: 'Handed back',
      statusDay: at.toISOString().slice(0, 10),
      receivedDay: null,
      checkedToTheEnd: false,
      paymentReceived: false,
      errors: [
        { ruleNumber: HANDED_BACK, severity: 'Reject', category: '', message: reason, xpath: null, fieldValue: null },
      ],
      alerts: [],
    };
    await addEvent(tx, cipher, submission, {
      kind: 'rejected',
      at,
      answeredBy: OPERATOR,
      body: { raw: Buffer.from(JSON.stringify(answer)), read: answer },
    });
    await notifyOutcome(tx, cipher, id, { outcome: 'rejected', answeredBy: mef.name, handedBack: true }, at);
    await moveSubmission(tx, submission, 'reject', at, { outcome: 'rejected', settledAt: at, dueAt: null });
    await recordEvent(tx, {
      accountId,
      ...by,
      actionType: 'SUBMISSION_HANDED_BACK',
      documentType: 'filing',
      documentId: submission.filingId,
      outcome: 'success',
      detail: { reason },
    });
    await endTurn(tx, id, turn);
  });
}

const wrong = (description: string) => new AppError('WRONG_STATE', { description });
