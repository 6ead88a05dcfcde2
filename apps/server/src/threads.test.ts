import { expect, test } from 'vitest';
import { ThreadTimeout, ThreadTooLarge, threads } from './threads.ts';

const run = (source: string, limits: { longestMs?: number } = {}) => {
  const inThread = threads<number, number>({
    module: new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${source}`)}`,
    ),
    longestMs: 60_000,
    memoryMb: 32,
    ...limits,
  });
  return (given: number, gone?: AbortSignal) => inThread(given, { gone });
};

test('threads answer, each its own', async () => {
  const double = run('parentPort.postMessage(workerData * 2)');
  expect(await Promise.all([double(1), double(2)])).toEqual([2, 4]);
});

test('what takes too long or too much memory is ended, and the next goes on', async () => {
  const hang = run('if (workerData) for (;;); parentPort.postMessage(1)', { longestMs: 4_000 });
  const ended = hang(1);
  const next = hang(0);
  await expect(ended).rejects.toThrow(ThreadTimeout);
  expect(await next).toBe(1);
  const grow = run('const kept = []; for (;;) kept.push(new Array(1e5).fill({}))');
  await expect(grow(1)).rejects.toThrow(ThreadTooLarge);
});

test('what fails tells so, and so does what ends without an answer', async () => {
  await expect(run("throw new Error('broken')")(1)).rejects.toThrow('broken');
  await expect(run('')(1)).rejects.toThrow('without an answer');
});

test('a thread whose caller leaves is ended, and the next goes on', async () => {
  const hang = run('if (workerData) for (;;); parentPort.postMessage(1)');
  const caller = new AbortController();
  const left = hang(1, caller.signal);
  const next = hang(0);
  caller.abort();
  await expect(left).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await next).toBe(1);
});
