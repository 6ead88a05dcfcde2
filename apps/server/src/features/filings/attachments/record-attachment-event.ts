import type { Route } from '@gauger/contract';
import { recordEvent } from '../../../audit/public.ts';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';

/** Records who attached or deleted what, in its transaction. @param call null where the program itself clears up */
export function recordAttachmentEvent(
  tx: Tx,
  call: (Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession }) | null,
  actionType: 'ATTACHMENT_ADDED' | 'ATTACHMENT_DELETED',
  { id, accountId, sha256, filingId }: { id: string; accountId: string; sha256: Buffer; filingId: string | null },
): Promise<void> {
  const hash = sha256.toString('hex');
  return recordEvent(tx, {
    accountId,
    actorId: call?.session.userId,
    ip: call?.ip,
    requestId: call?.requestId,
    actionType,
    outcome: 'success',
    documentType: 'attachment',
    documentId: id,
    ...(actionType === 'ATTACHMENT_ADDED' ? { afterHash: hash } : { beforeHash: hash }),
    detail: { filingId },
  });
}
