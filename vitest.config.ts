import { defineConfig } from 'vitest/config';

// Machines differ and are noisy: a limit only ends what hangs, it measures nothing.
const SECONDS = 1000;

// Files of a worker share its globals: what a test stubs or spies on is put back before the next test, also that of another file.
const ALONE = { unstubGlobals: true, unstubEnvs: true, restoreMocks: true };

export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/{web,cli,mef-simulator}/**/*.test.{ts,tsx}'],
          maxWorkers: 2,
          isolate: false,
          ...ALONE,
          testTimeout: 60 * SECONDS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Compilers and commands are started.
        test: {
          name: 'tooling',
          include: ['{scripts,bench}/**/*.test.ts'],
          testTimeout: 120 * SECONDS,
          hookTimeout: 120 * SECONDS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // On a real database. Files wait for it and for processes more than they compute: two at a time, also on two cores.
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/src/db/testing-server.ts',
          maxWorkers: 2,
          isolate: false,
          ...ALONE,
          testTimeout: 120 * SECONDS,
          hookTimeout: 120 * SECONDS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Two browsers at a time, and nothing beside them: one often waits for an answer while the other draws.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/set-up.ts',
          maxWorkers: 2,
          // A browser takes seconds to start: the files of a worker share one.
          isolate: false,
          testTimeout: 180 * SECONDS,
          hookTimeout: 180 * SECONDS,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
