import { parentPort } from 'node:worker_threads';
import { findJsonFault } from './json-body.ts';

/** What the thread answers: the bytes come back, since they were handed over and not copied. */
export interface CheckedJson {
  fault: string | null;
  bytes: Uint8Array<ArrayBuffer>;
}

parentPort?.on('message', (bytes: Uint8Array<ArrayBuffer>) => {
  const answer: CheckedJson = { fault: findJsonFault(bytes), bytes };
  parentPort?.postMessage(answer, [bytes.buffer]);
});
