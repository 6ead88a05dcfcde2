import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../testing-root.ts';
import { lockHolder, takeLock } from './lock.ts';
import { processFacts } from './process-facts.ts';

const folder = testFolder();
let count = 0;
function newRoot(): string {
  count += 1;
  const root = join(folder, String(count));
  mkdirSync(root);
  return root;
}

const write = (root: string, holder: unknown) => writeFileSync(join(root, 'lock'), JSON.stringify(holder));
const isOurs = (root: string) => expect(lockHolder(root)?.pid).toBe(process.pid);

describe('the lock of a data root', () => {
  test('is held by one process until it gives it back', () => {
    const root = newRoot();
    const first = takeLock(root);
    isOurs(root);
    expect(takeLock(root)).toEqual({ heldBy: expect.objectContaining({ pid: process.pid }) });
    if ('release' in first) first.release();
    expect(lockHolder(root)).toBeUndefined();
    expect(existsSync(join(root, 'lock'))).toBe(false);
  });

  test('is taken over from a process that is dead', async () => {
    const root = newRoot();
    const child = spawn(process.execPath, ['--version']);
    await once(child, 'exit');
    write(root, { pid: child.pid, startedAt: Date.now() / 1000 });
    takeLock(root);
    isOurs(root);
  });

  test('is taken over when its number now belongs to another process', () => {
    const root = newRoot();
    write(root, { pid: process.ppid, startedAt: Date.now() / 1000 - 86_400 });
    takeLock(root);
    isOurs(root);
  });

  test.each(['', 'not json', '{"pid":"x"}', '{}'])('is taken over when the file holds %j', (content) => {
    const root = newRoot();
    writeFileSync(join(root, 'lock'), content);
    takeLock(root);
    isOurs(root);
  });

  test('of another is not removed by giving back one’s own', () => {
    const root = newRoot();
    const lock = takeLock(root);
    write(root, { pid: process.ppid, startedAt: processFacts(process.ppid)?.startedAt });
    const other = readFileSync(join(root, 'lock'), 'utf8');
    if ('release' in lock) lock.release();
    expect(readFileSync(join(root, 'lock'), 'utf8')).toBe(other);
  });

  test('goes to one of many that take it over at once', async () => {
    const root = newRoot();
    write(root, { pid: 2 ** 22, startedAt: 0 });
    const script = `import('${join(import.meta.dirname, 'lock.ts')}').then(({ takeLock }) => {
      console.log('release' in takeLock(process.argv[1]) ? 'held' : 'refused');
      process.stdin.resume();
    });`;
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['-e', script, root], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    const answers = await Promise.all(
      children.map(async (child) => String((await once(child.stdout, 'data'))[0]).trim()),
    );
    for (const child of children) child.stdin.end();
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
  });
});

describe('facts of a process', () => {
  test('say when it started and what it is', () => {
    const facts = processFacts(process.pid);
    expect(Math.abs((facts?.startedAt ?? 0) - (Date.now() / 1000 - process.uptime()))).toBeLessThan(3);
    expect(facts?.command).toContain('node');
  });

  test('of one that is gone, or a zombie, are none', async (context) => {
    expect(processFacts(2 ** 22)).toBeUndefined();
    if (process.platform !== 'linux') context.skip('zombies are made with sh and looked up in /proc');
    // The shell becomes `sleep`, which never buries the child it inherits.
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const zombie = Number(String((await once(parent.stdout, 'data'))[0]));
      await expect
        .poll(() => readFileSync(`/proc/${zombie}/stat`, 'utf8').split(') ')[1]?.[0], { timeout: 60_000 })
        .toBe('Z');
      expect(processFacts(zombie)).toBeUndefined();
    } finally {
      parent.kill('SIGKILL');
    }
  });
});
