import type { FileAnswer, getAttachment } from '@gauger/contract';
import { ATTACHMENT } from '@gauger/contract/attachment';
import { AppError } from '../../../app-error.ts';
import type { Call } from '../../../http/public.ts';
import type { AttachmentDeps } from './attachment-deps.ts';
import { loadAttachment, placeOf } from './queries.ts';

/** The file as it was sent. No database is held while it is fetched. */
export async function downloadAttachment(
  { database, cipherOf, storage }: AttachmentDeps,
  { session: { accountId }, params: { id } }: Call<typeof getAttachment>,
): Promise<FileAnswer> {
  const { row, cipher } = await database.inAccount(accountId, async (tx) => ({
    row: await loadAttachment(tx, accountId, id, 'read'),
    cipher: await cipherOf(tx, accountId),
  }));
  const sealed = await storage.get(row.storageKey);
  if (!sealed) throw new AppError('NOT_FOUND');
  return {
    name: row.name,
    mediaType: ATTACHMENT.type,
    bytes: cipher.openBytes(placeOf(row.storageKey), sealed),
  };
}
