import { expect } from 'vitest';
import type { Repeated } from '../apps/server/src/testing/size.ts';
import { testsWithTag } from '../scripts/files.ts';
import { ROOT, runNode, TOOLS } from '../scripts/tools.ts';

/** The part of its promised size at which each fault runs: 1 is the whole size. */
const SHARE = Number(process.env.GAUGER_FAULT_SHARE ?? 1);

/** A promised number in this run. */
export const promised = (count: number): number => Math.max(1, Math.round(count * SHARE));

const HOURS = 3_600_000;

function filesWith(tag: string): string[] {
  const { all, some } = testsWithTag(ROOT, tag);
  return [...all, ...some];
}

/**
 * Runs tests of `npm test` at another size, so that what a test says is written once. Fails with what they print.
 * @param files parts of their paths
 * @param sizes how often each is promised
 * @param pattern of the tests to run; all of the files by default
 * @param tag of the tests to run, in whatever file: one without such a test would be read and keep the connections that it opens
 * @returns what they print
 */
export async function runTests(
  files: readonly string[],
  sizes: Readonly<Partial<Record<Repeated, number>>>,
  { pattern, tag, env = {} }: { pattern?: string; tag?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const now = Object.entries(sizes).map(([what, count]) => [`GAUGER_SIZE_${what}`, String(promised(count))] as const);
  const args = [
    ...[TOOLS.vitest, 'run', `--testTimeout=${3 * HOURS}`, `--hookTimeout=${HOURS}`],
    ...(pattern === undefined ? [] : ['--testNamePattern', pattern]),
    ...(tag === undefined ? [] : [`--tags-filter=${tag}`]),
    ...files,
    ...(tag === undefined ? [] : filesWith(tag)),
  ];
  // The run that starts this one left its own settings in the environment.
  const own = { VITEST: '', VITEST_MODE: '', VITEST_POOL_ID: '', VITEST_WORKER_ID: '' };
  const { code, stdout, stderr } = await runNode(args, ROOT, { ...own, ...env, ...Object.fromEntries(now) });
  expect(code, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toMatch(/Tests .*\d+ passed/);
  if (now.length > 0)
    console.log(now.map(([name, count]) => `${name.replace('GAUGER_SIZE_', '')} ${count}`).join(', '));
  return stdout;
}
