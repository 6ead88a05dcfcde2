import type { Route } from '@gauger/contract';
import { type AuditEvent, recordEvent } from '../../audit/record-event.ts';
import type { Tx } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';
import type { AccountSession } from '../sessions/public.ts';

type TaxPreparerEvent = Pick<AuditEvent, 'beforeHash' | 'afterHash' | 'detail'> & {
  actionType: 'TAX_PREPARER_ADDED' | 'TAX_PREPARER_SAVED' | 'TAX_PREPARER_DELETED';
  documentId: string;
};

/** Writes who did what to a tax preparer into the audit trail, in the transaction that does it. */
export function recordTaxPreparerEvent(
  tx: Tx,
  { session, ip, requestId }: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  event: TaxPreparerEvent,
): Promise<void> {
  return recordEvent(tx, {
    accountId: session.accountId,
    actorId: session.userId,
    ip,
    requestId,
    documentType: 'tax_preparer',
    outcome: 'success',
    ...event,
  });
}
