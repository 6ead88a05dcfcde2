import { createHash } from 'node:crypto';
import type { getTaxPreparer, ResponseOf } from '@gauger/contract';
import { type TaxPreparerFacts, taxPreparerFields } from '@gauger/contract/tax-preparer';
import type { Selectable } from 'kysely';
import type { KeyRing } from '../../../adapters/crypto/port.ts';
import type { Schema } from '../../../db/public.ts';
import type { Cipher, Place } from '../accounts/public.ts';

/** A tax preparer in the API. */
export type TaxPreparerAnswer = ResponseOf<typeof getTaxPreparer>;
export type TaxPreparerRow = Selectable<Schema['taxPreparer']>;

/** The keys that read and write the encrypted columns of one account. */
export interface Keys {
  ring: KeyRing;
  cipher: Cipher;
  accountId: string;
}

const placeOf = (column: 'ptin_cipher' | 'ein_cipher', row: string): Place => ({ table: 'tax_preparer', column, row });

/** The facts as columns: PTIN and EIN encrypted, with the blind index they are compared by. */
export function columnsOf({ PTIN, EIN, activeStatus, ...facts }: TaxPreparerFacts, id: string, keys: Keys) {
  return {
    ...facts,
    individualOrFirm: facts.individualOrFirm as TaxPreparerRow['individualOrFirm'],
    active: activeStatus === 'Active',
    ptinCipher: keys.cipher.seal(placeOf('ptin_cipher', id), PTIN),
    einCipher: keys.cipher.seal(placeOf('ein_cipher', id), EIN),
    identityIndex: identityIndex(keys, { PTIN, EIN }),
  };
}

/** Equal for the same PTIN and EIN in one account; nothing can be read in it. */
export const identityIndex = ({ ring, accountId }: Keys, { PTIN, EIN }: Pick<TaxPreparerFacts, 'PTIN' | 'EIN'>) =>
  ring.mac('tax-preparer', `${accountId} ${PTIN} ${EIN}`);

/** The facts of a row, PTIN and EIN in clear. */
export function openFacts(row: TaxPreparerRow, cipher: Cipher): TaxPreparerFacts {
  return {
    individualOrFirm: row.individualOrFirm,
    firmName: row.firmName,
    personName: row.personName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    extNumber: row.extNumber,
    PTIN: cipher.open(placeOf('ptin_cipher', row.id), row.ptinCipher),
    EIN: cipher.open(placeOf('ein_cipher', row.id), row.einCipher),
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2,
    country: row.country,
    state: row.state,
    countryCode: row.countryCode,
    stateCode: row.stateCode,
    city: row.city,
    zipCode: row.zipCode,
    activeStatus: row.active ? 'Active' : 'Inactive',
  };
}

/** @param emailId address of the account's owner */
export const presentTaxPreparer = (row: TaxPreparerRow, emailId: string, cipher: Cipher): TaxPreparerAnswer => ({
  id: row.id,
  emailId,
  ...openFacts(row, cipher),
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Fingerprint of the facts for the audit trail. PTIN and EIN go in as their blind index: their digits could be tried out. */
export function taxPreparerHash({ PTIN, EIN, ...facts }: TaxPreparerFacts, keys: Keys): string {
  const named = Object.keys(taxPreparerFields).flatMap((name) =>
    name in facts ? [facts[name as keyof typeof facts]] : [],
  );
  return createHash('sha256')
    .update(JSON.stringify([named, identityIndex(keys, { PTIN, EIN }).toString('hex')]))
    .digest('hex');
}
