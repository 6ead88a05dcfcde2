import { test } from 'vitest';
import { runTests } from './run-tests.ts';

test('106,000 careless, broken and hostile requests: no 5xx, none takes 5 seconds, the memory does not grow', async () => {
  const said = await runTests(['apps/server/src/whole/fuzz.test.ts'], { FUZZ: 106_000 });
  console.log(/The slowest, .*MB\./.exec(said)?.[0] ?? 'Too few requests to judge times and memory.');
});
