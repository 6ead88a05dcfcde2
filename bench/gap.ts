import { deepStrictEqual } from 'node:assert/strict';
import { inMs, median } from './statistics.ts';

/** The same call for a known and for an unknown person. Each call gets a number that no earlier one had. */
export interface Twins {
  name: string;
  /** Returns the answer, which must be the same for both. */
  known: (n: number) => Promise<unknown>;
  unknown: (n: number) => Promise<unknown>;
  pairs: number;
  /** Limit of the gap, in milliseconds. */
  belowMs: number;
}

/** Medians in milliseconds, the median of the differences within the pairs, and whether it stays below the bound. */
export interface Gap {
  known: number;
  unknown: number;
  gap: number;
  kept: boolean;
}

const WARM_UP = 10;

/**
 * Measures the time difference between the two calls: both calls of a pair in immediate succession, the first one
 * alternating. Prints one line and returns it as data.
 * @throws when the two answers differ
 */
export async function gapBetween({ name, known, unknown, pairs, belowMs }: Twins): Promise<Gap> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let n = 0; n < WARM_UP + pairs; n++) {
    const isKnownFirst = n % 2 === 0;
    const first = await timed(() => (isKnownFirst ? known : unknown)(n));
    const second = await timed(() => (isKnownFirst ? unknown : known)(n));
    deepStrictEqual(first.answer, second.answer, `${name}: the answers differ`);
    if (n < WARM_UP) continue;
    times.known.push((isKnownFirst ? first : second).ms);
    times.unknown.push((isKnownFirst ? second : first).ms);
  }
  const gap = Math.abs(median(times.known.map((ms, n) => ms - (times.unknown[n] ?? Number.NaN))));
  const measured = { known: median(times.known), unknown: median(times.unknown), gap, kept: gap < belowMs };
  console.log(
    `${measured.kept ? '✓' : '✗'} ${name}: known ${inMs(measured.known)}, unknown ${inMs(measured.unknown)}, ` +
      `gap of ${pairs} pairs ${inMs(gap)} (below ${belowMs} ms)`,
  );
  if (!measured.kept) process.exitCode = 1;
  return measured;
}

async function timed(run: () => Promise<unknown>): Promise<{ ms: number; answer: unknown }> {
  const start = performance.now();
  const answer = await run();
  return { ms: performance.now() - start, answer };
}
