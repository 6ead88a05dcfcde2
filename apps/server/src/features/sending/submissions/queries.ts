import type { AnyReturn } from '@gauger/documents';
import type { Insertable, Selectable } from 'kysely';
import { newId, type Schema, type SubmissionEventKind, type Tx } from '../../../db/public.ts';
import type { Cipher, Place } from '../../people/accounts/public.ts';
import { archiveHash, HASH_VERSION, sha256 } from './snapshot.ts';

/** One attempt to file a return, as the database keeps it. */
export type Submission = Selectable<Schema['submission']>;

const placeOf = (column: 'document_cipher' | 'xml_cipher' | 'archive_cipher', row: string): Place => ({
  table: 'submission',
  column,
  row,
});
const placeOfBody = (row: string): Place => ({ table: 'submission_event', column: 'body_cipher', row });

/** The content that a signature freezes. */
export interface Frozen {
  document: AnyReturn;
  xml: string;
  archive: Uint8Array;
}

type Sealed = 'documentCipher' | 'xmlCipher' | 'archiveCipher' | 'archiveHash' | 'hashVersion';

export async function insertSubmission(
  tx: Tx,
  cipher: Cipher,
  row: Omit<Insertable<Schema['submission']>, Sealed>,
  { document, xml, archive }: Frozen,
): Promise<void> {
  await tx
    .insertInto('submission')
    .values({
      ...row,
      documentCipher: cipher.seal(placeOf('document_cipher', row.id), JSON.stringify(document)),
      xmlCipher: cipher.seal(placeOf('xml_cipher', row.id), xml),
      archiveCipher: cipher.seal(placeOf('archive_cipher', row.id), Buffer.from(archive).toString('base64')),
      archiveHash: archiveHash(cipher, archive),
      hashVersion: HASH_VERSION,
    })
    .execute();
}

export function openDocument(
  cipher: Cipher,
  { id, documentCipher }: Pick<Submission, 'id' | 'documentCipher'>,
): AnyReturn {
  const document = JSON.parse(cipher.open(placeOf('document_cipher', id), documentCipher)) as AnyReturn;
  // Content signed before claims and attachments existed has none.
  const { attachments = [], computed } = document;
  const figures = 'lines' in computed ? { ...computed, claims: computed.claims ?? {} } : computed;
  return { ...document, attachments, computed: figures } as AnyReturn;
}

export const openXml = (cipher: Cipher, { id, xmlCipher }: Submission): string =>
  cipher.open(placeOf('xml_cipher', id), xmlCipher);

export const openArchive = (cipher: Cipher, { id, archiveCipher }: Submission): Uint8Array =>
  Buffer.from(cipher.open(placeOf('archive_cipher', id), archiveCipher), 'base64');

/** The attempt of each form that counts: it is on its way, or was answered. Most filings are one form. */
export function listOpen(tx: Tx, filingId: string): Promise<Submission[]> {
  return tx
    .selectFrom('submission')
    .selectAll()
    .where('filingId', '=', filingId)
    .where('voidAt', 'is', null)
    .orderBy('ending')
    .execute();
}

/** Every attempt of every form, the newest first. */
export function listAttempts(tx: Tx, filingId: string): Promise<Submission[]> {
  return tx
    .selectFrom('submission')
    .selectAll()
    .where('filingId', '=', filingId)
    .orderBy('attempt', 'desc')
    .orderBy('ending')
    .execute();
}

export function findSubmission(tx: Tx, id: string): Promise<Submission | undefined> {
  return tx.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirst();
}

export type Progress = Partial<Pick<Submission, 'state' | 'outcome' | 'settledAt' | 'voidAt' | 'tries' | 'dueAt'>>;

export async function updateProgress(tx: Tx, id: string, progress: Progress): Promise<void> {
  await tx.updateTable('submission').set(progress).where('id', '=', id).execute();
}

/** The answer of an event: the raw bytes, and their parsed content. */
export interface EventBody<Read = unknown> {
  raw: Uint8Array;
  read: Read;
}

interface NewEvent {
  kind: SubmissionEventKind;
  at: Date;
  answeredBy?: string;
  body?: EventBody;
}

/** Adds an event to a submission. The same answer a second time adds nothing. @returns whether it was added */
export async function addEvent(
  tx: Tx,
  cipher: Cipher,
  { id: submissionId, accountId }: Pick<Submission, 'id' | 'accountId'>,
  { kind, at, answeredBy, body }: NewEvent,
): Promise<boolean> {
  const id = newId();
  const sealed = body && JSON.stringify({ raw: Buffer.from(body.raw).toString('base64'), read: body.read });
  const added = await tx
    .insertInto('submissionEvent')
    .values({
      id,
      accountId,
      submissionId,
      at,
      kind,
      answeredBy: answeredBy ?? null,
      bodyCipher: sealed === undefined ? null : cipher.seal(placeOfBody(id), sealed),
      bodyHash: body ? sha256(body.raw) : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['submissionId', 'kind', 'bodyHash']).where('bodyHash', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** The kind of what happened last. */
export async function lastKind(tx: Tx, submissionId: string): Promise<SubmissionEventKind | undefined> {
  const last = await tx
    .selectFrom('submissionEvent')
    .select('kind')
    .where('submissionId', '=', submissionId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.kind;
}

/** Reads the parsed answer that settled a submission. */
export const readAnswer = async <Read>(tx: Tx, cipher: Cipher, submission: Submission): Promise<Read | null> =>
  (await readBody<Read>(tx, cipher, submission))?.read ?? null;

/** Reads the answer that settled a submission, as it came. */
export async function readRawAnswer(tx: Tx, cipher: Cipher, submission: Submission): Promise<Uint8Array | null> {
  const body = await readBody(tx, cipher, submission);
  return body && Buffer.from(body.raw, 'base64');
}

async function readBody<Read>(
  tx: Tx,
  cipher: Cipher,
  submission: Submission,
): Promise<{ raw: string; read: Read } | null> {
  if (submission.outcome === null) return null;
  const event = await tx
    .selectFrom('submissionEvent')
    .select(['id', 'bodyCipher'])
    .where('submissionId', '=', submission.id)
    .where('kind', '=', submission.outcome)
    .orderBy('at')
    .executeTakeFirst();
  if (!event?.bodyCipher) return null;
  return JSON.parse(cipher.open(placeOfBody(event.id), event.bodyCipher)) as { raw: string; read: Read };
}
