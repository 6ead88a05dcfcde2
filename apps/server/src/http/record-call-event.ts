import type { Route } from '@gauger/contract';
import { type AuditEvent, recordEvent } from '../audit/public.ts';
import type { Tx } from '../db/public.ts';
import type { Call } from './call.ts';
import type { AccountSession } from './session.ts';

/** An action of a person in a call; person, address and account come from the call. */
type CallEvent = Pick<AuditEvent, 'actionType' | 'documentType' | 'documentId' | 'beforeHash' | 'afterHash' | 'detail'>;

/** Writes what a person did by a call into the audit trail, in the transaction that does it. */
export const recordCallEvent = (
  tx: Tx,
  { session, ip, requestId }: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  event: CallEvent,
): Promise<void> =>
  recordEvent(tx, {
    accountId: session.accountId,
    actorId: session.userId,
    ip,
    requestId,
    outcome: 'success',
    ...event,
  });
