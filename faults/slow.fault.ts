import { expect, test } from 'vitest';
import { runTests } from './run-tests.ts';

test('every browser test passes in a browser whose processor is slowed four times', async () => {
  const shown = await runTests(['e2e/'], {}, { env: { GAUGER_TEST_SLOWED: '4' } });
  expect(shown).not.toMatch(/\d+ failed/);
});
