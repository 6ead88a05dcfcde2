import { SHEET_THREAD } from '@gauger/contract/sheet-limits';
import type { CheckedRows, RowsToSave } from '@gauger/import';
import type { RecordPlan } from '@gauger/import/records';
import type { SheetFaults, SheetFormat, SheetLimits, WrittenSheet } from '@gauger/sheet';
import { AppError } from '../app-error.ts';
import { type Caller, JobTimeout, JobTooLarge, turns, workerPool } from '../threads/public.ts';
import type { RecordsFile, RowsFile, SheetJob, SheetResult } from './sheet-work-thread.ts';

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
  ...SHEET_THREAD,
});

/** The records of a file, and all that it leaves open, in turn. Throws INVALID_SHEET, and what `turns` throws. */
export async function planRecordsInTurn(caller: Caller, file: RecordsFile): Promise<RecordPlan> {
  const done = await work(caller, { planRecords: file });
  if ('planned' in done) return done.planned;
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

/** The rows of a file judged in their filing, in turn. Throws INVALID_SHEET, and what `turns` throws. */
export async function checkRowsInTurn(caller: Caller, file: RowsFile): Promise<CheckedRows> {
  const done = await work(caller, { checkRows: file });
  if ('checked' in done) return done.checked;
  throw new Error('The thread did not check');
}

/** The rows that an import of a file saves, in turn. Throws INVALID_SHEET with the faults, and what `turns` throws. */
export async function rowsToSaveInTurn(caller: Caller, file: RowsFile, save: 'all' | 'good'): Promise<RowsToSave> {
  const done = await work(caller, { saveRows: file, save });
  if ('refused' in done) throw new AppError('INVALID_SHEET', { ...done.refused, issues: [...done.refused.issues] });
  if ('toSave' in done) return done.toSave;
  throw new Error('The thread did not judge');
}

/** A file of rows with its faulty cells marked, in turn. Throws INVALID_SHEET, and what `turns` throws. */
export async function markRowsInTurn(
  caller: Caller,
  file: RowsFile,
): Promise<{ bytes: Uint8Array; format: SheetFormat }> {
  const done = await work(caller, { markRows: file });
  if ('bytes' in done) return { bytes: done.bytes, format: done.format ?? 'csv' };
  throw new Error('The thread did not mark');
}

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
