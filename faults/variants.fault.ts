import { expect, test } from 'vitest';
import { runTests } from './run-tests.ts';

test('what `npm test` leaves out: other ways through what a main path covers', async () => {
  const shown = await runTests([], {}, { tag: 'variant' });
  expect(shown).not.toMatch(/\d+ failed/);
});

test('drafts of two people along as many random ways as promised', async () => {
  await runTests(['e2e/flows/nothing-lost'], {}, { env: { GAUGER_TEST_RUNS: '100', GAUGER_TEST_WAYS: '6' } });
});
