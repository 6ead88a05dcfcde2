// The thread in which `readSheetsApart` reads and `writeXlsxApart` writes.
import { parentPort, workerData } from 'node:worker_threads';
import { readSheets } from './read-sheet.ts';
import { SheetRefusal } from './sheet.ts';
import type { Done, Work } from './sheets-apart.ts';
import { writeXlsx } from './write-xlsx.ts';

const work = workerData as Work;
const result: Promise<Done> =
  'read' in work
    ? readSheets(work.read, work.limits).then((sheets) => ({ sheets }))
    : writeXlsx(work.write).then((bytes) => ({ bytes }));
parentPort?.postMessage(
  await result.catch((error: unknown): Done => {
    if (error instanceof SheetRefusal) return { refusal: error.message };
    throw error;
  }),
);
