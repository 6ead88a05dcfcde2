import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diskStorage } from './disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'gauger-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const storage = diskStorage(folder);
const filesIn = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

test('what was put is got, by another process too, until it is deleted', async () => {
  const key = randomUUID();
  expect(await storage.get(key)).toBeNull();
  await storage.put(key, Buffer.from([0, 255, 10]));
  expect(await diskStorage(folder).get(key)).toEqual(Buffer.from([0, 255, 10]));
  expect(await Array.fromAsync(storage.keys())).toEqual([key]);
  const [kept] = await Array.fromAsync(storage.kept());
  expect(kept?.key).toBe(key);
  expect(Math.abs(Date.now() - Number(kept?.keptAt))).toBeLessThan(60_000);
  await storage.delete(key);
  expect(await storage.get(key)).toBeNull();
  await storage.delete(key);
});

test('a stream is kept as bytes are, and one that breaks leaves nothing', async () => {
  const key = randomUUID();
  async function* pieces(fault?: Error) {
    yield Buffer.from('one ');
    if (fault) throw fault;
    yield Buffer.from('two');
  }
  await storage.put(key, { stream: pieces(), bytes: 7 });
  expect(await storage.get(key)).toEqual(Buffer.from('one two'));
  await storage.delete(key);
  await expect(storage.put(key, { stream: pieces(new Error('broken')), bytes: 7 })).rejects.toThrow('broken');
  expect(filesIn()).toEqual([]);
});

test('only the owner of the installation reads the folder, and nothing unfinished stays in it', async () => {
  const key = randomUUID();
  await storage.put(key, Buffer.alloc(100_000, 1));
  expect(filesIn().map(({ name }) => name)).toEqual([key]);
  expect(statSync(join(folder, key.slice(-2), key)).mode & 0o077).toBe(0);
  await storage.delete(key);
});

test.each(['../../key-ring.json', '', 'a', `${randomUUID()}/..`, `${randomUUID()}\0`, randomUUID().toUpperCase()])(
  'the key %j is none',
  async (key) => {
    const tries = [() => storage.put(key, Buffer.alloc(1)), () => storage.get(key), () => storage.delete(key)];
    for (const attempt of tries) await expect((async () => attempt())()).rejects.toThrow('not a UUID');
    expect(filesIn()).toEqual([]);
  },
);
