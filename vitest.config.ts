import { defineConfig } from 'vitest/config';

// Machines differ and are noisy: a limit only ends what hangs, it measures nothing.
const SECONDS = 1000;

export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/{web,cli}/**/*.test.{ts,tsx}'],
          testTimeout: 60 * SECONDS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Programs of their own are started: a database, a compiler, a command.
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 120 * SECONDS,
          hookTimeout: 120 * SECONDS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // One browser at a time, and nothing beside it.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          maxWorkers: 1,
          testTimeout: 180 * SECONDS,
          hookTimeout: 180 * SECONDS,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
