import { createHash } from 'node:crypto';
import type { getUser, ResponseOf } from '@gauger/contract';
import type { Profile } from '@gauger/contract/profile';
import type { Selectable } from 'kysely';
import type { KeyRing } from '../../../adapters/crypto/port.ts';
import { AppError } from '../../../app-error.ts';
import type { Schema, Tx } from '../../../db/public.ts';
import type { Cipher, Place } from '../accounts/public.ts';

/** A person in the API. */
export type UserAnswer = ResponseOf<typeof getUser>;

type UserRow = Selectable<Schema['appUser']>;

const placeOf = (id: string): Place => ({ table: 'app_user', column: 'ptin_cipher', row: id });

/** A person whom the transaction may see, or NOT_FOUND. `lock` holds it against other savers until the transaction ends. */
export async function loadUser(tx: Tx, id: string, lock: 'lock' | 'read'): Promise<UserRow> {
  const rows = tx.selectFrom('appUser').selectAll().where('id', '=', id);
  const row = await (lock === 'lock' ? rows.forUpdate() : rows).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** @param cipher that of the account; an administrator has none, and no PTIN */
export function profileOf(row: UserRow, cipher: Cipher | null): Profile {
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    mobileNumber: row.mobileNumber,
    extNumber: row.extNumber,
    ptin: row.ptinCipher && cipher ? cipher.open(placeOf(row.id), row.ptinCipher) : '',
    address: row.address,
    address2: row.address2,
    country: row.country,
    city: row.city,
    state: row.state,
    countryCode: row.countryCode,
    stateCode: row.stateCode,
    zipCode: row.zipCode,
    taxPreparer: row.taxPreparer,
  };
}

export const presentUser = (row: UserRow, cipher: Cipher | null): UserAnswer => ({
  id: row.id,
  emailId: row.email,
  ...profileOf(row, cipher),
  photo: row.photo,
  activeStatus: row.active ? 'Active' : 'Inactive',
  version: row.version,
});

/** The profile as columns, its PTIN sealed. */
export function columnsOf({ ptin, ...profile }: Profile, id: string, cipher: Cipher) {
  return { ...profile, ptinCipher: ptin === '' ? null : cipher.seal(placeOf(id), ptin) };
}

/** Fingerprint of a profile for the audit trail. The PTIN goes in under a key: eight digits could be tried out. */
export function profileHash({ ptin, ...profile }: Profile, ring: KeyRing): string {
  return createHash('sha256')
    .update(JSON.stringify([profile, ring.mac('audited PTIN', ptin).toString('hex')]))
    .digest('hex');
}
