import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../db/public.ts';
import { testDatabase } from '../../db/testing.ts';
import { assertRingFits, keepers } from './data-keys.ts';
import { fieldCipher } from './field-cipher.ts';
import { openKeyRingFile, rotateKeyRingFile } from './key-ring-file.ts';
import type { KeyRing } from './port.ts';
import { rotation } from './rotation.ts';
import { rotateUnderLoad } from './testing-rotation.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gauger-ring-'));
  path = join(folder, 'key-ring.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const EIN = { table: 'business', column: 'ein_cipher', row: newId() };

function cipherOf(accountId = newId()) {
  const ring = openKeyRingFile(path);
  return { ring, cipher: fieldCipher(ring, accountId, ring.newDataKey(accountId)) };
}

describe('a sealed field', () => {
  test('opens where it was sealed and shows nothing of its text', () => {
    const { cipher } = cipherOf();
    const sealed = cipher.seal(EIN, '123456789');
    expect(sealed).toMatch(/^v1\|account\|[\w-]{16}\|[\w-]+\|[\w-]{22}$/);
    expect(cipher.open(EIN, sealed)).toBe('123456789');
  });

  test('differs each time, so that equal values cannot be told', () => {
    const { cipher } = cipherOf();
    expect(cipher.seal(EIN, '123456789')).not.toBe(cipher.seal(EIN, '123456789'));
  });

  test.each([
    ['row', { ...EIN, row: newId() }],
    ['column', { ...EIN, column: 'other' }],
    ['table', { ...EIN, table: 'other' }],
  ])('does not open in another %s', (_, place) => {
    const { cipher } = cipherOf();
    expect(() => cipher.open(place, cipher.seal(EIN, '1'))).toThrow('altered or belongs elsewhere');
  });

  test('does not open in another account', () => {
    const sealed = cipherOf().cipher.seal(EIN, '1');
    expect(() => cipherOf().cipher.open(EIN, sealed)).toThrow('altered or belongs elsewhere');
  });

  test('does not open with any one bit changed', () => {
    const { cipher } = cipherOf();
    const sealed = cipher.seal(EIN, '123456789');
    const changed = Array.from({ length: sealed.length * 7 }, (_, bit) => {
      const bytes = Buffer.from(sealed);
      const at = Math.floor(bit / 7);
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (bit % 7)), at);
      return bytes.toString();
    });
    const opened = changed.filter((text) => {
      try {
        cipher.open(EIN, text);
        return true;
      } catch {
        return false;
      }
    });
    expect(opened).toEqual([]);
  });

  test('does not open with any of a thousand bits of a longer one changed, though it be read as bytes', () => {
    const { cipher } = cipherOf();
    const sealed = cipher.seal(EIN, 'x'.repeat(200));
    const [version, keyId, ...parts] = sealed.split('|');
    const bytes = parts.map((part) => Buffer.from(part, 'base64url'));
    const flips = bytes.flatMap((part, which) =>
      Array.from({ length: part.length * 8 }, (_, bit) => [which, bit] as const),
    );
    expect(flips.length).toBeGreaterThanOrEqual(1_000);
    const opened = flips.filter(([which, bit]) => {
      const flipped = bytes.map((part) => Buffer.from(part));
      const byte = flipped[which]?.readUInt8(bit >> 3) ?? 0;
      flipped[which]?.writeUInt8(byte ^ (1 << (bit & 7)), bit >> 3);
      try {
        cipher.open(EIN, [version, keyId, ...flipped.map((part) => part.toString('base64url'))].join('|'));
        return true;
      } catch {
        return false;
      }
    });
    expect(opened).toEqual([]);
  });

  test('keeps every character of a long text', () => {
    const { cipher } = cipherOf();
    const text = 'ÄÖ漢字🛢️ '.repeat(20_000);
    expect(cipher.open(EIN, cipher.seal(EIN, text))).toBe(text);
  });
});

describe('the key ring', () => {
  test('is made once and read by its owner alone', () => {
    openKeyRingFile(path);
    const first = readFileSync(path, 'utf8');
    openKeyRingFile(path);
    expect(readFileSync(path, 'utf8')).toBe(first);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('is refused when others may read it', () => {
    openKeyRingFile(path);
    chmodSync(path, 0o640);
    expect(() => openKeyRingFile(path)).toThrow(`chmod 600 ${path}`);
  });

  test('is refused when it is damaged, without showing a key', () => {
    writeFileSync(path, '{"active":"a","keys":{"a":"short"},"indexKeys":{}}', { mode: 0o600 });
    expect(() => openKeyRingFile(path)).toThrow('a key is 32 bytes');
  });

  test('gives equal EINs equal indexes, and the last four a different one in each account', () => {
    const ring = openKeyRingFile(path);
    expect(ring.einIndex('123456789')).toEqual(openKeyRingFile(path).einIndex('123456789'));
    expect(ring.einIndex('123456789')).toHaveLength(16);
    expect(ring.einIndex('123456789')).not.toEqual(ring.einIndex('123456780'));
    expect(ring.einLast4Index('a', '6789')).not.toEqual(ring.einLast4Index('b', '6789'));
  });

  test('refuses a data key of another account', () => {
    const ring = openKeyRingFile(path);
    expect(() => ring.openDataKey(newId(), ring.newDataKey(newId()))).toThrow('altered or belongs elsewhere');
  });
});

describe('rotation', async () => {
  const db = await testDatabase();
  const { database, asSuperuser } = db;
  beforeEach(async () => {
    await asSuperuser('delete from authenticator_app; delete from business; delete from account');
  });

  test('beside a server at work changes every data key; then the old keys go, and everything still reads', async () => {
    const { rewrapped, written, read, removed, readable, rows } = await rotateUnderLoad(db, path, 500);
    expect(rewrapped).toBeGreaterThanOrEqual(500);
    expect([written > 0, read > 0]).toEqual([true, true]);
    expect(removed).toHaveLength(2);
    expect(readable).toBe(rows);
  });

  test('says how many data keys rest on each key, and takes none away that is needed or only just replaced', async () => {
    const ring = openKeyRingFile(path);
    const clock = { at: new Date('2026-11-21T12:00:00Z') };
    const keys = rotation(database, path, () => clock.at);
    await addWrapped(ring);
    const [first] = (await keys.status()).keys;
    expect(first).toEqual({ id: expect.any(String), active: true, dataKeys: 1 });
    const { activeKey, rewrapped } = await keys.rotate();
    expect(rewrapped).toBe(1);
    expect((await keys.status()).keys).toEqual([
      { id: first?.id, active: false, dataKeys: 0 },
      { id: activeKey, active: true, dataKeys: 1 },
    ]);
    await expect(keys.retire()).rejects.toThrow('2026-11-21T12:05:00.000Z');
    clock.at = new Date('2026-11-21T12:05:00Z');
    // A restored backup brings data keys of the old key back.
    const straggler = await addWrapped(ring, `v1|${first?.id}|||`);
    await expect(keys.retire()).rejects.toThrow(`Data still rests on ${first?.id} (1). Run keys rotate again.`);
    await asSuperuser('delete from account where id = $1', [straggler]);
    expect(await keys.retire()).toEqual({ removed: [first?.id] });
    await assertRingFits(database, openKeyRingFile(path));
  });

  test('reaches the secrets of authenticator apps, and every table with a data key', async () => {
    const userId = newId();
    const ring = openKeyRingFile(path);
    await asSuperuser('insert into app_user (id, email) values ($1, $2)', [userId, `${userId}@example.com`]);
    await asSuperuser(
      'insert into authenticator_app (user_id, data_key, secret_cipher, created_at) values ($1, $2, $3, now())',
      [userId, ring.newDataKey(userId), 'v1|account|||'],
    );
    const { activeKey } = await rotation(database, path, () => new Date()).rotate();
    const { rows } = await asSuperuser('select data_key from authenticator_app where user_id = $1', [userId]);
    expect(rows[0].data_key).toContain(`|${activeKey}|`);
    expect(ring.openDataKey(userId, rows[0].data_key)).toHaveLength(32);
    const columns = await asSuperuser(
      "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'data_key' order by 1",
    );
    expect(columns.rows.map(({ table_name }) => table_name)).toEqual(keepers.map(({ table }) => table).sort());
  });

  test('is followed by a ring that was open before, for what is new too', async () => {
    const server = openKeyRingFile(path);
    const accountId = newId();
    const wrapped = server.newDataKey(accountId);
    const newKeyId = rotateKeyRingFile(path, new Date());
    const rewrapped = openKeyRingFile(path).rewrap(accountId, wrapped);
    expect(server.openDataKey(accountId, rewrapped)).toEqual(server.openDataKey(accountId, wrapped));
    expect(server.newDataKey(newId())).toContain(`|${newKeyId}|`);
  });

  test('leaves the blind indexes and the MACs as they were', () => {
    const before = openKeyRingFile(path);
    const [index, last4, mac] = [before.einIndex('123456789'), before.einLast4Index('a', '6789'), before.mac('p', 't')];
    rotateKeyRingFile(path, new Date());
    const after = openKeyRingFile(path);
    expect([after.einIndex('123456789'), after.einLast4Index('a', '6789'), after.mac('p', 't')]).toEqual([
      index,
      last4,
      mac,
    ]);
  });

  test('a ring that lacks a key in use is refused at start', async () => {
    await addWrapped(openKeyRingFile(join(folder, 'another-ring.json')));
    await expect(assertRingFits(database, openKeyRingFile(path))).rejects.toThrow('does not belong to this database');
  });

  test('a data key wrapped under a key that is not there does not open', () => {
    const ring = openKeyRingFile(path);
    const accountId = newId();
    const [version, , ...rest] = ring.newDataKey(accountId).split('|');
    expect(() => ring.openDataKey(accountId, [version, 'kother', ...rest].join('|'))).toThrow('has no key "kother"');
  });

  async function addWrapped(ring: KeyRing, wrapped?: string): Promise<string> {
    const id = newId();
    await asSuperuser('insert into account (id, data_key) values ($1, $2)', [id, wrapped ?? ring.newDataKey(id)]);
    return id;
  }
});
