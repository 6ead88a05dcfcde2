import { Worker } from 'node:worker_threads';
import { LARGEST_ROW_SHEET, LARGEST_SHEET } from '@gauger/contract';
import { SHEET_THREAD } from '@gauger/contract/sheet-limits';
import { type Law, law as shippedLaw } from '@gauger/excise';
import type { SheetSettings } from './import-sheet.ts';
import type { ImportJob, ImportResult } from './import-thread.ts';
import { tooLarge, UsageError } from './input.ts';

/** The largest file that is read, in bytes. */
export const largestFile = (what: string | undefined): number =>
  what === undefined ? LARGEST_ROW_SHEET : LARGEST_SHEET;

/**
 * Reads a spreadsheet in a thread with the limits that a server has: a small file can unpack to more than this computer's memory. Throws
 * UsageError.
 * @param named the name of the file in a refusal
 */
export async function importInThread(
  bytes: Uint8Array,
  named: string,
  settings: SheetSettings,
  law: Law,
): Promise<Extract<ImportResult, { imported: unknown }>['imported']> {
  const largest = largestFile(settings.what);
  if (bytes.length > largest) throw tooLarge(named, largest);
  const { longestMs, memoryMb } = SHEET_THREAD;
  const job: ImportJob = { bytes, named, settings, law: law === shippedLaw ? null : law };
  const thread = new Worker(new URL('./import-thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    execArgv: [],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ImportResult>();
  const refuse = () =>
    reject(new UsageError(`${named} cannot be imported: it takes too long or too much memory to read. Split it.`));
  const late = setTimeout(refuse, longestMs);
  thread.once('message', resolve);
  thread.once('error', (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse() : reject(error),
  );
  try {
    const result = await promise;
    if ('mistake' in result) throw new UsageError(result.mistake);
    return result.imported;
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
}
