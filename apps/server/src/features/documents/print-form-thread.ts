import { parentPort, workerData } from 'node:worker_threads';
import { formPdf, type Mailing, type ReturnDocument } from '@gauger/documents';
import { type Law, law as shippedLaw } from '@gauger/excise';

/** Prints one form and ends. */
const { doc, law, mailing } = workerData as { doc: ReturnDocument; law: Law | null; mailing: Mailing | null };
const bytes = await formPdf(doc, law ?? shippedLaw, mailing);
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
