import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for data roots of a test file, removed after its last test. PostgreSQL's user may pass through it when we are root. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gauger-test-'));
  chmodSync(folder, 0o711);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
