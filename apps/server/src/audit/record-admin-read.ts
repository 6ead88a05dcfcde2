import type { Json, Tx } from '../db/schema.ts';
import { INSTALLATION, recordEvent } from './record-event.ts';
import { withoutEin } from './without-ein.ts';

/** Keeps what an administrator looked at, in the installation's own chain; with the reason where it was shown in full. */
export async function recordAdminRead(
  tx: Tx,
  by: { session: { userId: string }; ip: string; requestId: string },
  read: { documentType: string; documentId?: string; detail?: { readonly [key: string]: Json } },
  revealReason?: string | undefined,
): Promise<void> {
  await recordEvent(tx, {
    accountId: INSTALLATION,
    actorId: by.session.userId,
    ip: by.ip,
    requestId: by.requestId,
    actionType: revealReason === undefined ? 'ADMIN_READ' : 'FULL_VALUES_SHOWN',
    outcome: 'success',
    ...read,
    ...(revealReason !== undefined && { detail: { ...read.detail, reason: withoutEin(revealReason) } }),
  });
}
