import multipart, { type MultipartFile } from '@fastify/multipart';
import type { RequestIssue, Upload } from '@gauger/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, errorAt } from '../app-error.ts';
import { turns } from '../threads/public.ts';
import { LONGEST_WAIT, receiveInTurn } from './caller.ts';

/** A file as it came. Its name and what its sender calls it are hearsay; `bytes` are what counts. */
export interface UploadedFile {
  readonly name: string;
  /** The media type its sender names. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Most text parts next to the files, and most bytes of one: it can answer each question about a sheet. */
const TEXTS = { fields: 12, fieldSize: 64 * 1_024 };

/** Most bytes of a whole upload: its files and texts, and as much again for boundaries and headers of parts. */
export const uploadLimit = (upload: Upload): number => filesLimit(upload) + 2 * TEXTS.fields * TEXTS.fieldSize;

const filesLimit = ({ most, bytes, together = most * bytes }: Upload): number => together;

/** Lets calls of the contract that say so take files; every other call goes on refusing them. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

/** Refusals of the parser, by its error code; whatever else it throws means that the parts cannot be read. */
const refusals: Readonly<Record<string, () => AppError>> = {
  FST_FILES_LIMIT: () => new AppError('BODY_TOO_LARGE', { description: 'The upload has too many files.' }),
  FST_PARTS_LIMIT: () => new AppError('BODY_TOO_LARGE', { description: 'The upload has too many parts.' }),
  FST_FIELDS_LIMIT: () => new AppError('BODY_TOO_LARGE', { description: 'The upload has too many texts.' }),
};

/** An upload up to this size takes no turn. */
const LARGE = 8 * 1024 * 1024;

/** A large upload is held in memory until the answer of the call is made; before its turn it waits in the socket of its sender. */
const inTurn = turns({
  atOnce: 2,
  waiting: 60,
  atOnceOfOwner: 1,
  waitingOfOwner: 12,
  longestWaitMs: LONGEST_WAIT,
  busy: 'Your account is uploading too many large files at once. Wait until they are there, then upload this one again.',
});

/** Reads an upload as `readParts` does, a large one in turn. Throws BODY_TOO_SLOW, and what `turns` throws, besides. */
export function readUpload(request: FastifyRequest, upload: Upload): ReturnType<typeof readParts> {
  const declared = Number(request.headers['content-length'] ?? uploadLimit(upload));
  if (declared <= LARGE) return readParts(request, upload);
  return receiveInTurn(inTurn, request, () => readParts(request, upload));
}

/** Reads the parts of an upload into memory, within limits. Throws MALFORMED_UPLOAD, BODY_TOO_LARGE, INVALID_FILE. */
async function readParts(
  request: FastifyRequest,
  upload: Upload,
): Promise<{ body: Record<string, unknown>; files: UploadedFile[] }> {
  const { part: wanted, most, bytes } = upload;
  const limits = {
    ...TEXTS,
    fileSize: bytes,
    files: most,
    parts: TEXTS.fields + most,
    headerPairs: 20,
    fieldNameSize: 100,
  };
  const texts = new Map<string, unknown>();
  const files: UploadedFile[] = [];
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const read = { name: part.filename ?? '', type: part.mimetype, bytes: await readContent(part, files.length) };
        if (part.fieldname !== wanted) throw noFile(part.fieldname, 'This call takes no file here');
        files.push(read);
        const together = files.reduce((sum, file) => sum + file.bytes.length, 0);
        if (together > filesLimit(upload)) throw new AppError('BODY_TOO_LARGE');
      } else {
        if (texts.has(part.fieldname) || part.valueTruncated || part.fieldnameTruncated)
          throw new AppError('MALFORMED_UPLOAD');
        texts.set(part.fieldname, part.value);
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refusals[String((error as { code?: unknown } | null)?.code)]?.() ?? new AppError('MALFORMED_UPLOAD');
  }
  if (files.length === 0) throw noFile(wanted, 'Choose a file');
  if (files.some((file) => file.bytes.length === 0)) throw noFile(wanted, 'This file is empty. Choose another one');
  return { body: Object.fromEntries(texts), files };
}

/** Throws BODY_TOO_LARGE that names the file, when it has more bytes than the call takes of one. */
async function readContent(part: MultipartFile, at: number): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
    const issue = errorAt('tooBig', `${part.fieldname}.${at}`, 'File is too big');
    throw new AppError('BODY_TOO_LARGE', { issues: [issue] as RequestIssue[] });
  }
}

const noFile = (path: string, message: string) =>
  new AppError('INVALID_FILE', { issues: [errorAt('invalidFile', path, message)] });
