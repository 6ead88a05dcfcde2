import { test } from 'vitest';
import { runTests } from './run-tests.ts';

test('500 sequences of 10 to 20 calls by the people of two accounts show and change nothing of the other account', async () => {
  await runTests(['apps/server/src/tenant.test.ts'], { TENANT: 500 });
});
