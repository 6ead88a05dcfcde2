import { sql } from 'kysely';
import type { Tx } from '../db/schema.ts';

/**
 * Writes down where every chain ends now. Returns the root to publish outside (log, email): it proves later whether a person with
 * full database access rewrote the trail. `undefined` when nothing was added since the last time. Needs `acrossAccounts`.
 */
export async function sealAudit(tx: Tx): Promise<{ id: number; root: string } | undefined> {
  const { rows } = await sql<{ id: number | null; root: string }>`select id, root from seal_audit()`.execute(tx);
  const [anchor] = rows;
  return anchor?.id == null ? undefined : { id: anchor.id, root: anchor.root };
}
