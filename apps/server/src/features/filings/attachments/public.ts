import type { Route } from '@gauger/contract';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import type { AttachmentDeps } from './attachment-deps.ts';
import { attachmentsOfBusiness, deleteAttachments, holdAttachments, listAttachmentRows } from './queries.ts';
import { recordAttachmentEvent } from './record-attachment-event.ts';

export { bindNamed, deleteUnnamed, validateNamed } from './attach-named.ts';
export type { AttachmentDeps } from './attachment-deps.ts';
export { checkFiles } from './check-files.ts';
export { readAttachments, returnAttachments } from './return-attachments.ts';
export { sweepAttachmentsJob } from './sweep-attachments.ts';
export { uploadAttachments } from './upload-attachments.ts';

/** Deletes uploads for a filing that was not created, except those that a filing names by now. */
export function deleteUploaded(
  { database }: Pick<AttachmentDeps, 'database'>,
  call: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  ids: readonly string[],
): Promise<void> {
  const { accountId } = call.session;
  return database.inAccount(accountId, async (tx) => {
    const rows = (await holdAttachments(tx, accountId, new Set(ids))).filter(({ filingId }) => filingId === null);
    await deleteAttachments(tx, rows);
    for (const row of rows) await recordAttachmentEvent(tx, call, 'ATTACHMENT_DELETED', row);
  });
}

/** Deletes what is attached to a filing, in the transaction that deletes the filing. */
export async function deleteAllAttachments(tx: Tx, accountId: string, filingId: string): Promise<void> {
  await deleteAttachments(tx, await listAttachmentRows(tx, accountId, filingId));
}

/** Deletes what was uploaded for a business, in the transaction that deletes the business. */
export async function deleteAttachmentsOfBusiness(tx: Tx, accountId: string, businessId: string): Promise<void> {
  await deleteAttachments(tx, await attachmentsOfBusiness(tx, accountId, businessId));
}
