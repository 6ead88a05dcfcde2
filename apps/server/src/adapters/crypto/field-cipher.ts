import { createHmac, hkdfSync } from 'node:crypto';
import type { KeyRing } from './port.ts';
import { seal, unseal } from './sealed.ts';

/** Place of a sealed value: its table and column in SQL names, and the key of its row. */
export interface Place {
  readonly table: string;
  readonly column: string;
  readonly row: string;
}

/** Seals and opens the encrypted columns of one account. */
export interface FieldCipher {
  seal(place: Place, text: string): string;
  /** Throws when the value was altered, or was sealed for another place or account. */
  open(place: Place, sealed: string): string;
  /** The same for the content of a stored file. */
  sealBytes(place: Place, bytes: Buffer): Buffer;
  openBytes(place: Place, sealed: Buffer): Buffer;
  /** A MAC in hexadecimal under a key of its own for each purpose: of equal texts equal in this account, and nowhere else. */
  mac(purpose: string, text: string): string;
}

/** Names the account's own data key inside sealed fields; there is one per account. */
const DATA_KEY = 'account';

/** @param wrapped `account.data_key` */
export function fieldCipher(ring: KeyRing, accountId: string, wrapped: string): FieldCipher {
  const key = ring.openDataKey(accountId, wrapped);
  const bound = ({ table, column, row }: Place) => `${table}|${column}|${row}|${accountId}`;
  return {
    seal: (place, text) => seal(DATA_KEY, key, bound(place), Buffer.from(text)),
    open: (place, sealed) => unseal(key, bound(place), sealed).toString('utf8'),
    sealBytes: (place, bytes) => Buffer.from(seal(DATA_KEY, key, bound(place), bytes), 'latin1'),
    mac: (purpose, text) =>
      createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', `mac ${purpose}`, 32)))
        .update(text)
        .digest('hex'),
    openBytes: (place, sealed) => unseal(key, bound(place), sealed.toString('latin1')),
  };
}
