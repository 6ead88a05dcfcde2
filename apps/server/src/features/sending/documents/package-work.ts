import type { PackageParts, ReadPackage } from '@gauger/documents';
import { law as shippedLaw } from '@gauger/excise';
import { AppError, errorAt } from '../../../app-error.ts';
import { type Caller, JobTimeout, JobTooLarge, workerPool } from '../../../threads/public.ts';
import { DOCUMENTS_AT_ONCE, documentTurn } from './document-turn.ts';
import type { PackageResult, PackageWork } from './package-thread.ts';

const inThread = workerPool<PackageWork, PackageResult>({
  module: new URL('./package-thread.ts', import.meta.url),
  atOnce: DOCUMENTS_AT_ONCE,
  longestMs: 30_000,
  memoryMb: 512,
});

/** The shipped law is in the thread already. */
const handed = (parts: PackageParts) => ({ ...parts, law: parts.law === shippedLaw ? null : parts.law });

/**
 * Writes an open package in a thread of its own, or one of its files. Throws UNAVAILABLE when its caller leaves.
 * @returns null for a file that the package does not have
 */
export async function writePackage(
  parts: PackageParts,
  gone: AbortSignal | undefined,
  only?: string,
): Promise<Uint8Array | null> {
  const done = await inThread({ write: handed(parts), ...(only !== undefined && { only }) }, { gone });
  if ('bytes' in done) return done.bytes;
  throw new Error('The thread did not write');
}

/** The size of an open package and of its files, in bytes, made in a thread of its own. Throws UNAVAILABLE when its caller leaves. */
export async function measurePackage(
  parts: PackageParts,
  gone: AbortSignal | undefined,
): Promise<{ packed: number; files: { name: string; bytes: number }[] }> {
  const done = await inThread({ list: handed(parts) }, { gone });
  if ('packed' in done) return done;
  throw new Error('The thread did not measure');
}

/** Reads an open package in a thread of its own, which a package made to be slow or large ends. Throws INVALID_PACKAGE, and what `turns` throws. */
export async function readPackageApart(
  caller: Caller,
  bytes: Uint8Array,
): Promise<Pick<ReadPackage, 'facts' | 'attached'>> {
  const done = await documentTurn(caller, () =>
    inThread({ read: bytes }, { gone: caller.gone, transfer: handedOver(bytes) }),
  ).catch((error: unknown) => {
    if (error instanceof JobTimeout || error instanceof JobTooLarge)
      throw new AppError('INVALID_PACKAGE', { description: 'This package takes too long or too much memory to read.' });
    throw error;
  });
  if ('refused' in done) throw refusedPackage(done.entry, done.reason, done.refused);
  if ('read' in done) return done.read;
  throw new Error('The thread did not read');
}

/** Bytes that fill a buffer of their own are handed to the thread instead of copied: nothing reads an uploaded package again. */
const handedOver = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

/** Refuses a package, with the entry at fault. `described` is the reason without the entry. */
export const refusedPackage = (entry: string, reason: string, described = reason): AppError =>
  new AppError('INVALID_PACKAGE', {
    description: described,
    issues: [errorAt('package', entry, reason)],
  });
