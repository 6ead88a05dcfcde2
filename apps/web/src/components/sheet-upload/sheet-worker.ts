import { readSheets, type SheetLimits, SheetRefusal } from '@gauger/sheet/read';
import type { BrowserReading } from './read-in-worker.ts';

/** Reads one file in a worker of the browser, and posts a `BrowserReading`. */
addEventListener('message', async ({ data }: MessageEvent<{ file: Blob; limits: SheetLimits }>) => {
  postMessage(await read(data.file, data.limits));
});

async function read(file: Blob, limits: SheetLimits): Promise<BrowserReading> {
  try {
    return { sheets: await readSheets(new Uint8Array(await file.arrayBuffer()), limits) };
  } catch (error) {
    return error instanceof SheetRefusal ? { refusal: error.message } : { unread: 'failed' };
  }
}
