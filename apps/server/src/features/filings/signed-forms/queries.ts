import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Schema, Tx } from '../../../db/public.ts';
import { deleteStoredFileJob, enqueue } from '../../../jobs/public.ts';
import type { Place } from '../../people/accounts/public.ts';
import type { AttachmentDeps } from '../attachments/public.ts';

/** A signed form, as the database keeps it. */
export type SignedForm = Selectable<Schema['signedForm']>;

/** Where the content of its stored file belongs. */
export const placeOf = (storageKey: string): Place => ({ table: 'signed_form', column: 'content', row: storageKey });

/** The signed forms of a filing that no return was sent with, held until the transaction ends: one for each form at most. */
export function holdWaiting(tx: Tx, filingId: string): Promise<SignedForm[]> {
  return tx
    .selectFrom('signedForm')
    .selectAll()
    .where('filingId', '=', filingId)
    .where('submissionId', 'is', null)
    .orderBy('ending')
    .forUpdate()
    .execute();
}

/** Every signed form of a filing, the newest first. */
export function listSignedForms(tx: Tx, filingId: string): Promise<SignedForm[]> {
  return tx.selectFrom('signedForm').selectAll().where('filingId', '=', filingId).orderBy('addedAt', 'desc').execute();
}

export function findSignedForm(tx: Tx, filingId: string, id: string): Promise<SignedForm | undefined> {
  return tx
    .selectFrom('signedForm')
    .selectAll()
    .where('filingId', '=', filingId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes signed forms; their files go once that is certain. */
export async function deleteSignedForms(
  tx: Tx,
  forms: readonly Pick<SignedForm, 'id' | 'accountId' | 'storageKey'>[],
): Promise<void> {
  for (const { id, accountId, storageKey } of forms) {
    await tx.deleteFrom('signedForm').where('id', '=', id).execute();
    await enqueue(tx, deleteStoredFileJob, { key: storageKey }, { accountId });
  }
}

/** Deletes those that a client signed for a request and no return was sent with: the client took the approval back. */
export async function deleteOfClient(tx: Tx, clientRequestId: string): Promise<void> {
  const forms = await tx
    .selectFrom('signedForm')
    .select(['id', 'accountId', 'storageKey'])
    .where('clientRequestId', '=', clientRequestId)
    .where('submissionId', 'is', null)
    .execute();
  await deleteSignedForms(tx, forms);
}

/** Deletes those of a filing that no return was sent with, in the transaction that deletes the filing. */
export async function deleteWaiting(tx: Tx, filingId: string): Promise<void> {
  await deleteSignedForms(tx, await holdWaiting(tx, filingId));
}

/** Reads the PDF of a signed form. Call it outside of a transaction. @throws Error when the file is gone or was altered */
export async function readSignedForm(
  { database, cipherOf, storage }: Pick<AttachmentDeps, 'database' | 'cipherOf' | 'storage'>,
  { id, accountId, storageKey, sha256 }: SignedForm,
): Promise<Uint8Array> {
  const cipher = await database.inAccount(accountId, (tx) => cipherOf(tx, accountId));
  const sealed = await storage.get(storageKey);
  const bytes = sealed && cipher.openBytes(placeOf(storageKey), sealed);
  if (!bytes || !createHash('sha256').update(bytes).digest().equals(sha256))
    throw new Error(`The signed form ${id} cannot be read back as it was kept`);
  return bytes;
}
