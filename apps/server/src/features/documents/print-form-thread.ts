import { parentPort, workerData } from 'node:worker_threads';
import { formPdf, type ReturnDocument } from '@gauger/documents';
import type { Law } from '@gauger/excise';

/** Prints one form and ends. */
const { doc, law } = workerData as { doc: ReturnDocument; law: Law | null };
const bytes = await formPdf(doc, ...(law ? [law] : []));
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
