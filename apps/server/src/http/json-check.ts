import { workerPool } from '../threads/worker-pool.ts';
import type { CheckedJson } from './json-check-thread.ts';

const check = workerPool<Uint8Array<ArrayBuffer>, CheckedJson>({
  module: new URL('./json-check-thread.ts', import.meta.url),
  // One thread checks bodies one after the other: a large body is received only in turn, so that few wait.
  atOnce: 1,
  kept: 1,
  // The largest body takes part of a second, and a text of ten million keys fits. More means that the check itself is broken.
  longestMs: 60_000,
  memoryMb: 256,
});

/** Checks the limits of a large JSON body in a thread. The buffer of `bytes` is transferred and given back. */
export const checkJsonApart = (bytes: Uint8Array<ArrayBuffer>): Promise<CheckedJson> =>
  check(bytes, { transfer: [bytes.buffer] });
