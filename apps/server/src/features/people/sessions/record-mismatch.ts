import { INSTALLATION, recordEvent } from '../../../audit/public.ts';
import type { Database, Tx } from '../../../db/public.ts';
import type { Session } from '../../../http/public.ts';

/** Keeps that a session named an address that is not its own: the sign of a probe, or of a client gone wrong. */
export async function recordMismatch(
  database: Database,
  session: Session,
  call: { route: string; ip: string; requestId: string },
): Promise<void> {
  const { accountId, userId } = session;
  const work = (tx: Tx) =>
    recordEvent(tx, {
      accountId: accountId ?? INSTALLATION,
      actorId: userId,
      ip: call.ip,
      requestId: call.requestId,
      actionType: 'SCOPE_MISMATCH',
      outcome: 'refused',
      detail: { route: call.route },
    });
  await (accountId ? database.inAccount(accountId, work) : database.acrossAccounts(work));
}
