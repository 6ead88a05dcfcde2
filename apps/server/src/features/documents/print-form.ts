import { Worker } from 'node:worker_threads';
import type { ReturnDocument } from '@gauger/documents';
import { type Law, law as shippedLaw } from '@gauger/excise';
import { AppError } from '../../http/app-error.ts';

/** Thousands of rows take seconds; what takes longer than this hangs. */
const LONGEST_MS = 60_000;
/** Threads that print at once, and requests that wait for one. */
const THREADS = 2;
const WAITING = 20;

let printing = 0;
const waiting: (() => void)[] = [];

/**
 * The PDF of a return, set in a thread of its own so that other requests are answered meanwhile.
 * @throws UNAVAILABLE when too many wait already, or the thread does not come to an end
 */
export async function printForm(doc: ReturnDocument, law: Law): Promise<Uint8Array> {
  if (waiting.length >= WAITING) throw new AppError('UNAVAILABLE', { retryAfter: 10 });
  if (printing >= THREADS) await new Promise<void>((resume) => waiting.push(resume));
  else printing += 1;
  try {
    return await print(doc, law);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else printing -= 1;
  }
}

function print(doc: ReturnDocument, law: Law): Promise<Uint8Array> {
  const worker = new Worker(new URL('./print-form-thread.ts', import.meta.url), {
    // The shipped law is in the thread already; only one with a newer rate book is handed over.
    workerData: { doc, law: law === shippedLaw ? null : law },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(new AppError('UNAVAILABLE', { retryAfter: 30 }));
      void worker.terminate();
    }, LONGEST_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(limit);
      reject(new Error('The thread that prints ended without a form'));
    });
  });
}
