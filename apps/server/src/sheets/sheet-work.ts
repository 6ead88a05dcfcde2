import type { Sheet, SheetFaults, SheetLimits, WrittenSheet } from '@gauger/sheet';
import { AppError } from '../app-error.ts';
import { type Caller, JobTimeout, JobTooLarge, turns, workerPool } from '../threads/public.ts';
import type { SheetJob, SheetResult } from './sheet-work-thread.ts';

/** A thread that reads or writes a spreadsheet takes a processor and much memory. */
const AT_ONCE = 2;

const inTurn = turns({
  atOnce: AT_ONCE,
  waiting: 8,
  atOnceOfOwner: 1,
  waitingOfOwner: 2,
  busy: 'Three spreadsheets of your account are being worked on. Wait a few seconds, then try this one again.',
});

const inThread = workerPool<SheetJob, SheetResult>({
  module: new URL('./sheet-work-thread.ts', import.meta.url),
  atOnce: AT_ONCE,
  longestMs: 20_000,
  memoryMb: 384,
});

/** Reads a CSV, or the sheets of an XLSX that have rows, in turn. Throws INVALID_SHEET, and what `turns` throws. */
export async function readSheetsInTurn(
  caller: Caller,
  bytes: Uint8Array,
  limits: SheetLimits,
): Promise<[Sheet, ...Sheet[]]> {
  const done = await work(caller, { read: bytes, limits });
  if ('sheets' in done) return done.sheets;
  throw new Error('The thread did not read');
}

/** Writes an XLSX in turn: thousands of rows take long. Throws what `turns` throws. */
export const writeXlsxInTurn = (caller: Caller, sheets: readonly WrittenSheet[]): Promise<Uint8Array> =>
  written(caller, { write: sheets });

/** The sheets in their own format with their faulty cells marked, in turn. Throws what `turns` throws. */
export const markSheetsInTurn = (caller: Caller, sheets: readonly SheetFaults[]): Promise<Uint8Array> =>
  written(caller, { mark: sheets });

/** A file with the faulty cells of its sheets marked, in turn. Throws what `turns` throws. */
export const markFileInTurn = (
  caller: Caller,
  bytes: Uint8Array,
  faults: readonly SheetFaults[],
  limits: SheetLimits,
): Promise<Uint8Array> => written(caller, { markFile: bytes, faults, limits });

async function written(caller: Caller, job: SheetJob): Promise<Uint8Array> {
  const done = await work(caller, job);
  if ('bytes' in done) return done.bytes;
  throw new Error('The thread did not write');
}

async function work(caller: Caller, job: SheetJob): Promise<Exclude<SheetResult, { refusal: string }>> {
  const done = await inTurn(caller, () => inThread(job, { gone: caller.gone })).catch((error: unknown) => {
    if (error instanceof JobTimeout || error instanceof JobTooLarge)
      throw new AppError('INVALID_SHEET', {
        description: 'This file takes too long or too much memory to read. Split it.',
      });
    throw error;
  });
  if ('refusal' in done) throw new AppError('INVALID_SHEET', { description: done.refusal });
  return done;
}
