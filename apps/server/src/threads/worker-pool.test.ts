import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { PoolJob } from './testing-pool-jobs.ts';
import { JobTimeout, JobTooLarge, workerPool } from './worker-pool.ts';

const module = new URL('./testing-pool-jobs.ts', import.meta.url);

const start = (limits: { longestMs?: number; atOnce?: number; kept?: number; module?: URL } = {}) => {
  const run = workerPool<PoolJob, number>({ module, atOnce: 2, longestMs: 60_000, memoryMb: 32, ...limits });
  return (job: PoolJob, gone?: AbortSignal) => run(job, { gone });
};

test('jobs one after the other use the same thread; jobs at once have one each', async () => {
  const run = start();
  expect([await run('count'), await run('count')]).toEqual([1, 2]);
  expect((await Promise.all([run('count'), run('count')])).toSorted()).toEqual([1, 3]);
});

test('there are never more threads than allowed', async () => {
  const run = start({ atOnce: 1 });
  expect((await Promise.all([run('count'), run('count'), run('count')])).toSorted()).toEqual([1, 2, 3]);
});

test('a job that takes too long or too much memory ends its own thread, and other jobs go on', async () => {
  const run = start({ longestMs: 4_000 });
  const ended = run('hang');
  const other = run('count');
  await expect(ended).rejects.toThrow(JobTimeout);
  expect(await other).toBe(1);
  await expect(start()('grow')).rejects.toThrow(JobTooLarge);
  expect(await run('count')).toBeGreaterThan(0);
});

test('jobs that wait for one that is ended are done, where a thread is kept', async () => {
  const run = start({ atOnce: 1, kept: 1 });
  const ended = expect(run('grow')).rejects.toThrow(JobTooLarge);
  expect((await Promise.all([run('count'), run('count')])).toSorted()).toEqual([1, 2]);
  await ended;
});

test('a job that fails says why, its thread goes on; a job whose thread ends fails, and the next has a new one', async () => {
  const run = start({ atOnce: 1 });
  await expect(run('fail')).rejects.toThrow('broken');
  expect(await run('count')).toBe(2);
  await expect(run('exit')).rejects.toThrow('exited');
  expect(await run('count')).toBe(1);
});

test('a module that cannot be loaded fails the job', async () => {
  const run = start({ module: new URL('./there-is-no-such-module.ts', import.meta.url) });
  await expect(run('count')).rejects.toThrow('there-is-no-such-module');
});

test('a job whose caller leaves is ended, before it runs and while it runs, and the next goes on', async () => {
  const run = start({ atOnce: 1 });
  for (const isRunning of [false, true]) {
    if (isRunning) await run('count');
    const caller = new AbortController();
    const left = run('hang', caller.signal);
    if (isRunning) await new Promise(setImmediate);
    caller.abort();
    await expect(left).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await run('count')).toBeGreaterThan(0);
  }
});

test('threads that wait for work do not keep the process alive', async () => {
  const job = (path: URL) => JSON.stringify(path.href);
  // The process has nothing left to do while its thread is still there: the second job is the second of that thread.
  const source = `
    const { workerPool } = await import(${job(new URL('./worker-pool.ts', import.meta.url))});
    const run = workerPool({ module: new URL(${job(module)}), atOnce: 1, longestMs: 60_000, memoryMb: 32 });
    await run('count');
    process.once('beforeExit', async () => console.log(await run('count')));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source]);
  expect(stdout.trim()).toBe('2');
});
