import type { pauseSending as pausing, resumeSending as resuming, Sending } from '@gauger/contract';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import { recordAct } from '../../../audit/public.ts';
import { type Database, newId, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { enqueue } from '../../../jobs/public.ts';
import { SENDING_LOCK, sendWaitingJob, waitingToBeSent } from '../../sending/submissions/public.ts';

interface SendingDeps {
  database: Database;
  now: () => Date;
}

/** Reads whether sending is paused, and how much waits. */
export async function readSending(tx: Tx): Promise<Sending> {
  const { rows } = await sql<{ since: Date | null; reason: string | null; pausedBy: string | null; waiting: number }>`
    select p.paused_at as since, p.reason, u.email as paused_by, (select count(*) from submission where ${waitingToBeSent}) as waiting
    from (select) as one
    left join sending_pause p on p.resumed_at is null
    left join app_user u on u.id = p.paused_by`.execute(tx);
  const [{ since, reason, pausedBy, waiting: rest }] = rows as [(typeof rows)[number]];
  return {
    pause: since === null ? null : { since: since.toISOString(), reason: reason ?? '', pausedBy },
    waiting: rest,
  };
}

/** Pauses sending on every server; sending under way finishes first. Throws WRONG_STATE while it is paused. */
export async function pauseSending({ database, now }: SendingDeps, call: Call<typeof pausing>): Promise<Sending> {
  const { reason } = call.body;
  return database.asAdmin(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${SENDING_LOCK}))`.execute(tx);
    const pause = {
      id: newId(),
      reason,
      pausedBy: call.session.userId,
      pausedAt: now(),
      resumedBy: null,
      resumedAt: null,
    };
    const made = await tx
      .insertInto('sendingPause')
      .values(pause)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new AppError('WRONG_STATE', { description: 'Sending is paused already.' });
    await recordAct(tx, call, { actionType: 'SENDING_PAUSED', documentType: 'sending', detail: { reason } });
    return readSending(tx);
  });
}

/** Resumes sending; a job asks for everything that waited, since thousands may wait. Throws WRONG_STATE while it is not paused. */
export async function resumeSending({ database, now }: SendingDeps, call: Call<typeof resuming>): Promise<Sending> {
  return database.asAdmin(async (tx) => {
    const ended = await tx
      .updateTable('sendingPause')
      .set({ resumedBy: call.session.userId, resumedAt: now() })
      .where('resumedAt', 'is', null)
      .returning('reason')
      .executeTakeFirst();
    if (!ended) throw new AppError('WRONG_STATE', { description: 'Sending is not paused.' });
    await enqueue(tx, sendWaitingJob, {});
    await recordAct(tx, call, { actionType: 'SENDING_RESUMED', documentType: 'sending' });
    return readSending(tx);
  });
}
