import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gauger-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true }));

describe('a lock', () => {
  it('lets one work at a time, tells the others that they wait, and leaves nothing behind', async () => {
    let working = 0;
    let waited = 0;
    // The first to work goes on until the other two have printed that they wait.
    const others = Promise.withResolvers<void>();
    const work = async () => {
      working += 1;
      expect(working).toBe(1);
      await others.promise;
      working -= 1;
      return 'done';
    };
    const wait = () => {
      waited += 1;
      if (waited === 2) others.resolve();
    };
    const results = await Promise.all([1, 2, 3].map(() => withLock(path, work, wait)));
    expect(results).toEqual(['done', 'done', 'done']);
    expect(waited).toBe(2);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is given back when the work fails', async () => {
    await expect(withLock(path, () => Promise.reject(new Error('spilt')))).rejects.toThrow('spilt');
    expect(await withLock(path, async () => 'next')).toBe('next');
  });

  it('is taken over from a process that is gone', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    await writeFile(path, String(pid));
    expect(await withLock(path, async () => 'mine')).toBe('mine');
    expect(await readdir(folder)).toEqual([]);
  });

  it('says why when its folder is missing', async () => {
    await expect(withLock(join(folder, 'none', 'lock'), async () => 'mine')).rejects.toThrow('ENOENT');
  });
});
