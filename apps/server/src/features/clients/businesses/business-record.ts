import { createHash } from 'node:crypto';
import type { getBusiness, listBusinesses, ResponseOf } from '@gauger/contract';
import type { BusinessFacts } from '@gauger/contract/business';
import { masked, sentOtherwise } from '@gauger/excise';
import type { Selectable } from 'kysely';
import type { KeyRing } from '../../../adapters/crypto/port.ts';
import type { Schema } from '../../../db/public.ts';
import type { Cipher, Place } from '../../people/accounts/public.ts';
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

/** Marks the nine digits of an SSN or ITIN in the column of the EIN, for an individual without one. */
const SSN = 'SSN';

/** The number that identifies a business: its EIN, or the SSN or ITIN of an individual, marked as one. */
export const taxpayerNumber = ({ EIN, SSN: ssn }: Pick<BusinessFacts, 'EIN' | 'SSN'>): string =>
  EIN === '' ? SSN + ssn : EIN;

/** Opens the EIN of a business; empty for an individual without one. */
export const openEin = (cipher: Cipher, id: string, sealed: string): string => openNumbers(cipher, id, sealed).EIN;

function openNumbers(cipher: Cipher, id: string, sealed: string): Pick<BusinessFacts, 'EIN' | 'SSN'> {
  const number = cipher.open(placeOf(id), sealed);
  return number.startsWith(SSN) ? { EIN: '', SSN: number.slice(SSN.length) } : { EIN: number, SSN: '' };
}

/** The facts as columns: the EIN, or the SSN or ITIN, encrypted, with the blind indexes it is found by. */
export function columnsOf({ EIN, SSN: ssn, incomeTaxYearEndMonth, ...facts }: BusinessFacts, id: string, keys: Keys) {
  const number = taxpayerNumber({ EIN, SSN: ssn });
  return {
    ...facts,
    incomeTaxYearEndMonth: Number(incomeTaxYearEndMonth),
    einCipher: keys.cipher.seal(placeOf(id), number),
    einIndex: keys.ring.einIndex(number),
    einLast4Index: keys.ring.einLast4Index(keys.accountId, number.slice(-4)),
  };
}

/** The facts of a stored business, its EIN, SSN or ITIN in clear. */
export const factsOfRow = (row: Selectable<Schema['business']>, cipher: Cipher): BusinessFacts =>
  factsOf({
    ...row,
    ...openNumbers(cipher, row.id, row.einCipher),
    incomeTaxYearEndMonth: String(row.incomeTaxYearEndMonth),
  });

/** A business as calls answer it, with the owner's address. An SSN or ITIN shows its last four digits alone. */
export const presentBusiness = (
  row: Selectable<Schema['business']>,
  emailId: string,
  cipher: Cipher,
): ListedBusiness => ({
  id: row.id,
  emailId,
  ...withMaskedSsn(factsOfRow(row, cipher)),
  sentOtherwise: sentOtherwise(row),
  archived: row.archivedAt !== null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const withMaskedSsn = (facts: BusinessFacts): BusinessFacts => ({
  ...facts,
  SSN: facts.SSN === '' ? '' : masked(facts.SSN),
});

/** Fingerprint of the facts for the audit trail. The EIN or SSN goes in as its blind index: nine digits could be tried out. */
export function businessHash({ EIN, SSN: ssn, ...facts }: BusinessFacts, ring: KeyRing): string {
  return createHash('sha256')
    .update(JSON.stringify([facts, ring.einIndex(taxpayerNumber({ EIN, SSN: ssn })).toString('hex')]))
    .digest('hex');
}
