import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TemporaryCopy, temporaryCopy } from './temporary-copy.ts';

// A program in the place of the command line, which prints its arguments, its folder and the version of Node.
const TELL = `console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), node: process.version }));
process.exitCode = Number(process.env.GAUGER_PLANTED_EXIT ?? 0);
`;
const WAIT = `process.once('SIGTERM', () => { console.log('stopped in order'); process.exit(7); });
process.once('SIGINT', () => process.exit(8));
setInterval(() => {}, 1000);
console.log(process.pid);
`;

let copy: TemporaryCopy;
beforeAll(async () => {
  copy = await temporaryCopy();
  await copy.plant('apps/cli/src/main.ts', TELL);
  await copy.plant('apps/server/src/commands/admin.ts', WAIT);
});
afterAll(() => copy[Symbol.asyncDispose]());

describe('a command', () => {
  const run = (args: string[], options: object = {}) =>
    spawnSync(process.execPath, [`${copy.root}/scripts/run.mjs`, ...args], { encoding: 'utf8', ...options });

  it('gets its arguments as they are, runs on the pinned Node and leaves standard output to the program', () => {
    const { stdout, stderr, status } = run(['gauger', 'compute', 'a file.json', '--period=2026Q1', '']);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      args: ['compute', 'a file.json', '--period=2026Q1', ''],
      node: process.version,
    });
  });

  it('ends with the exit code of its program', () => {
    expect(run(['gauger'], { env: { ...process.env, GAUGER_PLANTED_EXIT: '42' } }).status).toBe(42);
  });

  it('finds files where npm was called, in whatever directory npm runs it', async () => {
    const caller = await realpath(await mkdtemp(`${tmpdir()}/gauger-caller-`));
    const { stdout } = spawnSync('npm', ['run', '--silent', '--prefix', copy.root, 'gauger', '--', 'compute', 'x'], {
      cwd: caller,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    });
    await rm(caller, { recursive: true });
    expect(JSON.parse(stdout)).toMatchObject({ args: ['compute', 'x'], cwd: caller });
  });

  it('that does not exist is refused with the list of those that do', () => {
    const { status, stderr } = run(['brew']);
    expect(status).toBe(2);
    expect(stderr).toContain('There is no command "brew". The commands are: start, worker, dev, test, check');
  });
});

describe.runIf(process.platform !== 'win32')('a signal', () => {
  it.each([
    ['SIGTERM', 7],
    ['SIGINT', 8],
  ] as const)('%s reaches the program, which ends in its own time and leaves nothing running', async (signal, code) => {
    const command = spawn(process.execPath, [`${copy.root}/scripts/run.mjs`, 'admin'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(await firstLine(command));
    command.kill(signal);
    expect(await once(command, 'exit')).toEqual([code, null]);
    expect(isAlive(pid)).toBe(false);
  });

  it.each([
    ['SIGTERM', 7],
    ['SIGINT', 8],
  ] as const)('%s to npm does the same', async (signal, code) => {
    const npm = spawn('npm', ['run', '--silent', '--prefix', copy.root, 'admin'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(await firstLine(npm));
    npm.kill(signal);
    expect(await once(npm, 'exit')).toEqual([code, null]);
    expect(isAlive(pid)).toBe(false);
  });

  it('that kills npm outright stops the program too', async () => {
    const npm = spawn('npm', ['run', '--silent', '--prefix', copy.root, 'admin'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(await firstLine(npm));
    npm.kill('SIGKILL');
    await vi.waitUntil(() => !isAlive(pid), { timeout: 60_000 });
  });

  it('that ends the program ends the command the same way', async () => {
    const command = spawn(process.execPath, [`${copy.root}/scripts/run.mjs`, 'admin'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    process.kill(Number(await firstLine(command)), 'SIGKILL');
    expect(await once(command, 'exit')).toEqual([null, 'SIGKILL']);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  const [chunk] = (await once(stdout as NonNullable<typeof stdout>, 'data')) as [Buffer];
  return chunk.toString();
}
