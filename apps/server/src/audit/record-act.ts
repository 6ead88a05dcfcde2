import type { Tx } from '../db/public.ts';
import { type AuditEvent, INSTALLATION, recordEvent } from './record-event.ts';

/** The person behind a call, and its origin. */
export interface Acting {
  session: { userId: string };
  ip: string;
  requestId: string;
}

/** The same, as an event names them. */
export const actorOf = ({ session, ip, requestId }: Acting) => ({ actorId: session.userId, ip, requestId });

/** Keeps what an administrator did, in the installation's own chain where it is of no account. */
export const recordAct = (
  tx: Tx,
  by: Acting,
  act: Pick<AuditEvent, 'actionType' | 'documentType' | 'documentId' | 'detail'> & { accountId?: string },
): Promise<void> => recordEvent(tx, { accountId: INSTALLATION, ...actorOf(by), outcome: 'success', ...act });
