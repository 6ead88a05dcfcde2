import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'gauger-orphan-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), folder], { stdio: 'pipe' });
  let shown = '';
  child.stderr.on('data', (chunk) => {
    shown += chunk;
  });
  child.stdin.on('error', () => {});
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said: shown })) };
}

test('the simulator ends quietly when the process that started it is gone, also before its address was read', async () => {
  const unread = start();
  unread.child.stdout.destroy();
  expect(await unread.ended).toEqual({ code: 0, said: '' });

  const orphan = start();
  await once(orphan.child.stdout, 'data');
  orphan.child.stdin.destroy();
  expect(await orphan.ended).toEqual({ code: 0, said: '' });
});
