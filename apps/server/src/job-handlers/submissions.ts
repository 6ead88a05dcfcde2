import { type AdvanceDeps, advance } from '../features/submissions/public.ts';
import { advanceSubmission, sweepSubmissions } from '../jobs/definitions.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type Handler, handle } from '../jobs/handler.ts';

/** Submissions asked for in one sweep; the next one takes the rest. */
const BATCH = 1_000;
/** A step that is so late lost its job, or the job failed. */
const LATE_MS = 60_000;

/** The jobs that bring signed filings to the IRS and the answer back. */
export function submissionHandlers(way: Omit<AdvanceDeps, 'transaction'>): Handler[] {
  return [
    handle(advanceSubmission, ({ payload, transaction }) => advance({ ...way, transaction }, payload.submissionId)),
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
