import type { Piscina } from 'piscina';
import { AppError } from '../app-error.ts';
import { callerLeft } from './turns.ts';

/** A job did not end within its time limit. */
export class JobTimeout extends Error {}

/** Throws UNAVAILABLE for a job that took too long, and any other error as it is. */
export const refuseLate = (error: unknown): never => {
  throw error instanceof JobTimeout ? new AppError('UNAVAILABLE', { retryAfter: 30 }) : error;
};
/** A job needed more memory than its thread may take. */
export class JobTooLarge extends Error {}

interface PoolLimits {
  /** The module whose default export does a job: takes the input and returns the answer, or a promise. */
  module: URL;
  /** Threads at most. */
  atOnce: number;
  /**
   * Threads that stay once the first job came; none without it. Where more jobs come than `atOnce`, one has to stay: a job
   * that waits is taken by a thread that is there, and nothing else starts one in place of a thread that was ended.
   */
  kept?: number;
  /** Milliseconds for one job; its thread is ended after that. */
  longestMs: number;
  /** Heap of a thread in megabytes. */
  memoryMb: number;
}

interface RunOptions {
  /** Ends the job: nobody waits for its answer. */
  gone?: AbortSignal | undefined;
  /** Moved to the thread instead of copied. */
  transfer?: readonly ArrayBuffer[];
}

/** How long a thread without work waits for the next job, in milliseconds. It does not keep the process alive. */
const IDLE_MS = 10_000;

/**
 * Runs jobs in threads, so that other requests continue. A thread does one job at a time and is used again; a job that takes too
 * long or too much memory, or whose caller leaves, ends its thread and no other job. The returned function throws JobTimeout,
 * JobTooLarge, UNAVAILABLE when the caller left, and errors of the module.
 */
export function workerPool<Given, Answer>(limits: PoolLimits): (given: Given, how?: RunOptions) => Promise<Answer> {
  let pool: Promise<Piscina<Given, Answer>> | undefined;
  return async (given, { gone, transfer = [] } = {}) => {
    const late = AbortSignal.timeout(limits.longestMs);
    pool ??= startPool(limits);
    try {
      return await (await pool).run(given, {
        // Named with the job and not with the pool: then a module that cannot be loaded fails the job that asked for it.
        filename: limits.module.href,
        // Piscina takes an array, and its types with those of Node 26 take something else.
        transferList: transfer as object,
        signal: gone ? AbortSignal.any([gone, late]) : late,
      });
    } catch (error) {
      if (gone?.aborted) throw callerLeft();
      if (late.aborted) throw new JobTimeout();
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new JobTooLarge();
      throw error;
    }
  };
}

/** Piscina is loaded by the first job: a server that has none starts without it. */
async function startPool<Given, Answer>({ atOnce, kept = 0, memoryMb }: PoolLimits): Promise<Piscina<Given, Answer>> {
  const { Piscina } = await import('piscina');
  const pool = new Piscina<Given, Answer>({
    minThreads: kept,
    maxThreads: atOnce,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    execArgv: [],
    // Threads wait for messages and not in Atomics.wait, which would halt whatever a job left open.
    atomics: 'disabled',
    recordTiming: false,
  });
  // A thread that dies without a job is replaced by the next job. Without a listener the event would end the process.
  return pool.on('error', () => {});
}
