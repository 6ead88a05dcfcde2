// Jobs for the tests of the worker pool.

/** How often this thread has worked. */
let jobs = 0;

export type PoolJob = 'count' | 'hang' | 'grow' | 'fail' | 'exit';

/** Answers how often this thread has worked, or does what its name says. */
export default function work(job: PoolJob): number {
  jobs += 1;
  if (job === 'hang') for (;;);
  if (job === 'grow') for (const kept: unknown[] = []; ; ) kept.push(new Array(100_000).fill({}));
  if (job === 'fail') throw new Error('broken');
  if (job === 'exit') process.exit(0);
  return jobs;
}
