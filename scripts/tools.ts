import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** The checkout. */
export const ROOT = join(import.meta.dirname, '..');

/** The programs that packages bring, as scripts for the running Node. */
export const TOOLS = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  depcruise: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  knip: 'node_modules/knip/bin/knip.js',
  tsc: 'node_modules/typescript-7/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;

/**
 * The folders of the web app's builds: the one for people, and the one for the browser tests with the component
 * pages.
 */
export const WEB_BUILDS = {
  production: join(ROOT, 'apps/web/dist'),
  components: join(ROOT, 'node_modules/.cache/web-components'),
} as const;

/**
 * The result of a program: its output (both streams) and its exit code; 1 when it did not start or a signal ended it.
 */
export type Outcome = { code: number; stdout: string; stderr: string };

/** Runs a script with the running Node, to its end, in `cwd`, with `env` added to the environment. */
export function runNode(
  args: readonly string[],
  cwd: string = ROOT,
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 28 },
      (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
        resolve({ code, stdout, stderr });
      },
    );
  });
}
