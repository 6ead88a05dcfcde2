import type { Json, Tx } from '../db/public.ts';
import { type Acting, recordAct } from './record-act.ts';
import { withoutEin } from './without-ein.ts';

/** Keeps what an administrator looked at, in the installation's own chain; with the reason where it was shown in full. */
export const recordAdminRead = (
  tx: Tx,
  by: Acting,
  read: { documentType: string; documentId?: string; detail?: { readonly [key: string]: Json } },
  revealReason?: string | undefined,
): Promise<void> =>
  recordAct(tx, by, {
    actionType: revealReason === undefined ? 'ADMIN_READ' : 'FULL_VALUES_SHOWN',
    ...read,
    ...(revealReason !== undefined && { detail: { ...read.detail, reason: withoutEin(revealReason) } }),
  });
