import { test } from 'vitest';
import { promised, runTests } from './run-tests.ts';

test('106,000 careless, broken and hostile requests: no 5xx, none takes 5 seconds, the memory does not grow', async () => {
  const shown = await runTests(['apps/server/src/whole/fuzz.test.ts'], { FUZZ: 106_000 });
  console.log(/The slowest, .*MB\./.exec(shown)?.[0] ?? 'Too few requests to judge times and memory.');
});

test('2,000 returns with anything in any place are answered with figures and findings, and keep the properties of the sums', async () => {
  await runTests(
    ['any-input', 'properties'].map((name) => `packages/excise/src/forms/form-720/${name}.test.ts`),
    {},
    { env: { GAUGER_TEST_RUNS: String(promised(2_000)) } },
  );
});
