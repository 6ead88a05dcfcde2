import type { deleteAttachment as deleting } from '@gauger/contract';
import { AppError } from '../../../app-error.ts';
import type { Call } from '../../../http/public.ts';
import type { AttachmentDeps } from './attachment-deps.ts';
import { deleteAttachments, holdFiling, loadAttachment, namedOnFiling, refuseUnlessEditable } from './queries.ts';
import { recordAttachmentEvent } from './record-attachment-event.ts';

/** Deletes an attachment while its filing can still be changed; a signed return keeps what was signed with it. */
export async function deleteAttachment(
  { database }: AttachmentDeps,
  call: Call<typeof deleting>,
): Promise<{ id: string }> {
  const { accountId } = call.session;
  return database.inAccount(accountId, async (tx) => {
    // Lock the filing before its attachment, in the order of a save.
    const { filingId } = await loadAttachment(tx, accountId, call.params.id, 'read');
    if (filingId) {
      const filing = await holdFiling(tx, accountId, filingId);
      refuseUnlessEditable(filing);
      // A row that needs a document would go without it.
      if ((await namedOnFiling(tx, accountId, filingId)).has(call.params.id.toLowerCase()))
        throw new AppError('ATTACHMENT_NAMED');
    }
    const row = await loadAttachment(tx, accountId, call.params.id, 'lock');
    // A concurrent save bound it to a filing.
    if (row.filingId !== filingId) throw new AppError('NOT_FOUND');
    await deleteAttachments(tx, [row]);
    await recordAttachmentEvent(tx, call, 'ATTACHMENT_DELETED', row);
    return { id: row.id };
  });
}
