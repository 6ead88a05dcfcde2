import { ATTACHMENT, attachmentFaults } from '@gauger/contract/attachment';
import type { ScannedPart } from '@gauger/documents';
import { AppError, errorAt } from '../../../app-error.ts';
import type { UploadedFile } from '../../../http/public.ts';
import { type Caller, refuseLate, workerPool } from '../../../threads/public.ts';
import { cleanPhoto, NoPhoto } from '../../people/photos/public.ts';
import { checkFiles } from '../attachments/public.ts';

/** A page photographed by a phone, and the size at which its handwriting stays legible. */
const PHOTO_OF_PAGE = {
  bytes: 12 * 1024 * 1024,
  side: 9_000,
  shrinkTo: 2_000,
  advice: 'Scan at 300 dpi in 24-bit color or gray, or take a photo of at most 50 megapixels',
};

const join = workerPool<readonly ScannedPart[], Uint8Array>({
  module: new URL('./one-pdf-thread.ts', import.meta.url),
  atOnce: 1,
  longestMs: 20_000,
  memoryMb: 512,
});

/** Makes one PDF of the files of a scan, in their order. @throws INVALID_FILE naming a file, UNAVAILABLE, RATE_LIMITED */
export async function readScan(
  caller: Caller,
  files: readonly UploadedFile[],
): Promise<{ bytes: Uint8Array; pages: number }> {
  const parts: ScannedPart[] = [];
  let pages = 0;
  for (const [at, file] of files.entries()) {
    const { part, count } = await readPart(caller, file, at);
    parts.push(part);
    pages += count;
  }
  const bytes = await joined(parts, caller);
  if (bytes.length >= ATTACHMENT.tooBig)
    throw refusal(0, `${attachmentFaults.tooBig}. Scan it in gray, or with fewer pages`);
  return { bytes, pages };
}

async function readPart(caller: Caller, file: UploadedFile, at: number): Promise<{ part: ScannedPart; count: number }> {
  if (file.bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    // The name counts for nothing here: phones share scans without one.
    const [count = 0] = await checkFiles(caller, [{ ...file, name: 'scan.pdf', type: ATTACHMENT.type }]).catch(
      (error) => {
        if (!(error instanceof AppError) || error.code !== 'INVALID_FILE') throw error;
        throw refusal(at, error.issues?.[0]?.message ?? attachmentFaults.damaged);
      },
    );
    return { part: { type: 'application/pdf', bytes: file.bytes }, count };
  }
  try {
    const { type, bytes } = await cleanPhoto(caller, file.bytes, PHOTO_OF_PAGE);
    return { part: { type, bytes }, count: 1 };
  } catch (error) {
    if (!(error instanceof NoPhoto)) throw error;
    throw refusal(at, /JPEG or PNG/.test(error.message) ? 'Upload a PDF, or a photo as JPEG or PNG' : error.message);
  }
}

async function joined(parts: readonly ScannedPart[], { gone }: Caller): Promise<Uint8Array> {
  const [only] = parts;
  if (only && parts.length === 1 && only.type === 'application/pdf') return only.bytes;
  return join(parts, { gone }).catch(refuseLate);
}

const refusal = (at: number, message: string) =>
  new AppError('INVALID_FILE', { issues: [errorAt('invalidFile', `files.${at}`, message)] });
