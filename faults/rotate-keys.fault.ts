import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rotateUnderLoad } from '../apps/server/src/adapters/crypto/testing-rotation.ts';
import { testDatabase } from '../apps/server/src/db/testing.ts';

const db = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'gauger-rotation-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the keys of ten thousand accounts change under the hands of a server; then the old keys go, and every row reads', async () => {
  const { rewrapped, written, readable, rows, removed } = await rotateUnderLoad(db, join(folder, 'ring.json'), 10_000);
  console.log(`${rewrapped} data keys wrapped anew, ${written} rows written meanwhile, ${readable} of ${rows} read.`);
  expect(rewrapped).toBeGreaterThanOrEqual(10_000);
  expect(removed).toHaveLength(2);
  expect(readable).toBe(rows);
});
