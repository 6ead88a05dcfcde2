import type { deleteAttachment as deleting } from '@gauger/contract';
import type { Call } from '../../http/call.ts';
import type { AttachmentDeps } from './deps.ts';
import { forget, holdFiling, loadAttachment, refuseUnlessEditable } from './queries.ts';
import { recordAttachmentEvent } from './record-attachment-event.ts';

/** Deletes an attachment while its filing can still be changed; a signed return keeps what was signed with it. */
export async function deleteAttachment(
  { database }: AttachmentDeps,
  call: Call<typeof deleting>,
): Promise<{ id: string }> {
  const { accountId } = call.session;
  return database.inAccount(accountId, async (tx) => {
    const row = await loadAttachment(tx, accountId, call.params.id, 'lock');
    if (row.filingId) refuseUnlessEditable(await holdFiling(tx, accountId, row.filingId));
    await forget(tx, [row]);
    await recordAttachmentEvent(tx, call, 'ATTACHMENT_DELETED', row);
    return { id: row.id };
  });
}
