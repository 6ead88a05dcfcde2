import { Worker } from 'node:worker_threads';
import { AppError } from './http/app-error.ts';

/** A thread did not come to an end in its time. */
export class ThreadTimeout extends Error {}
/** A thread asked for more memory than it was given. */
export class ThreadTooLarge extends Error {}

interface Threads {
  /** The module that answers with one message; it finds what it is given in `workerData`. */
  module: URL;
  /** Threads at once, and requests that wait for one. */
  most: number;
  waiting: number;
  longestMs: number;
  memoryMb: number;
}

/**
 * Runs a module in threads of its own, so that other requests are answered meanwhile, each ended when it takes too long or too much.
 * What it returns throws UNAVAILABLE when too many wait already, ThreadTimeout, ThreadTooLarge, and what the module throws.
 */
export function threads<Given, Answer>(limits: Threads): (given: Given) => Promise<Answer> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (given) => {
    if (waiting.length >= limits.waiting) throw new AppError('UNAVAILABLE', { retryAfter: 10 });
    if (running >= limits.most) await new Promise<void>((resume) => waiting.push(resume));
    else running += 1;
    try {
      return await run(limits, given);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function run<Answer>({ module, longestMs, memoryMb }: Threads, given: unknown): Promise<Answer> {
  const worker = new Worker(module, { workerData: given, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(new ThreadTimeout());
      void worker.terminate();
    }, longestMs);
    worker.once('message', resolve);
    worker.once('error', (error: { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadTooLarge() : error),
    );
    worker.once('exit', () => {
      clearTimeout(limit);
      reject(new Error('A thread ended without an answer'));
    });
  });
}
