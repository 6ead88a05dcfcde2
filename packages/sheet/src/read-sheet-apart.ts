import { Worker } from 'node:worker_threads';
import { inTurn } from './reader-turns.ts';
import { type Sheet, type SheetLimits, SheetRefusal } from './sheet.ts';

/** A file may keep its reader busy this long, in milliseconds, and no longer. */
const LONGEST = 20_000;

/** What the reader may take for itself, in megabytes. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** What the reader says. */
export type Reading = { sheet: Sheet } | { refusal: string };

/**
 * Reads a file as `readSheet` does, in a thread of its own: a file made to be slow or large stops that thread, and the
 * process goes on answering others. Of an owner one file is read at a time. Throws SheetRefusal and SheetsBusy.
 */
export const readSheetApart = (owner: string, bytes: Uint8Array, limits: SheetLimits): Promise<Sheet> =>
  inTurn(owner, () => readInThread(bytes, limits));

function readInThread(bytes: Uint8Array, limits: SheetLimits): Promise<Sheet> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
      workerData: { bytes, limits },
      resourceLimits: MEMORY,
      execArgv: [],
    });
    const tooMuch = () => reject(new SheetRefusal('This file takes too long or too much memory to read. Split it.'));
    const timer = setTimeout(() => {
      tooMuch();
      void worker.terminate();
    }, LONGEST);
    worker.once('message', (reading: Reading) =>
      'sheet' in reading ? resolve(reading.sheet) : reject(new SheetRefusal(reading.refusal)),
    );
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      tooMuch();
    });
  });
}
