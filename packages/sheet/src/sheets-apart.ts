import { Worker } from 'node:worker_threads';
import { type Sheet, type SheetLimits, SheetRefusal } from './sheet.ts';
import type { WrittenSheet } from './write-xlsx.ts';

/** A file may keep its thread busy this long, in milliseconds, and no longer. */
const LONGEST = 20_000;

/** What the thread may take for itself, in megabytes. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** What a thread is asked. */
export type Work = { read: Uint8Array; limits: SheetLimits } | { write: readonly WrittenSheet[] };

/** What it says. */
export type Done = { sheets: [Sheet, ...Sheet[]] } | { bytes: Uint8Array } | { refusal: string };

/**
 * Reads a CSV, or the sheets of an XLSX that have rows, in a thread of its own: a file made to be slow or large stops that
 * thread, and the process goes on answering others. How many are read at once is up to the caller. Throws SheetRefusal.
 * @param gone ends the thread: nobody waits for its answer
 */
export async function readSheetsApart(
  bytes: Uint8Array,
  limits: SheetLimits,
  gone?: AbortSignal,
): Promise<[Sheet, ...Sheet[]]> {
  const done = await inThread({ read: bytes, limits }, gone);
  if ('sheets' in done) return done.sheets;
  throw new Error('The thread did not read');
}

/** As `readSheetsApart`, of the first sheet alone. */
export const readSheetApart = async (bytes: Uint8Array, limits: SheetLimits, gone?: AbortSignal): Promise<Sheet> =>
  (await readSheetsApart(bytes, limits, gone))[0];

/** Writes an XLSX as `writeXlsx` does, in a thread of its own: of thousands of rows it takes long. */
export async function writeXlsxApart(sheets: readonly WrittenSheet[], gone?: AbortSignal): Promise<Uint8Array> {
  const done = await inThread({ write: sheets }, gone);
  if ('bytes' in done) return done.bytes;
  throw new Error('The thread did not write');
}

function inThread(work: Work, gone?: AbortSignal): Promise<Done> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-thread.ts', import.meta.url), {
      workerData: work,
      resourceLimits: MEMORY,
      execArgv: [],
    });
    const tooMuch = () => reject(new SheetRefusal('This file takes too long or too much memory to read. Split it.'));
    const stop = () => {
      tooMuch();
      void worker.terminate();
    };
    const timer = setTimeout(stop, LONGEST);
    gone?.addEventListener('abort', stop, { once: true });
    worker.once('message', (done: Done) =>
      'refusal' in done ? reject(new SheetRefusal(done.refusal)) : resolve(done),
    );
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      gone?.removeEventListener('abort', stop);
      tooMuch();
    });
  });
}
