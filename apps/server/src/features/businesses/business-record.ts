import { createHash } from 'node:crypto';
import type { getBusiness, listBusinesses, ResponseOf } from '@gauger/contract';
import type { BusinessFacts } from '@gauger/contract/business';
import { sentOtherwise } from '@gauger/excise';
import type { Selectable } from 'kysely';
import type { KeyRing } from '../../adapters/crypto/port.ts';
import type { Schema } from '../../db/schema.ts';
import type { Cipher, Place } from '../accounts/public.ts';
import { factsOf } from './read-facts.ts';

/** A business in the lists of the API. */
export type ListedBusiness = ResponseOf<typeof listBusinesses>['businesses'][number];

/** The answer for a single business: with the others that have its EIN. */
export type BusinessAnswer = ResponseOf<typeof getBusiness>;

/** The keys that read and write the encrypted columns of one account. */
export interface Keys {
  ring: KeyRing;
  cipher: Cipher;
  accountId: string;
}

const placeOf = (id: string): Place => ({ table: 'business', column: 'ein_cipher', row: id });

/** Opens the EIN of a business. */
export const openEin = (cipher: Cipher, id: string, sealed: string): string => cipher.open(placeOf(id), sealed);

/** The facts as columns: the EIN encrypted, with the blind indexes it is found by. */
export function columnsOf({ EIN, incomeTaxYearEndMonth, ...facts }: BusinessFacts, id: string, keys: Keys) {
  return {
    ...facts,
    incomeTaxYearEndMonth: Number(incomeTaxYearEndMonth),
    einCipher: keys.cipher.seal(placeOf(id), EIN),
    einIndex: keys.ring.einIndex(EIN),
    einLast4Index: keys.ring.einLast4Index(keys.accountId, EIN.slice(-4)),
  };
}

/** The facts of a stored business, its EIN in clear. */
export const factsOfRow = (row: Selectable<Schema['business']>, cipher: Cipher): BusinessFacts =>
  factsOf({
    ...row,
    EIN: openEin(cipher, row.id, row.einCipher),
    incomeTaxYearEndMonth: String(row.incomeTaxYearEndMonth),
  });

/** @param emailId address of the account's owner */
export const presentBusiness = (
  row: Selectable<Schema['business']>,
  emailId: string,
  cipher: Cipher,
): ListedBusiness => ({
  id: row.id,
  emailId,
  ...factsOfRow(row, cipher),
  sentOtherwise: sentOtherwise(row),
  archived: row.archivedAt !== null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Fingerprint of the facts for the audit trail. The EIN goes in as its blind index: nine digits could be tried out. */
export function businessHash({ EIN, ...facts }: BusinessFacts, ring: KeyRing): string {
  return createHash('sha256')
    .update(JSON.stringify([facts, ring.einIndex(EIN).toString('hex')]))
    .digest('hex');
}
