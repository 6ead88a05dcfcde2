import { defineConfig } from 'vitest/config';

// Machines differ and are noisy: a limit only ends what hangs, it measures nothing.
const SECONDS = 1000;

// Files of a worker share its globals: what a test stubs or spies on is put back before the next test, also that of another file.
const ALONE = { unstubGlobals: true, unstubEnvs: true, restoreMocks: true };

// Two files at a time, also on two cores. Projects of a group share these: while the last file of one still runs, the next begins.
const TWO_AT_A_TIME = { maxWorkers: 2 };
const WITHOUT_DATABASE = { ...TWO_AT_A_TIME, sequence: { groupOrder: 0 } };
const ON_A_DATABASE = { ...TWO_AT_A_TIME, sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/{web,cli,mef-simulator}/**/*.test.{ts,tsx}'],
          isolate: false,
          ...ALONE,
          testTimeout: 60 * SECONDS,
          ...WITHOUT_DATABASE,
        },
      },
      {
        // Compilers and commands are started.
        test: {
          name: 'tooling',
          include: ['{scripts,bench}/**/*.test.ts'],
          testTimeout: 120 * SECONDS,
          hookTimeout: 120 * SECONDS,
          ...WITHOUT_DATABASE,
        },
      },
      {
        // On a real database. Files wait for it and for processes more than they compute.
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/src/db/testing-server.ts',
          isolate: false,
          ...ALONE,
          testTimeout: 120 * SECONDS,
          hookTimeout: 120 * SECONDS,
          ...ON_A_DATABASE,
        },
      },
      {
        // Two browsers at a time: one often waits for an answer while the other draws.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/set-up.ts',
          // A browser takes seconds to start: the files of a worker share one.
          isolate: false,
          testTimeout: 180 * SECONDS,
          hookTimeout: 180 * SECONDS,
          ...ON_A_DATABASE,
        },
      },
    ],
  },
});
