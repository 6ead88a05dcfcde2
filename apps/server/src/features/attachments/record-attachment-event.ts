import type { Route } from '@gauger/contract';
import { recordEvent } from '../../audit/record-event.ts';
import type { Tx } from '../../db/schema.ts';
import type { Call } from '../../http/call.ts';
import type { AccountSession } from '../sessions/public.ts';

/** Writes who attached or deleted what into the audit trail, in the transaction that does it. */
export function recordAttachmentEvent(
  tx: Tx,
  { session, ip, requestId }: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  actionType: 'ATTACHMENT_ADDED' | 'ATTACHMENT_DELETED',
  { id, sha256, filingId }: { id: string; sha256: Buffer; filingId: string | null },
): Promise<void> {
  const hash = sha256.toString('hex');
  return recordEvent(tx, {
    accountId: session.accountId,
    actorId: session.userId,
    ip,
    requestId,
    actionType,
    outcome: 'success',
    documentType: 'attachment',
    documentId: id,
    ...(actionType === 'ATTACHMENT_ADDED' ? { afterHash: hash } : { beforeHash: hash }),
    detail: { filingId },
  });
}
