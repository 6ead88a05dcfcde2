import { defineConfig } from 'vitest/config';

const MINUTES = 60_000;

// Tests that need root or a loop device skip themselves with a reason: `context.skip('needs root')`.
export default defineConfig({
  test: {
    include: ['faults/**/*.fault.ts'],
    root: `${import.meta.dirname}/..`,
    globalSetup: ['apps/server/src/db/testing-server.ts'],
    reporters: ['verbose'],
    allowOnly: false,
    maxWorkers: 1,
    testTimeout: 180 * MINUTES,
    hookTimeout: 5 * MINUTES,
  },
});
