import { managers } from '@gauger/contract';
import { isSameName } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';

/** The person who is asked about the returns of a business. */
export interface Contact {
  name: string;
  email: string;
}

/** The person who is asked, and whether that still fits the business. */
interface FoundContact {
  contact: Contact;
  /** False for the signing authority at the address of the business. */
  isSaved: boolean;
  /** Whether the client may be asked there: a saved contact, or an address that an owner or Manager confirmed. */
  isConfirmed: boolean;
  signer: string;
  /** The signing authority when the contact was saved, where the business has another one since. */
  formerSigner: string | null;
}

/** Finds the client contact of a business; without a saved one, the signing authority at the address of the business. */
export async function findContact(tx: Tx, businessId: string): Promise<FoundContact> {
  const row = await tx
    .selectFrom('business')
    .leftJoin('clientContact', 'clientContact.businessId', 'business.id')
    .select(['clientContact.name', 'clientContact.email', 'clientContact.signer'])
    .select(['business.signingAuthorityName', 'business.contactEmailAddress', 'business.confirmedContact'])
    .where('business.id', '=', businessId)
    .executeTakeFirstOrThrow();
  const { name, email, signer, signingAuthorityName, contactEmailAddress, confirmedContact } = row;
  if (name === null || email === null) {
    const contact = { name: signingAuthorityName, email: contactEmailAddress.toLowerCase() };
    const isConfirmed = confirmedContact === contact.email;
    return { contact, isSaved: false, isConfirmed, signer: signingAuthorityName, formerSigner: null };
  }
  const isFormer = signer !== null && !isSameName(signer, signingAuthorityName);
  const formerSigner = isFormer ? signer : null;
  return { contact: { name, email }, isSaved: true, isConfirmed: true, signer: signingAuthorityName, formerSigner };
}

/** Whether a caller chooses the person who approves the returns of a business: an owner or Manager, and a key of theirs that may sign. */
export const choosesContacts = ({ principal, apiKey }: Pick<AccountSession, 'principal' | 'apiKey'>): boolean =>
  (managers as readonly string[]).includes(principal) && (apiKey === null || apiKey.scopes.includes('sign'));

/** Keeps the address at which the client of a business may be asked; null where none is confirmed. */
export async function confirmAddress(tx: Tx, businessId: string, address: string | null): Promise<void> {
  await tx
    .updateTable('business')
    .set({ confirmedContact: address?.toLowerCase() ?? null })
    .where('id', '=', businessId)
    .execute();
}

/** Most rows of one statement. */
const BATCH = 500;

/** Saves the client contacts of new businesses, each with the signing authority of now. */
export async function insertContacts(
  tx: Tx,
  accountId: string,
  contacts: readonly (Contact & { businessId: string; signer: string })[],
  at: Date,
): Promise<void> {
  const rows = contacts.map((contact) => ({
    accountId,
    ...contact,
    email: contact.email.toLowerCase(),
    updatedAt: at,
  }));
  for (let from = 0; from < rows.length; from += BATCH)
    await tx
      .insertInto('clientContact')
      .values(rows.slice(from, from + BATCH))
      .execute();
}

/** Saves the client contact of a business, with the signing authority of now. */
export async function saveContact(
  tx: Tx,
  { accountId, businessId, name, email, at }: Contact & { accountId: string; businessId: string; at: Date },
): Promise<void> {
  const { signingAuthorityName: signer } = await tx
    .selectFrom('business')
    .select('signingAuthorityName')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  const set = { name, email: email.toLowerCase(), signer, updatedAt: at };
  await tx
    .insertInto('clientContact')
    .values({ accountId, businessId, ...set })
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet(set))
    .execute();
}
