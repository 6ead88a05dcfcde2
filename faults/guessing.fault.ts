import { test } from 'vitest';
import { runTests } from './run-tests.ts';

test('of 10,000 guesses of a code in a day at most a hundred are looked at', async () => {
  await runTests(
    ['apps/server/src/features/people/accounts/guessing.test.ts'],
    { OTP: 10_000 },
    { pattern: 'guessing the code' },
  );
});

test('of 20 uses of a link at once one wins, 50 times', async () => {
  await runTests(
    ['apps/server/src/features/people/accounts/reset-links.test.ts'],
    { RESET: 50 },
    { pattern: 'twenty uses' },
  );
});
