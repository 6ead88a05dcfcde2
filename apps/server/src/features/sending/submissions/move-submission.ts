import { type FilingEvent, isUnsigned, nextState, type SubmissionState, submissionStates } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import { followForms, moveFiling } from '../../filings/filings/public.ts';
import { listOpen, type Progress, type Submission, updateProgress } from './queries.ts';

type FormEvent = Extract<FilingEvent, 'send' | 'deliver' | 'lose' | 'accept' | 'reject'>;

/** Applies an event to a submission and to its filing, which follows the form furthest behind. Throws WRONG_STATE. */
export async function moveSubmission(
  tx: Tx,
  { id, filingId, ending }: Submission,
  event: FormEvent,
  now: Date,
  progress: Progress = {},
): Promise<void> {
  // Read again: a step applies several events one after another.
  const { state } = await tx
    .selectFrom('submission')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const next = nextState(state, event);
  if (!isOnItsWay(next)) throw new AppError('WRONG_STATE', { description: `The submission is ${state}.` });
  await updateProgress(tx, id, { ...progress, state: next });
  if (ending === '') {
    await moveFiling(tx, filingId, event, { now });
    return;
  }
  const states = async () => (await listOpen(tx, filingId)).map((form) => form.state);
  const filing = await followForms(tx, filingId, event, states, { now });
  // Its filing is being corrected for another form already, so this one can be corrected too.
  if (next === 'rejected' && isUnsigned(filing)) await updateProgress(tx, id, { voidAt: now });
}

const isOnItsWay = (state: string | null): state is SubmissionState =>
  (submissionStates as readonly (string | null)[]).includes(state);
