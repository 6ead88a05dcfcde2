import { sql } from 'kysely';
import type { Tx } from '../db/public.ts';
import { defineSweep } from '../jobs/public.ts';

/**
 * Writes down where every chain ends now. Returns the root to publish outside (log, email): it proves later whether a person with
 * full database access rewrote the trail. `undefined` when nothing was added since the last time. Needs `acrossAccounts`.
 */
export async function sealAudit(tx: Tx): Promise<{ id: number; root: string } | undefined> {
  const { rows } = await sql<{ id: number | null; root: string }>`select id, root from seal_audit()`.execute(tx);
  const [anchor] = rows;
  return anchor?.id == null ? undefined : { id: anchor.id, root: anchor.root };
}

/** The log is the outside world here: it leaves the machine's database, so that the root in it cannot be rewritten with the rest. */
export const sealAuditTrailJob = defineSweep({
  name: 'sealAuditTrail',
  runner: 'upkeep',
  cron: '* * * * *',
  maxAttempts: 1,
  work:
    () =>
    async ({ transaction, log }) => {
      const anchor = await transaction(sealAudit);
      if (anchor !== undefined) log(`Audit trail sealed: anchor ${anchor.id}, root ${anchor.root}.`);
    },
});
