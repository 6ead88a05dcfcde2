import { totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';

// Machines differ and are noisy: a limit only ends what hangs, it measures nothing.
const SECONDS = 1000;

// Files of a worker share its globals: what a test stubs or spies on is put back before the next test, also that of another file.
const ALONE = { unstubGlobals: true, unstubEnvs: true, restoreMocks: true };

// A busy machine may take its time to show a page that a test waits for.
const PATIENT = { expect: { poll: { timeout: 30 * SECONDS } } };

// A file often waits for a database, a process or a browser, so on two cores three run at a time where memory allows: each takes
// up to a gigabyte with its browser. All projects share these: while the last file of one still runs, the next begins.
const FILES_AT_A_TIME = { maxWorkers: totalmem() >= 7 * 1024 ** 3 ? 3 : 2 };

export default defineConfig({
  test: {
    allowOnly: false,
    tags: [
      { name: 'variant', description: 'Another way through what a main path covers: `npm run faults -- variants`.' },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/{web,cli,mef-simulator}/**/*.test.ts'],
          isolate: false,
          ...ALONE,
          testTimeout: 60 * SECONDS,
          ...PATIENT,
          ...FILES_AT_A_TIME,
        },
      },
      {
        // Parts of pages, drawn without a browser.
        test: {
          name: 'components',
          include: ['apps/web/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
          setupFiles: 'apps/web/src/testing/set-up.ts',
          isolate: false,
          ...ALONE,
          testTimeout: 60 * SECONDS,
          ...PATIENT,
          ...FILES_AT_A_TIME,
        },
      },
      {
        // Compilers and commands are started.
        test: {
          name: 'tooling',
          include: ['{scripts,bench}/**/*.test.ts'],
          testTimeout: 120 * SECONDS,
          hookTimeout: 120 * SECONDS,
          ...PATIENT,
          ...FILES_AT_A_TIME,
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
          ...PATIENT,
          ...FILES_AT_A_TIME,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/set-up.ts',
          // A browser takes seconds to start: the files of a worker share one.
          isolate: false,
          testTimeout: 180 * SECONDS,
          hookTimeout: 180 * SECONDS,
          ...PATIENT,
          ...FILES_AT_A_TIME,
        },
      },
    ],
  },
});
