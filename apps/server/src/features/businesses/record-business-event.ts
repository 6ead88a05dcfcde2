import type { Route } from '@gauger/contract';
import { type AuditEvent, recordEvent } from '../../audit/record-event.ts';
import type { Tx } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';
import type { AccountSession } from '../sessions/public.ts';

type BusinessEvent = Pick<AuditEvent, 'beforeHash' | 'afterHash' | 'detail'> & {
  actionType:
    | 'BUSINESS_ADDED'
    | 'BUSINESSES_UPLOADED'
    | 'BUSINESS_SAVED'
    | 'BUSINESS_ARCHIVED'
    | 'BUSINESS_RESTORED'
    | 'BUSINESS_DELETED';
  /** Absent when it is about many. */
  documentId?: string;
};

/** Writes who did what to a business into the audit trail, in the transaction that does it. */
export function recordBusinessEvent(
  tx: Tx,
  { session, ip, requestId }: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  event: BusinessEvent,
): Promise<void> {
  return recordEvent(tx, {
    accountId: session.accountId,
    actorId: session.userId,
    ip,
    requestId,
    documentType: 'Business',
    outcome: 'success',
    ...event,
  });
}
