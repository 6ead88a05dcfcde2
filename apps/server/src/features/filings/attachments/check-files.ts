import { ATTACHMENT, type AttachmentFault, attachmentFaults } from '@gauger/contract/attachment';
import { AppError, errorAt } from '../../../app-error.ts';
import type { UploadedFile } from '../../../http/public.ts';
import { type Caller, JobTimeout, JobTooLarge, turns, workerPool } from '../../../threads/public.ts';
import type { Inspected } from './pdf/inspect-thread.ts';

/** Media types that clients send for a PDF, including those for an unknown type. */
const TYPES = ['application/pdf', 'application/x-pdf', 'application/octet-stream', ''];

const AT_ONCE = 2;

const inspect = workerPool<Uint8Array, Inspected>({
  module: new URL('./pdf/inspect-thread.ts', import.meta.url),
  atOnce: AT_ONCE,
  longestMs: 10_000,
  memoryMb: 256,
});

const inTurn = turns({
  atOnce: AT_ONCE,
  waiting: 40,
  atOnceOfOwner: 1,
  waitingOfOwner: 10,
  busy: 'Too many attachments of your account are being checked. Wait a few seconds, then upload this one again.',
});

/** Looks into every file of an upload. @returns the pages of each @throws INVALID_FILE naming each refused file */
export const checkFiles = (caller: Caller, files: readonly UploadedFile[]): Promise<number[]> =>
  inTurn(caller, () => check(files, caller.gone));

async function check(files: readonly UploadedFile[], gone: AbortSignal | undefined): Promise<number[]> {
  const pages: number[] = [];
  const faults: { at: number; fault: AttachmentFault }[] = [];
  for (const [at, file] of files.entries()) {
    const found = await checkFile(file, gone);
    if ('fault' in found) faults.push({ at, fault: found.fault });
    else pages.push(found.pages);
  }
  if (faults.length === 0) return pages;
  throw new AppError('INVALID_FILE', {
    issues: faults.map(({ at, fault }) => errorAt(fault, `files.${at}`, attachmentFaults[fault])),
  });
}

async function checkFile({ name, type, bytes }: UploadedFile, gone: AbortSignal | undefined): Promise<Inspected> {
  if (bytes.length >= ATTACHMENT.tooBig) return { fault: 'tooBig' };
  if (!/\.pdf$/i.test(name) || !TYPES.includes(type.toLowerCase())) return { fault: 'notPdf' };
  try {
    return await inspect(bytes, { gone });
  } catch (error) {
    if (error instanceof JobTimeout) return { fault: 'tooSlow' };
    if (error instanceof JobTooLarge) return { fault: 'tooComplex' };
    throw error;
  }
}
