import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { knownCluster } from './embedded/cluster.ts';
import { own, serverUser } from './embedded/user.ts';

/** A folder for data roots of a test file, removed after its last test. PostgreSQL's user may pass through it when we are root. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gauger-test-'));
  chmodSync(folder, 0o711);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Copies a data root where no server runs. Creating one takes the processor five times as long. */
export function copyDataRoot(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  const { data, archive } = knownCluster(to);
  for (const folder of [data, archive]) own(folder, serverUser);
}
