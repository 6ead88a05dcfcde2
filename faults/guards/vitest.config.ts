import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { isOfTests } from '../../scripts/files.ts';
import { withRuleSwitches, withSwitches } from '../../scripts/guards.ts';
import { ROOT } from '../../scripts/tools.ts';

/** Puts a switch at each guard of the server and of the engine. */
const switches: Plugin = {
  name: 'guards',
  enforce: 'pre',
  transform(source, id) {
    const file = relative(ROOT, id);
    if (isOfTests(file)) return undefined;
    if (file.startsWith('apps/server/src/')) return { code: withSwitches(file, source), map: null };
    if (file === 'packages/excise/src/engine/issue-codes.ts') return { code: withRuleSwitches(source), map: null };
    return undefined;
  },
};

const SECONDS = 1000;

const shared = {
  isolate: false,
  setupFiles: ['faults/guards/switches.ts'],
  unstubGlobals: true,
  unstubEnvs: true,
  restoreMocks: true,
  // A test that waits for what a removed guard lets happen has failed.
  testTimeout: 60 * SECONDS,
  hookTimeout: 60 * SECONDS,
  expect: { poll: { timeout: 10 * SECONDS } },
  maxWorkers: 3,
};

// The tests of the engine and of the server as in `npm test`, with a switch at each guard.
export default defineConfig({
  root: ROOT,
  test: {
    tags: [{ name: 'variant' }],
    projects: [
      { plugins: [switches], test: { name: 'unit', include: ['packages/**/*.test.ts'], ...shared } },
      {
        plugins: [switches],
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/src/db/testing-server.ts',
          ...shared,
        },
      },
    ],
  },
});
