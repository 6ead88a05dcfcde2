import { Worker } from 'node:worker_threads';
import type { CheckedJson } from './json-check-thread.ts';

/** One thread checks bodies one after the other. Callers are few: a large body is received only in turn. */
interface Checker {
  worker: Worker;
  waiting: { resolve: (checked: CheckedJson) => void; reject: (error: Error) => void }[];
}
let checker: Checker | undefined;

/** A text of ten million keys fits; more means that the check itself is broken. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Judges the limits of a large JSON body in a thread of its own, so that other requests are answered meanwhile.
 * @param bytes fill a buffer of their own, which is handed over; the answer gives them back
 */
export function checkJsonApart(bytes: Uint8Array<ArrayBuffer>): Promise<CheckedJson> {
  checker ??= startChecker();
  const { worker, waiting } = checker;
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    worker.ref();
    worker.postMessage(bytes, [bytes.buffer]);
  });
}

function startChecker(): Checker {
  const worker = new Worker(new URL('./json-check-thread.ts', import.meta.url), {
    resourceLimits: MEMORY,
    execArgv: [],
  });
  const started: Checker = { worker, waiting: [] };
  const fail = (error: Error) => {
    if (checker === started) checker = undefined;
    for (const { reject } of started.waiting.splice(0)) reject(error);
  };
  worker.on('message', (checked: CheckedJson) => {
    started.waiting.shift()?.resolve(checked);
    // A thread that has nothing to do keeps no process alive.
    if (started.waiting.length === 0) worker.unref();
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread that checks JSON ended')));
  return started;
}
