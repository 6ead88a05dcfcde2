import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Whether an administrator has paused sending to the IRS. */
export async function isSendingPaused(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isPaused: boolean }>`select is_sending_paused() as is_paused`.execute(tx);
  return rows[0]?.isPaused ?? false;
}
