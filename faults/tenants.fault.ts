import { test } from 'vitest';
import { runTests } from './run-tests.ts';

test('500 sequences of 10 to 20 calls by the people of two accounts, and by people limited to some businesses, stay within', async () => {
  await runTests(['apps/server/src/whole/tenant.test.ts', 'apps/server/src/whole/limited.test.ts'], {
    TENANT: 500,
    LIMITED: 500,
  });
});
