import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Content } from './port.ts';
import { StorageUnavailable } from './port.ts';
import { s3Storage } from './s3.ts';
import { BUCKET, startBucket } from './testing-bucket.ts';

/** Against a server that speaks S3 and keeps what it is given in a folder. */

const folder = mkdtempSync(join(tmpdir(), 'gauger-bucket-'));
const server = await startBucket(folder);
const { endpoint } = server;
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
const storage = (more: object = {}) => s3Storage({ ...BUCKET, endpoint, ...more });

const bytes = randomBytes(3_000_000);
async function* inPieces() {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

test.each<[string, () => Content]>([
  ['at once', () => bytes],
  ['as a stream', () => ({ stream: inPieces(), bytes: bytes.length })],
])('what was put %s is got byte for byte, until it is deleted', async (_, content) => {
  const key = randomUUID();
  expect(await storage().get(key)).toBeNull();
  await storage().put(key, content());
  expect((await storage().get(key))?.equals(bytes)).toBe(true);
  expect(await Array.fromAsync(storage().keys())).toEqual([key]);
  const [kept] = await Array.fromAsync(storage().kept());
  expect(kept?.key).toBe(key);
  expect(Math.abs(Date.now() - Number(kept?.keptAt))).toBeLessThan(60_000);
  await storage().delete(key);
  expect(await storage().get(key)).toBeNull();
  await storage().delete(key);
});

test('a stream that breaks is refused, and what a lenient server keeps of it can be deleted', async () => {
  async function* broken() {
    yield bytes.subarray(0, 65_536);
    throw new Error('broken');
  }
  const key = randomUUID();
  await expect(storage().put(key, { stream: broken(), bytes: bytes.length })).rejects.toThrow('broken');
  // S3 keeps nothing that is shorter than announced. This server may, some time after the line broke, as the sweep knows.
  const swept = async () => {
    await storage().delete(key);
    return storage().get(key);
  };
  await expect.poll(swept).toBeNull();
});

test('with a wrong key, and in a bucket that is not there, nothing is kept, and the operator is told what to mend', async () => {
  for (const wrong of [{ accessKeyId: 'nobody' }, { bucket: 'elsewhere' }]) {
    await expect(storage(wrong).put(randomUUID(), bytes)).rejects.toThrow(/refused the server.*Check GAUGER_S3_BUCKET/);
    await expect(Array.fromAsync(storage(wrong).keys())).rejects.toThrow(/refused the server/);
  }
});

test('a server that is not there is told apart: the same may succeed later', async () => {
  const nowhere = storage({ endpoint: 'http://127.0.0.1:9' });
  const attempts = [
    () => nowhere.put(randomUUID(), bytes),
    () => nowhere.get(randomUUID()),
    () => nowhere.delete(randomUUID()),
    () => Array.fromAsync(nowhere.keys()),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(StorageUnavailable);
});

test.each(['../../key-ring.json', '', `${randomUUID()}/..`])('the key %j is none', async (key) => {
  await expect((async () => storage().put(key, bytes))()).rejects.toThrow('not a UUID');
  await expect(storage().get(key)).rejects.toThrow('not a UUID');
});
