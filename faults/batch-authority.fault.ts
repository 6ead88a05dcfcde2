import { test } from 'vitest';
import { runTests } from './run-tests.ts';

test('a batch of 200 returns with mixed authority ends with each signed by who may, and nothing else', async () => {
  await runTests(
    ['apps/server/src/features/sending/client-approval/client-approval.test.ts'],
    { BATCH_AUTHORITY: 200 },
    { pattern: 'mixed authority' },
  );
});
