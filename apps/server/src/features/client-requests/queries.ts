import { managers } from '@gauger/contract';
import { isSameName } from '@gauger/excise';
import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../../db/schema.ts';
import type { AccountSession } from '../sessions/public.ts';
import { deleteOfClient } from '../signed-forms/public.ts';

/** A return that a client was asked about, as the database keeps it. */
export type ClientRequest = Selectable<Schema['clientRequest']>;

/** The newest request of a filing, whether or not it still counts. */
export const findNewestRequest = (tx: Tx, filingId: string): Promise<ClientRequest | undefined> =>
  tx
    .selectFrom('clientRequest')
    .selectAll()
    .where('filingId', '=', filingId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** The request of a filing that counts, held until the transaction ends. */
export const holdOpenRequest = (tx: Tx, filingId: string): Promise<ClientRequest | undefined> =>
  tx
    .selectFrom('clientRequest')
    .selectAll()
    .where('filingId', '=', filingId)
    .where('ended', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** A client's approval of the return as it is now; undefined when there is none, or when the return was changed since. */
export const findApproval = (tx: Tx, filingId: string, snapshotHash: string): Promise<ClientRequest | undefined> =>
  tx
    .selectFrom('clientRequest')
    .selectAll()
    .where('filingId', '=', filingId)
    .where('ended', 'is', null)
    .where('answer', '=', 'approved')
    .where('snapshotHash', '=', snapshotHash)
    .executeTakeFirst();

/** The businesses about whose returns another person than the named one was asked, or about those of another business with the EIN. */
export async function findAsked(
  tx: Tx,
  accountId: string,
  businessIds: readonly string[],
  name: string,
): Promise<ReadonlySet<string>> {
  const asked = await tx
    .selectFrom('business')
    .innerJoin('business as same', (join) =>
      join.onRef('same.accountId', '=', 'business.accountId').onRef('same.einIndex', '=', 'business.einIndex'),
    )
    .innerJoin('clientRequest', 'clientRequest.businessId', 'same.id')
    .select(['business.id', 'clientRequest.contactName'])
    .distinct()
    .where('business.accountId', '=', accountId)
    .where('business.id', 'in', businessIds)
    .execute();
  return new Set(asked.filter(({ contactName }) => !isSameName(contactName, name)).map(({ id }) => id));
}

/** The businesses whose signing authority once was another person, or is another one at a business with the same EIN. */
export async function findRenamed(
  tx: Tx,
  accountId: string,
  businessIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('business')
    .innerJoin('business as same', (join) =>
      join.onRef('same.accountId', '=', 'business.accountId').onRef('same.einIndex', '=', 'business.einIndex'),
    )
    .select(['business.id', 'business.signingAuthorityName', 'same.signingAuthorityName as other'])
    // Events of former releases do not say whether it was another person.
    .select(
      sql<boolean>`exists (
        select from audit_event e
        where e.account_id = same.account_id and e.document_type = 'Business' and e.document_id = same.id::text
          and e.action_type = 'SIGNING_AUTHORITY_CHANGED' and coalesce(e.detail ->> 'otherPerson', 'true') = 'true'
      )`.as('wasOther'),
    )
    .where('business.accountId', '=', accountId)
    .where('business.id', 'in', businessIds)
    .execute();
  return new Set(
    rows.flatMap(({ id, signingAuthorityName, other, wasOther }) =>
      wasOther || !isSameName(signingAuthorityName, other) ? [id] : [],
    ),
  );
}

/**
 * Ends a request: its link opens nothing more, and its approval and the forms that the client signed for it count no longer.
 * @returns whether it counted until now
 */
export async function endRequest(
  tx: Tx,
  id: string,
  ended: NonNullable<ClientRequest['ended']>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clientRequest')
    .set({ ended, endedAt: at, codeMailId: null, accessHash: null, accessUntil: null })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .executeTakeFirst();
  if (ended !== 'sent') await deleteOfClient(tx, id);
  return numUpdatedRows > 0n;
}

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
  /** The signing authority. */
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

/**
 * Whether a return was saved after its client answered, in a query of `filing`, its `business`, `preparer`, `designee` and `request`. A
 * job compares the business and the preparers every minute: a save since then may have ended the approval.
 */
export const changedSince = sql<boolean>`(
  exists (select from filing_page p where p.filing_id = filing.id and p.saved_at > request.answered_at)
  or greatest(business.updated_at, preparer.updated_at, designee.updated_at) > greatest(request.checked_at, request.answered_at))`;

/** Whether a mail server refused the address of an unopened request since its last email. */
export const isRefused = (of: Pick<ClientRequest, 'mailRefusedAt' | 'openedAt' | 'remindedAt' | 'askedAt'>): boolean =>
  of.mailRefusedAt !== null && of.openedAt === null && of.mailRefusedAt >= (of.remindedAt ?? of.askedAt);
