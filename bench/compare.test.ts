import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compare } from './compare.ts';

// A simulated clock: a run takes as long as it declares.
let now = 0;
const taking = (name: string, ms: number, result: unknown = 1) => ({
  name,
  run: () => {
    now += ms;
    return result;
  },
});

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

describe('a comparison', () => {
  it('gives both times and their ratio, and says that the bound is kept', async () => {
    const measure = await compare({ name: 'sum', ours: taking('ours', 200), baseline: taking('loop', 100), atMost: 3 });
    expect(measure).toEqual({ name: 'sum', ours: 200, baseline: 100, ratio: 2, kept: true });
    expect(console.log).toHaveBeenCalledWith('✓ sum: ours 200 ms, loop 100 ms, ratio 2.00 (at most 3)');
    expect(process.exitCode).toBeUndefined();
  });

  it('fails the command when ours takes too long', async () => {
    const measure = await compare({ name: 'sum', ours: taking('ours', 400), baseline: taking('loop', 100), atMost: 3 });
    expect(measure.kept).toBe(false);
    expect(process.exitCode).toBe(1);
  });

  it('counts time per unit, so that 100 rows stand beside 10', async () => {
    const ours = { ...taking('many', 1000), units: 100 };
    const baseline = { ...taking('few', 100), units: 10 };
    expect((await compare({ name: 'linear', ours, baseline, atMost: 1.5 })).ratio).toBe(1);
  });

  it('refuses to compare works that do not give the same', async () => {
    const comparison = { name: 'sum', ours: taking('ours', 1, '1.00'), baseline: taking('loop', 1, '1.01'), atMost: 3 };
    await expect(compare(comparison)).rejects.toThrow();
    await expect(compare({ ...comparison, same: () => false })).rejects.toThrow('sum: the results differ');
    expect((await compare({ ...comparison, same: () => true })).kept).toBe(true);
  });
});
