import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { testFolder } from '../testing-root.ts';
import { provedPostmaster, stopLeftover } from './postmaster.ts';

const folder = testFolder();
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** A data directory whose `postmaster.pid` names a process. */
function dataWith(pid: number, startedAt: number): string {
  const data = join(folder, String(Math.random()));
  mkdirSync(data);
  writeFileSync(join(data, 'postmaster.pid'), `${pid}\n${data}\n${Math.floor(startedAt)}\n5432\n`);
  return data;
}

/** A process that waits, with `words` in its command. */
async function waiting(...words: string[]): Promise<number> {
  const script = "setInterval(() => {}, 1000); console.log('up')";
  const child = spawn(process.execPath, ['-e', script, '--', ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  // Before it runs its own program it has our command.
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

const now = () => Date.now() / 1000;
const lives = (pid: number) => process.kill(pid, 0);

describe('a postmaster.pid', () => {
  test('of a process that is gone is stale and removed', async () => {
    const data = dataWith(2 ** 22, now());
    await stopLeftover(data, '');
    expect(existsSync(join(data, 'postmaster.pid'))).toBe(false);
  });

  test('that names a foreign process is stale: the process is left alone', async () => {
    const pid = await waiting('-D', '/some/other/data');
    const data = dataWith(pid, now());
    await stopLeftover(data, '');
    expect(lives(pid)).toBe(true);
    expect(existsSync(join(data, 'postmaster.pid'))).toBe(false);
  });

  test('that names a process with our directory but another start is no proof: nothing is signalled', async () => {
    const data = dataWith(0, 0);
    const pid = await waiting('-D', data);
    writeFileSync(join(data, 'postmaster.pid'), `${pid}\n${data}\n${Math.floor(now()) - 3_600}\n`);
    await expect(stopLeftover(data, '')).rejects.toThrow(`Process ${pid} seems to be a PostgreSQL on ${data}`);
    expect(lives(pid)).toBe(true);
  });

  test('that proves a live process of this directory has it stopped', async () => {
    const data = dataWith(0, 0);
    const pid = await waiting('-D', data);
    writeFileSync(join(data, 'postmaster.pid'), `${pid}\n${data}\n${Math.floor(now())}\n`);
    expect(provedPostmaster(data)).toBe(pid);
    await stopLeftover(data, '');
    expect(provedPostmaster(data)).toBeUndefined();
  });

  test.each(['', '1\n', 'abc\n/x\n', '-5\n/x\n0\n'])('of %j names no server', (content) => {
    const data = dataWith(0, 0);
    writeFileSync(join(data, 'postmaster.pid'), content);
    expect(provedPostmaster(data)).toBeUndefined();
  });
});
