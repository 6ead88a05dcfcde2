import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeAbandoned, runFolder } from './run-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'gauger-folders-')));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

describe('the folder of a run', () => {
  it('stands where TMPDIR says, and goes with all that is in it', async () => {
    vi.stubEnv('TMPDIR', folder);
    let path: string;
    {
      await using run = await runFolder();
      path = run.path;
      expect([dirname(path), run.env]).toEqual([folder, {}]);
      await mkdir(join(path, 'database', 'data'), { recursive: true });
    }
    expect(existsSync(path)).toBe(false);
  });

  it('is the temporary folder of the run, or stands in the one of the machine', async () => {
    vi.stubEnv('TMPDIR', undefined);
    await using run = await runFolder();
    expect(run.env).toEqual(dirname(run.path) === tmpdir() ? {} : { TMPDIR: run.path });
  });

  it('of a run that was killed goes after hours; a newer one and what is not ours stay', async () => {
    for (const name of ['gauger-test-run-old', 'gauger-test-run-new', 'other-old'])
      await mkdir(join(folder, name, 'data'), { recursive: true });
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
    for (const name of ['gauger-test-run-old', 'other-old']) await utimes(join(folder, name), yesterday, yesterday);
    await removeAbandoned(folder);
    expect((await readdir(folder)).sort()).toEqual(['gauger-test-run-new', 'other-old']);
  });
});
