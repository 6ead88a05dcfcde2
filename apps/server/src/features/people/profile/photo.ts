import { randomUUID } from 'node:crypto';
import type { deletePhoto as deleting, FileAnswer, getPhoto, uploadPhoto as uploading } from '@gauger/contract';
import { PHOTO } from '@gauger/contract/profile';
import { AppError, errorAt } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { deleteStoredFileJob, enqueue } from '../../../jobs/public.ts';
import type { Caller } from '../../../threads/public.ts';
import type { Place } from '../accounts/public.ts';
import { cleanPhoto, NoPhoto, type Photo } from '../photos/public.ts';
import type { ProfileDeps } from './profile-deps.ts';
import { loadUser } from './user-record.ts';

const placeOf = (key: string): Place => ({ table: 'app_user', column: 'photo', row: key });

/** Takes a photo of who is signed in, in place of the one before. Throws INVALID_FILE that says what is wrong with it. */
export async function uploadPhoto(deps: ProfileDeps, call: Call<typeof uploading>): Promise<{ photo: string | null }> {
  const { accountId, userId } = call.session;
  if (call.body.userId !== userId) throw new AppError('NOT_FOUND');
  const photo = await readPhoto(call.caller, call.files[0]?.bytes ?? Buffer.alloc(0));
  const key = randomUUID();
  const cipher = await deps.database.inAccount(accountId, (tx) => deps.cipherOf(tx, accountId));
  await deps.storage.put(key, cipher.sealBytes(placeOf(key), photo.bytes));
  try {
    await replacePhoto(deps, call, { key, type: photo.type });
  } catch (error) {
    await deps.storage.delete(key);
    throw error;
  }
  return { photo: key };
}

/** Removes the signed-in user's photo, if there is one. */
export async function deletePhoto(deps: ProfileDeps, call: Call<typeof deleting>): Promise<{ photo: string | null }> {
  if (call.params.id !== call.session.userId) throw new AppError('NOT_FOUND');
  await replacePhoto(deps, call, null);
  return { photo: null };
}

/** The photo of a person of the account. */
export async function readPersonPhoto(
  { database, cipherOf, storage }: ProfileDeps,
  { session: { accountId }, params: { id } }: Call<typeof getPhoto>,
): Promise<FileAnswer> {
  const { row, cipher } = await database.inAccount(accountId, async (tx) => ({
    row: await loadUser(tx, id, 'read'),
    cipher: await cipherOf(tx, accountId),
  }));
  const sealed = row.photo && (await storage.get(row.photo));
  if (!row.photo || !row.photoType || !sealed) throw new AppError('NOT_FOUND');
  return {
    name: row.photoType === 'image/png' ? 'photo.png' : 'photo.jpg',
    mediaType: row.photoType,
    bytes: cipher.openBytes(placeOf(row.photo), sealed),
  };
}

type Change = Pick<Call<typeof deleting>, 'session' | 'ip' | 'requestId'>;

/** Puts a photo in place of the one before, whose file a job deletes once that is certain. */
async function replacePhoto(
  { database, now }: ProfileDeps,
  { session: { accountId, userId }, ip, requestId }: Change,
  photo: { key: string; type: Photo['type'] } | null,
): Promise<void> {
  await database.inAccount(accountId, async (tx: Tx) => {
    const { photo: before } = await loadUser(tx, userId, 'lock');
    if (!before && !photo) return;
    await tx
      .updateTable('appUser')
      .set({ photo: photo?.key ?? null, photoType: photo?.type ?? null, updatedAt: now() })
      .where('id', '=', userId)
      .execute();
    if (before) await enqueue(tx, deleteStoredFileJob, { key: before }, { accountId });
    await recordEvent(tx, {
      accountId,
      actorId: userId,
      ip,
      requestId,
      actionType: photo ? 'PHOTO_SAVED' : 'PHOTO_DELETED',
      outcome: 'success',
      documentType: 'app_user',
      documentId: userId,
    });
  });
}

async function readPhoto(caller: Caller, file: Buffer): Promise<Photo> {
  try {
    return await cleanPhoto(caller, file, PHOTO);
  } catch (error) {
    if (!(error instanceof NoPhoto)) throw error;
    throw new AppError('INVALID_FILE', {
      issues: [errorAt('invalidFile', 'file', error.message)],
    });
  }
}
