import { sql } from 'kysely';
import type { Tx } from '../db/public.ts';
import type { Job } from './job.ts';

export interface EnqueueOptions {
  /** The account of an account's job. */
  readonly accountId?: string | undefined;
  /** Jobs of one kind, account and key are one: while the first waits, a second takes its place. */
  readonly key?: string | undefined;
  /** Milliseconds before which the job does not run, by the clock of the database, which is the one the queue is read by. */
  readonly inMs?: number | undefined;
}

/**
 * Enqueues a job in the caller's transaction: it exists if and only if the transaction commits.
 * Throws when the payload is not the job's, when an account's job names no account, and inside `inAccount` when it names another.
 */
export async function enqueue<Payload>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  { accountId, key, inMs }: EnqueueOptions = {},
): Promise<void> {
  if ((job.scope === 'account') !== (accountId !== undefined)) {
    throw new Error(
      `Job ${job.name} is of scope "${job.scope}": ${accountId ? 'it takes no' : 'it needs an'} accountId.`,
    );
  }
  const data = JSON.stringify(job.payload.parse(payload));
  await sql`select enqueue_job(
    ${job.name}, ${data}::jsonb, ${accountId ?? null}, ${key ?? null}, 
    ${inMs === undefined ? null : sql`clock_timestamp() + ${inMs} * interval '1 millisecond'`}, ${job.maxAttempts ?? null}
  )`.execute(tx);
}
