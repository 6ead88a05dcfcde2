import type { Route } from '@gauger/contract';
import { type AuditEvent, recordEvent } from '../../audit/record-event.ts';
import type { Tx } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';
import type { AccountSession } from '../sessions/public.ts';

type CompanyUserEvent = Pick<AuditEvent, 'actionType' | 'detail'> & { documentId: string };

/** Writes who did what to a company user into the audit trail, in the transaction that does it. */
export function recordCompanyUserEvent(
  tx: Tx,
  { session, ip, requestId }: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  event: CompanyUserEvent,
): Promise<void> {
  return recordEvent(tx, {
    accountId: session.accountId,
    actorId: session.userId,
    ip,
    requestId,
    documentType: 'company_user',
    outcome: 'success',
    ...event,
  });
}
