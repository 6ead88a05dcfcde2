import { createHash, randomUUID } from 'node:crypto';
import type { Attachment, uploadAttachments as uploading } from '@gauger/contract';
import { ATTACHMENT, attachmentName } from '@gauger/contract/attachment';
import { AppError } from '../../../app-error.ts';
import { newId, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { AttachmentDeps } from './attachment-deps.ts';
import { checkFiles } from './check-files.ts';
import {
  attachmentsFull,
  holdBusiness,
  holdFiling,
  placeOf,
  presentAttachment,
  refuseUnlessEditable,
  roomTaken,
} from './queries.ts';
import { recordAttachmentEvent } from './record-attachment-event.ts';

type UploadCall = Pick<Call<typeof uploading>, 'session' | 'caller' | 'body' | 'files' | 'ip' | 'requestId'>;

/** Keeps the PDF files of a call, all or none, before the filing that will name them is saved: a save that fails loses none. */
export async function uploadAttachments(deps: AttachmentDeps, call: UploadCall): Promise<Attachment[]> {
  const { database, cipherOf, storage, now } = deps;
  const { accountId, userId } = call.session;
  const { businessId, filingId = null } = call.body;
  // Check permission before parsing files.
  const cipher = await database.inAccount(accountId, async (tx) => {
    await refuseUnlessTaken(tx, call);
    return cipherOf(tx, accountId);
  });
  const pages = await checkFiles(call.caller, call.files);
  const rows = call.files.map(({ name, bytes }, at) => ({
    id: newId(),
    accountId,
    businessId,
    filingId,
    name: attachmentName(name),
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    pages: pages[at] ?? 0,
    storageKey: randomUUID(),
    createdBy: userId,
    createdAt: now(),
  }));
  try {
    for (const [at, { storageKey }] of rows.entries())
      await storage.put(storageKey, cipher.sealBytes(placeOf(storageKey), call.files[at]?.bytes ?? Buffer.alloc(0)));
    await database.inAccount(accountId, async (tx) => {
      await refuseUnlessTaken(tx, call);
      await tx.insertInto('attachment').values(rows).execute();
      for (const row of rows) await recordAttachmentEvent(tx, call, 'ATTACHMENT_ADDED', row);
    });
  } catch (error) {
    // A file that was not stored needs no deletion; the first error reports an unreachable store.
    await Promise.allSettled(rows.map(({ storageKey }) => storage.delete(storageKey)));
    throw error;
  }
  return rows.map(presentAttachment);
}

/** Throws NOT_FOUND, NOT_EDITABLE or ATTACHMENTS_FULL. */
async function refuseUnlessTaken(tx: Tx, { session: { accountId }, body, files }: UploadCall): Promise<void> {
  await holdBusiness(tx, accountId, body.businessId);
  if (body.filingId !== undefined) {
    const filing = await holdFiling(tx, accountId, body.filingId);
    if (filing.businessId !== body.businessId) throw new AppError('NOT_FOUND');
    refuseUnlessEditable(filing);
  }
  const taken = await roomTaken(tx, accountId, body.filingId ?? null);
  if (taken.files + files.length > ATTACHMENT.perFiling) throw attachmentsFull();
  if (taken.bytes + files.reduce((sum, { bytes }) => sum + bytes.length, 0) > ATTACHMENT.bytesPerAccount)
    throw new AppError('ATTACHMENTS_FULL', {
      description: 'Your account has 500 MB of attachments. Delete those of drafts you do not need.',
    });
}
