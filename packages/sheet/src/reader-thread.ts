// The thread in which `readSheetApart` reads.
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from './read-sheet.ts';
import type { Reading } from './read-sheet-apart.ts';
import { type SheetLimits, SheetRefusal } from './sheet.ts';

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: SheetLimits };
const reading: Reading = await readSheet(bytes, limits).then(
  (sheet) => ({ sheet }),
  (error: unknown) => {
    if (error instanceof SheetRefusal) return { refusal: error.message };
    throw error;
  },
);
parentPort?.postMessage(reading);
