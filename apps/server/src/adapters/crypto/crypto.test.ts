import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { testDatabase } from '../../db/testing.ts';
import { assertRingFits, rewrapDataKeys } from './data-keys.ts';
import { fieldCipher } from './field-cipher.ts';
import { openKeyRingFile, rotateKeyRingFile } from './key-ring-file.ts';

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
  const { database } = await testDatabase();

  test('wraps every data key anew, after which the old key is not needed', async () => {
    const accountId = newId();
    const before = openKeyRingFile(path);
    const dataKey = before.newDataKey(accountId);
    const sealed = fieldCipher(before, accountId, dataKey).seal(EIN, '123456789');
    await database.outsideAccounts((tx) =>
      sql`select register_account(${accountId}, ${dataKey}, ${newId()}, 'rotation@example.com', null)`.execute(tx),
    );

    const oldId = JSON.parse(readFileSync(path, 'utf8')).active;
    const newKeyId = rotateKeyRingFile(path);
    expect(await rewrapDataKeys(database, openKeyRingFile(path))).toBe(1);
    expect(await rewrapDataKeys(database, openKeyRingFile(path))).toBe(0);

    const file = JSON.parse(readFileSync(path, 'utf8'));
    delete file.keys[oldId];
    writeFileSync(path, JSON.stringify(file));
    const after = openKeyRingFile(path);
    const row = await database.inAccount(accountId, (tx) =>
      tx.selectFrom('account').select('dataKey').executeTakeFirstOrThrow(),
    );
    expect(row.dataKey).toContain(`|${newKeyId}|`);
    expect(fieldCipher(after, accountId, row.dataKey).open(EIN, sealed)).toBe('123456789');
    await assertRingFits(database, after);
  });

  test('a ring that lacks a key in use is refused at start', async () => {
    await expect(assertRingFits(database, openKeyRingFile(path))).rejects.toThrow('does not belong to this database');
  });
});
