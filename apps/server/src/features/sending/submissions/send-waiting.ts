import { z } from 'zod';
import type { Tx } from '../../../db/public.ts';
import { defineJob, defineSweep, enqueue } from '../../../jobs/public.ts';
import { advanceSubmissionJob } from './advance-submission.ts';
import { waitingToBeSent } from './is-sending-paused.ts';

/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Submissions asked for in one transaction; the next one takes the rest. */
const BATCH = 1_000;
/** A step that is so late lost its job, or the job failed. */
const LATE_MS = 60_000;

/** Asks for the step of every submission that waited while sending was paused, a thousand at a time. */
export const sendWaitingJob = defineJob({
  name: 'sendWaiting',
  runner: 'submissions',
  scope: 'installation',
  payload: z.strictObject({ after: z.uuid().optional() }),
  work:
    () =>
    ({ payload: { after = FIRST }, transaction }) =>
      transaction((tx) => askForWaiting(tx, after)),
});

async function askForWaiting(tx: Tx, after: string): Promise<void> {
  const waiting = await tx
    .selectFrom('submission')
    .select(['id', 'accountId'])
    .where(waitingToBeSent)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  await askForStep(tx, waiting);
  const last = waiting.at(BATCH - 1);
  if (last) await enqueue(tx, sendWaitingJob, { after: last.id });
}

/** Asks for the step of every submission that is overdue, whatever became of its job. */
export const sweepSubmissionsJob = defineSweep({
  name: 'sweepSubmissions',
  runner: 'submissions',
  cron: '* * * * *',
  maxAttempts: 1,
  work:
    ({ now }: { now: () => Date }) =>
    ({ transaction }) =>
      transaction(async (tx) => {
        const late = await tx
          .selectFrom('submission')
          .select(['id', 'accountId'])
          .where('dueAt', '<', new Date(now().getTime() - LATE_MS))
          .orderBy('dueAt')
          .limit(BATCH)
          .execute();
        await askForStep(tx, late);
      }),
});

async function askForStep(tx: Tx, submissions: readonly { id: string; accountId: string }[]): Promise<void> {
  for (const { id, accountId } of submissions)
    await enqueue(tx, advanceSubmissionJob, { submissionId: id }, { accountId, key: id });
}
