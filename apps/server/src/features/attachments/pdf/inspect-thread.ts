import { parentPort, workerData } from 'node:worker_threads';
import type { AttachmentFault } from '@gauger/contract/attachment';
import { inspectPdf } from './inspect.ts';
import { PdfRefused } from './refused.ts';

/** What is known of each file: how many pages it has, or why it is not taken. */
export type Inspected = { readonly pages: number } | { readonly fault: AttachmentFault };

/** Inspects one file and ends. */
parentPort?.postMessage(await inspect(Buffer.from(workerData as Uint8Array)));

async function inspect(bytes: Buffer): Promise<Inspected> {
  try {
    return { pages: await inspectPdf(bytes) };
  } catch (error) {
    if (error instanceof PdfRefused) return { fault: error.fault };
    throw error;
  }
}
