import { type AdvanceDeps, advance, waitingToBeSent } from '../features/sending/submissions/public.ts';
import { advanceSubmission, sendWaiting, sweepSubmissions } from '../jobs/definitions.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type Handler, handle } from '../jobs/handler.ts';

/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Submissions asked for in one transaction; the next one takes the rest. */
const BATCH = 1_000;
/** A step that is so late lost its job, or the job failed. */
const LATE_MS = 60_000;

/** The jobs that bring signed filings to the IRS and the answer back. */
export function submissionHandlers(way: Omit<AdvanceDeps, 'transaction'>): Handler[] {
  return [
    handle(advanceSubmission, ({ payload, transaction }) => advance({ ...way, transaction }, payload.submissionId)),
    handle(sendWaiting, ({ payload: { after = FIRST }, transaction }) =>
      transaction(async (tx) => {
        const waiting = await tx
          .selectFrom('submission')
          .select(['id', 'accountId'])
          .where(waitingToBeSent)
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH)
          .execute();
        for (const { id, accountId } of waiting)
          await enqueue(tx, advanceSubmission, { submissionId: id }, { accountId, key: id });
        const last = waiting.at(BATCH - 1);
        if (last) await enqueue(tx, sendWaiting, { after: last.id });
      }),
    ),
    handle(sweepSubmissions, ({ transaction }) =>
      transaction(async (tx) => {
        const late = await tx
          .selectFrom('submission')
          .select(['id', 'accountId'])
          .where('dueAt', '<', new Date(way.now().getTime() - LATE_MS))
          .orderBy('dueAt')
          .limit(BATCH)
          .execute();
        for (const { id, accountId } of late)
          await enqueue(tx, advanceSubmission, { submissionId: id }, { accountId, key: id });
      }),
    ),
  ];
}
