import { sealAudit } from '../audit/seal.ts';
import { sealAuditTrail } from '../jobs/definitions.ts';
import { handle } from '../jobs/handler.ts';

/** The log is the outside world here: it leaves the machine's database, so that the root in it cannot be rewritten with the rest. */
export const sealAuditTrailHandler = handle(sealAuditTrail, async ({ transaction, log }) => {
  const anchor = await transaction(sealAudit);
  if (anchor !== undefined) log(`Audit trail sealed: anchor ${anchor.id}, root ${anchor.root}.`);
});
