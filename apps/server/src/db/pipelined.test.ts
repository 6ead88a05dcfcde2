import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pipelined } from './pipelined.ts';

test('statements sent together give their results in order', async () => {
  expect(await pipelined(setImmediate(1), Promise.resolve('two'))).toEqual([1, 'two']);
});

test('a failure is thrown only when every statement has ended: none runs after its transaction', async () => {
  const ended: string[] = [];
  const slow = (name: string) => setImmediate().then(() => ended.push(name));
  const failed = async () => {
    throw new Error('first');
  };
  await expect(pipelined(failed(), slow('second'), slow('third'))).rejects.toThrow('first');
  expect(ended).toEqual(['second', 'third']);
});
