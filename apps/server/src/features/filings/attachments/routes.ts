import {
  deleteAttachment as deleting,
  getAttachment,
  getAttachmentDetails,
  listAttachments,
  uploadAttachments as uploading,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../../http/public.ts';
import type { AttachmentDeps } from './attachment-deps.ts';
import { deleteAttachment } from './delete-attachment.ts';
import { downloadAttachment } from './download-attachment.ts';
import { holdFiling, listAttachmentRows, loadAttachment, presentAttachment } from './queries.ts';
import { uploadAttachments } from './upload-attachments.ts';

export function attachmentCalls(deps: AttachmentDeps): BoundCall[] {
  const { database } = deps;
  return [
    bound(uploading, (call) => uploadAttachments(deps, call)),
    bound(listAttachments, ({ session: { accountId }, params: { id } }) =>
      database.inAccount(accountId, async (tx) => {
        await holdFiling(tx, accountId, id);
        return (await listAttachmentRows(tx, accountId, id)).map(presentAttachment);
      }),
    ),
    bound(getAttachment, (call) => downloadAttachment(deps, call)),
    bound(getAttachmentDetails, ({ session: { accountId }, params: { id } }) =>
      database.inAccount(accountId, async (tx) => presentAttachment(await loadAttachment(tx, accountId, id, 'read'))),
    ),
    bound(deleting, (call) => deleteAttachment(deps, call)),
  ];
}
