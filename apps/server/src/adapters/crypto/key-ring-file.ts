import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { KeyRing } from './port.ts';
import { keyIdOf, seal, unseal } from './sealed.ts';

const key = z
  .base64url()
  .refine((text) => Buffer.from(text, 'base64url').length === 32, 'a key is 32 bytes in base64url');

/** The file: 32-byte keys by id, which of them wraps what is new and since when, and one key for each blind index. */
const ringFile = z.strictObject({
  active: z.string().min(1),
  activeSince: z.iso.datetime().optional(),
  keys: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), key),
  indexKeys: z.strictObject({ ein: key, einLast4: key }),
});
type RingFile = z.infer<typeof ringFile>;

/**
 * The key ring in a file, made when it is not there. Back it up apart from the database: without it nothing encrypted can be read.
 * A ring that changes while it is used is read again: before anything new is wrapped, and when a key is asked for that it did not know.
 * Throws when the file is damaged or when others may read it.
 */
export function openKeyRingFile(path: string): KeyRing {
  if (!existsSync(path)) write(path, firstRing());
  return ring(path);
}

/** Describes the keys of the ring, without the keys themselves. */
export function describeKeyRingFile(path: string): { active: string; activeSince: Date | null; ids: string[] } {
  const { active, activeSince, keys } = read(path);
  return { active, activeSince: activeSince ? new Date(activeSince) : null, ids: Object.keys(keys) };
}

/** Adds a key and makes it the active one; old keys stay while anything is wrapped under them. Returns the new key's id. */
export function rotateKeyRingFile(path: string, now: Date): string {
  const file = read(path);
  const id = newKeyId();
  write(path, { ...file, active: id, activeSince: now.toISOString(), keys: { ...file.keys, [id]: newKey() } });
  return id;
}

/** Takes keys out of the ring. What is still wrapped under one of them can never be read again. */
export function removeFromKeyRingFile(path: string, ids: readonly string[]): void {
  const file = read(path);
  const left = Object.entries(file.keys).filter(([id]) => id === file.active || !ids.includes(id));
  write(path, { ...file, keys: Object.fromEntries(left) });
}

function ring(path: string): KeyRing {
  let file = read(path);
  let readAt = changedAt(path);
  const readAgain = () => {
    const changed = changedAt(path);
    if (changed === readAt) return;
    file = read(path);
    readAt = changed;
  };
  const knows = (id: string) => {
    if (!(id in file.keys)) readAgain();
    return id in file.keys;
  };
  const keyBytes = (id: string): Buffer => {
    const text = knows(id) ? file.keys[id] : undefined;
    if (text === undefined)
      throw new Error(`The key ring has no key "${id}". Restore the key ring that belongs to this database.`);
    return Buffer.from(text, 'base64url');
  };
  const wrap = (accountId: string, dataKey: Buffer) =>
    seal(file.active, keyBytes(file.active), place(accountId), dataKey);
  const openDataKey = (accountId: string, wrapped: string) =>
    unseal(keyBytes(keyIdOf(wrapped)), place(accountId), wrapped);
  return {
    newDataKey: (accountId) => {
      readAgain();
      return wrap(accountId, randomBytes(32));
    },
    openDataKey,
    rewrap: (accountId, wrapped) =>
      keyIdOf(wrapped) === file.active ? wrapped : wrap(accountId, openDataKey(accountId, wrapped)),
    knows: (wrapped) => knows(keyIdOf(wrapped)),
    einIndex: (digits) => blindIndex(file.indexKeys.ein, digits),
    einLast4Index: (accountId, digits) => blindIndex(file.indexKeys.einLast4, `${accountId}|${digits}`),
    // Derived from the key that never rotates: a code mailed a minute ago still counts after a rotation.
    mac: (purpose, text) =>
      createHmac(
        'sha256',
        Buffer.from(hkdfSync('sha256', Buffer.from(file.indexKeys.ein, 'base64url'), '', `mac|${purpose}`, 32)),
      )
        .update(text)
        .digest(),
  };
}

/** Each change creates a new file, so that its inode differs even within one tick of the clock. */
function changedAt(path: string): string {
  const { ino, mtimeNs } = statSync(path, { bigint: true });
  return `${ino}|${mtimeNs}`;
}

const place = (accountId: string) => `account|data_key|${accountId}|${accountId}`;

function blindIndex(indexKey: string, text: string): Buffer {
  return createHmac('sha256', Buffer.from(indexKey, 'base64url')).update(text).digest().subarray(0, 16);
}

const newKey = () => randomBytes(32).toString('base64url');
const newKeyId = () => `k${randomBytes(6).toString('hex')}`;

function firstRing(): RingFile {
  const active = newKeyId();
  return { active, keys: { [active]: newKey() }, indexKeys: { ein: newKey(), einLast4: newKey() } };
}

function read(path: string): RingFile {
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    throw new Error(`Others may read the key ring ${path}. Run: chmod 600 ${path}`);
  }
  const parsed = ringFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(`The key ring ${path} is damaged: ${z.prettifyError(parsed.error)}`);
  if (!(parsed.data.active in parsed.data.keys)) throw new Error(`The key ring ${path} lacks its active key.`);
  return parsed.data;
}

function write(path: string, file: RingFile): void {
  const unfinished = `${path}.unfinished`;
  writeFileSync(unfinished, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, path);
}
