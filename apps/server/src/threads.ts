import { type Transferable, Worker } from 'node:worker_threads';
import { callerLeft } from './turns.ts';

/** A thread did not come to an end in its time. */
export class ThreadTimeout extends Error {}
/** A thread asked for more memory than it was given. */
export class ThreadTooLarge extends Error {}

interface Threads {
  /** The module that answers with one message; it finds what it is given in `workerData`. */
  module: URL;
  longestMs: number;
  memoryMb: number;
}

/**
 * Runs a module in a thread of its own each time, so that other requests are answered, ended when it takes too long or too much, or
 * when its caller leaves. How many run at once is up to the turns of the work.
 * What it returns throws ThreadTimeout, ThreadTooLarge, and what the module throws.
 */
export function threads<Given, Answer>(limits: Threads): (given: Given, how?: Handover) => Promise<Answer> {
  return (given, how = {}) => run<Answer>(limits, given, how);
}

interface Handover {
  /** Ends the thread: nobody waits for its answer. */
  gone?: AbortSignal | undefined;
  /** What is handed over instead of copied. */
  transfer?: readonly Transferable[];
}

function run<Answer>(
  { module, longestMs, memoryMb }: Threads,
  given: unknown,
  { gone, transfer = [] }: Handover,
): Promise<Answer> {
  const worker = new Worker(module, {
    workerData: given,
    transferList: [...transfer],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  return new Promise((resolve, reject) => {
    const stop = (why: Error) => {
      reject(why);
      void worker.terminate();
    };
    const leave = () => stop(callerLeft());
    const limit = setTimeout(() => stop(new ThreadTimeout()), longestMs);
    gone?.addEventListener('abort', leave, { once: true });
    worker.once('message', resolve);
    worker.once('error', (error: { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadTooLarge() : error),
    );
    worker.once('exit', () => {
      clearTimeout(limit);
      gone?.removeEventListener('abort', leave);
      reject(new Error('A thread ended without an answer'));
    });
  });
}
