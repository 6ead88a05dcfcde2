import type { Route } from '@gauger/contract';
import { recordEvent } from '../../audit/record-event.ts';
import type { Tx } from '../../db/database.ts';
import type { FormType, Json } from '../../db/schema.ts';
import type { Call } from '../../http/call.ts';
import type { AccountSession } from '../sessions/public.ts';

interface FilingEvent {
  actionType: 'FILING_ADDED' | 'FILING_SAVED' | 'FILING_DELETED' | 'ROWS_IMPORTED' | 'ROW_IMPORT_UNDONE';
  documentType: FormType;
  documentId: string;
  /** Fingerprints of the facts, never the facts. */
  beforeHash?: string;
  afterHash?: string;
  detail?: { readonly [name: string]: Json };
}

/** Writes who did what to a filing into the audit trail, in the transaction that does it. */
export function recordFilingEvent(
  tx: Tx,
  { session, ip, requestId }: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  event: FilingEvent,
): Promise<void> {
  return recordEvent(tx, {
    accountId: session.accountId,
    actorId: session.userId,
    ip,
    requestId,
    outcome: 'success',
    ...event,
  });
}
