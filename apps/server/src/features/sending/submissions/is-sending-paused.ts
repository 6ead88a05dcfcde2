import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';

/** The lock that a pause takes alone, and each sending shares until it is marked: no return is marked after the pause. */
export const SENDING_LOCK = 'sending';

/** The condition for submissions that wait to be sent, or may have to be sent again. */
export const waitingToBeSent = sql<boolean>`outcome is null and void_at is null and state in ('queued', 'sending', 'unknown')`;

/** Whether an administrator has paused sending to the IRS. */
export async function isSendingPaused(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isPaused: boolean }>`select is_sending_paused() as is_paused`.execute(tx);
  return rows[0]?.isPaused ?? false;
}

/** The same for a return about to be marked as being sent: while it is not paused, no pause begins before the transaction ends. */
export async function mayNotSend(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(hashtext(${SENDING_LOCK}))`.execute(tx);
  return isSendingPaused(tx);
}
