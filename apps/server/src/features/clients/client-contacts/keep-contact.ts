import type { Route } from '@gauger/contract';
import type { Tx } from '../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../http/public.ts';
import { queueEmail } from '../../../mail/public.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import { type AccountSession, findPerson, nameAndAddressOf, ownerAddress } from '../../people/sessions/public.ts';
import { type Contact, findContact, saveContact } from './client-contacts.ts';

/** The caller of a change of a client contact. */
type Caller = Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession };

/**
 * Another person answers for a business from then on: the business and the former contact are mailed, and the trail says so, without the
 * name. Nothing happens where the person is the same.
 */
export async function keepContact(
  deps: Pick<AccountDeps, 'cipherOf' | 'now'>,
  tx: Tx,
  call: Caller,
  businessId: string,
  contact: Contact,
): Promise<void> {
  const { accountId } = call.session;
  const before = await findContact(tx, businessId);
  const isSame = before.contact.name === contact.name && before.contact.email === contact.email.toLowerCase();
  if (before.isSaved && isSame && before.formerSigner === null) return;
  await saveContact(tx, { accountId, businessId, ...contact, at: deps.now() });
  if (!isSame) await mailContact(tx, call, { businessId, before: before.contact, after: contact }, deps.now());
  await recordCallEvent(tx, call, {
    actionType: 'CLIENT_CONTACT_SAVED',
    documentType: 'business',
    documentId: businessId,
    detail: { address: await addressHash(deps, tx, accountId, contact.email) },
  });
}

/** Mails the business and the former contact who is asked from now on: an approval may come from a mailbox that the client does not know. */
async function mailContact(
  tx: Tx,
  { session, ip }: Caller,
  { businessId, before, after }: { businessId: string; before: Contact; after: Contact },
  now: Date,
): Promise<void> {
  const { businessName, contactEmailAddress } = await tx
    .selectFrom('business')
    .select(['businessName', 'contactEmailAddress'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  const by = nameAndAddressOf(await findPerson(tx, session.userId));
  const inWords = ({ name, email }: Contact) => `${name}, ${email}`;
  const facts = { businessName, before: inWords(before), after: inWords(after), by };
  const readers = new Set([contactEmailAddress.toLowerCase(), before.email]);
  for (const known of [after.email.toLowerCase(), (await ownerAddress(tx)).toLowerCase()]) readers.delete(known);
  for (const email of readers) await queueEmail(tx, { kind: 'clientContact', email, facts, ip }, now);
}

/** An address in the trail, by which two events are seen to have the same one. */
export const addressHash = async (
  { cipherOf }: Pick<AccountDeps, 'cipherOf'>,
  tx: Tx,
  accountId: string,
  email: string,
): Promise<string> => (await cipherOf(tx, accountId)).mac('client address', email.toLowerCase());
