import { deepStrictEqual } from 'node:assert/strict';
import { inMs, median } from './statistics.ts';

/** One way to do the work. `run` does it once and returns its result; `units` is how much one run does (default 1). */
export type Side = { name: string; run: () => unknown; units?: number };

/** Our code and a baseline: `atMost` limits our time per unit, as a multiple of the baseline's. */
export type Comparison = {
  name: string;
  ours: Side;
  baseline: Side;
  atMost: number;
  /** A difference of so many milliseconds is none, whatever the ratio: for work so short that the machine's noise decides. */
  noiseMs?: number;
  /** Whether both results mean the same; by default they are equal in depth. Unlike amounts of work are not compared. */
  same?: (ours: unknown, baseline: unknown) => boolean;
};

/** Medians in milliseconds per unit, their ratio, and whether the ratio keeps `atMost`. */
export type Measure = { name: string; ours: number; baseline: number; ratio: number; kept: boolean };

const MIN_ROUNDS = 5;
const MIN_MS = 1500;
/**
 * Code that runs often is compiled several times over before it is as fast as in a server that has been up for a
 * while.
 */
const WARM_UP_MS = 1500;

/**
 * Measures both sides in turns, so that a noisy moment affects both, after one round that compares the results and as
 * many as warm both up. Takes at least 5 rounds and 1.5 seconds. Prints one line and returns it as data.
 * @throws when the two results differ
 */
export async function compare({ name, ours, baseline, atMost, noiseMs = 0, same }: Comparison): Promise<Measure> {
  const results = [await ours.run(), await baseline.run()] as const;
  if (same) deepStrictEqual(same(...results), true, `${name}: the results differ`);
  else if ((ours.units ?? 1) === (baseline.units ?? 1)) deepStrictEqual(...results);

  for (const start = performance.now(); performance.now() - start < WARM_UP_MS; ) {
    await ours.run();
    await baseline.run();
  }

  const times: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] };
  const start = performance.now();
  while (times.ours.length < MIN_ROUNDS || performance.now() - start < MIN_MS) {
    times.ours.push(await timePerUnit(ours));
    times.baseline.push(await timePerUnit(baseline));
  }
  const measure = { name, ours: median(times.ours), baseline: median(times.baseline) };
  const ratio = measure.ours / measure.baseline;
  const kept = ratio <= atMost || measure.ours - measure.baseline <= noiseMs;
  console.log(
    `${kept ? '✓' : '✗'} ${name}: ${ours.name} ${inMs(measure.ours)}, ${baseline.name} ${inMs(measure.baseline)}, ` +
      `ratio ${ratio.toPrecision(3)} (at most ${atMost}${noiseMs > 0 ? `, or ${noiseMs} ms more` : ''})`,
  );
  if (!kept) process.exitCode = 1;
  return { ...measure, ratio, kept };
}

async function timePerUnit({ run, units = 1 }: Side): Promise<number> {
  const start = performance.now();
  await run();
  return (performance.now() - start) / units;
}
