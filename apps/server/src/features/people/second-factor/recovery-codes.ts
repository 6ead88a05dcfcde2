import { randomBytes } from 'node:crypto';
import type { KeyRing } from '../../../adapters/crypto/port.ts';
import type { Tx } from '../../../db/public.ts';

const CODES = 10;
/** 80 bits: no number of tries guesses one. */
const CHARACTERS = 16;
/** Crockford's base 32: nothing in it is taken for something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const newCode = () => [...randomBytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
const inGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');
/** Normalizes a typed code. */
const tidy = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '');
const hashOf = (ring: KeyRing, userId: string, code: string) => ring.mac('recovery code', `${userId}|${code}`);

/** Replaces all codes with ten new ones. They are returned here and known nowhere else. */
export async function renewCodes(tx: Tx, ring: KeyRing, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  await tx
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ userId, codeHash: hashOf(ring, userId, code), createdAt: now })))
    .execute();
  return codes.map(inGroups);
}

/** Uses a code up. False when it is none of the person's, or was used. */
export async function takeCode(tx: Tx, ring: KeyRing, userId: string, typed: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(ring, userId, tidy(typed)))
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
