import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gapBetween } from './gap.ts';

// A simulated clock: a call takes as long as it declares.
let now = 0;
const taking = (ms: number, answer: unknown) => async () => {
  now += ms;
  return answer;
};
const gap = (known: () => Promise<unknown>, unknown: () => Promise<unknown>) =>
  gapBetween({ name: 'login', known, unknown, pairs: 4, belowMs: 5 });

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test('a gap below the bound is kept, whichever of the two is slower', async () => {
  expect(await gap(taking(30, 401), taking(34, 401))).toEqual({ known: 30, unknown: 34, gap: 4, kept: true });
  expect(console.log).toHaveBeenCalledWith(
    '✓ login: known 30.0 ms, unknown 34.0 ms, gap of 4 pairs 4.00 ms (below 5 ms)',
  );
  expect(process.exitCode).toBeUndefined();
});

test('a wider one fails the command, and so do answers that differ', async () => {
  expect((await gap(taking(35, 401), taking(30, 401))).kept).toBe(false);
  expect(process.exitCode).toBe(1);
  await expect(gap(taking(1, 401), taking(1, 404))).rejects.toThrow('login: the answers differ');
});
