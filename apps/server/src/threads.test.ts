import { expect, test } from 'vitest';
import { AppError } from './http/app-error.ts';
import { ThreadTimeout, ThreadTooLarge, threads } from './threads.ts';

const run = (source: string, limits: { longestMs?: number; waiting?: number } = {}) =>
  threads<number, number>({
    module: new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${source}`)}`,
    ),
    most: 1,
    waiting: 1,
    longestMs: 60_000,
    memoryMb: 32,
    ...limits,
  });

test('a thread answers, one after the other, and one too many is turned away', async () => {
  const double = run('parentPort.postMessage(workerData * 2)');
  const answers = [double(1), double(2)];
  await expect(double(3)).rejects.toThrow(AppError);
  expect(await Promise.all(answers)).toEqual([2, 4]);
  expect(await double(3)).toBe(6);
});

test('what takes too long or too much memory is ended, and the next goes on', async () => {
  const hang = run('if (workerData) for (;;); parentPort.postMessage(1)', { longestMs: 1_000 });
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
