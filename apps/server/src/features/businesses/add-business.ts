import { nameControl } from '@gauger/excise';
import type { KeyRing } from '../../adapters/crypto/port.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Cipher } from '../accounts/public.ts';

/** What a business must have from the first; the rest is asked before anything is sent. */
export interface NewBusiness {
  businessName: string;
  /** Nine digits. */
  ein: string;
  contactEmailAddress: string;
}

/** Adds a business to the account of the transaction, its EIN encrypted. @returns its id */
export async function addBusiness(
  tx: Tx,
  { ring, cipher, accountId }: { ring: KeyRing; cipher: Cipher; accountId: string },
  business: NewBusiness,
): Promise<string> {
  const id = newId();
  const { businessName, ein, contactEmailAddress } = business;
  await tx
    .insertInto('business')
    .values({
      id,
      accountId,
      businessName,
      nameControl: nameControl(businessName),
      einCipher: cipher.seal({ table: 'business', column: 'ein_cipher', row: id }, ein),
      einIndex: ring.einIndex(ein),
      einLast4Index: ring.einLast4Index(accountId, ein.slice(-4)),
      businessType: '',
      signingAuthorityName: '',
      signingAuthorityPhone: '',
      signingAuthorityTitle: '',
      contactAddressLine1: '',
      contactCity: '',
      contactCountry: '',
      contactPostalCode: '',
      contactPhoneNumber: '',
      contactEmailAddress,
      taxWithRegularMethod: null,
    })
    .execute();
  return id;
}
