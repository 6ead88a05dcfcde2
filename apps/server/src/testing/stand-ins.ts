import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchStandIn, type RunningStandIn } from '@gauger/stand-in';
import { afterAll } from 'vitest';

/** Starts a simulator (`apps/<name>`) of this test file's own; it ends and its folder goes after the file's last test. */
export async function startStandIn(name: string): Promise<RunningStandIn & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), `gauger-${name}-`));
  const running = await launchStandIn(name, folder);
  afterAll(async () => {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { ...running, folder };
}
