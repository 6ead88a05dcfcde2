import { createHmac, hkdfSync } from 'node:crypto';
import type { Cipher, KeyRing, Place } from './port.ts';
import { seal, unseal } from './sealed.ts';

/** Names the account's own data key inside sealed fields; there is one per account. */
const DATA_KEY = 'account';

/** @param wrapped `account.data_key` */
export function fieldCipher(ring: KeyRing, accountId: string, wrapped: string): Cipher {
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
