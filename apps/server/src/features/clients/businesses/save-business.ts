import type { saveBusiness as saving } from '@gauger/contract';
import type { BusinessFacts } from '@gauger/contract/business';
import { isSameName } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import { type Call, recordCallEvent, refuseStale } from '../../../http/public.ts';
import { queueEmail } from '../../../mail/public.ts';
import type { AccountDeps, Cipher } from '../../people/accounts/public.ts';
import { findPerson, nameAndAddressOf, ownerAddress } from '../../people/sessions/public.ts';
import { choosesContacts, confirmAddress, findContact } from '../client-contacts/public.ts';
import { answerBusiness } from './answer-business.ts';
import { type BusinessAnswer, businessHash, factsOfRow, taxpayerNumber } from './business-record.ts';
import { duplicateBusiness } from './duplicate-business.ts';
import type { FilingsOfBusiness } from './filings-of-business.ts';
import { findDuplicate, loadBusiness, updateBusiness } from './queries.ts';
import { readFacts } from './read-facts.ts';

/** Changes a business: what is absent is left alone, and the whole is checked. What was signed and sent keeps its copy. */
export async function saveBusiness(
  { database, ring, cipherOf, now }: AccountDeps,
  call: Call<typeof saving>,
  filings: FilingsOfBusiness,
): Promise<BusinessAnswer> {
  const { accountId } = call.session;
  return database.inAccount(accountId, async (tx) => {
    const { id, version, ...row } = await loadBusiness(tx, accountId, call.body.id, 'lock');
    refuseStale(
      { id, version },
      call.ifMatch,
      'This business was changed in another window or by someone else. Reload it, or save again to keep your version.',
    );
    const keys = { ring, cipher: await cipherOf(tx, accountId), accountId };
    const before = factsOfRow({ id, version, ...row }, keys.cipher);
    const facts = readFacts(before, call.body);
    const twin = await findDuplicate(tx, keys, facts, id);
    if (twin) throw duplicateBusiness(twin);
    await updateBusiness(tx, keys, id, facts, now());
    if (taxpayerNumber(facts) !== taxpayerNumber(before)) await filings.refuseSecondOfEin(tx, accountId, id);
    const after = await answerBusiness(tx, keys, id);
    await recordCallEvent(tx, call, {
      documentType: 'Business',
      actionType: 'BUSINESS_SAVED',
      documentId: id,
      beforeHash: businessHash(before, ring),
      afterHash: businessHash(facts, ring),
      detail: { version: after.version, checkedVersion: call.ifMatch !== undefined },
    });
    await reportAddress(
      tx,
      call,
      { before, after: facts, confirmed: row.confirmedContact, mac: keys.cipher.mac },
      now(),
    );
    await reportSigner(tx, call, before, facts, now());
    return after;
  });
}

interface AddressChange {
  before: BusinessFacts;
  after: BusinessFacts;
  /** The address at which the client could be asked before. */
  confirmed: string | null;
  mac: Cipher['mac'];
}

/**
 * Another contact address, where no client contact is saved: it counts as confirmed where an owner or Manager entered it, and is a proposal
 * otherwise. The former address, if the client could be asked there, and the owner are mailed: who reads the mailbox can approve.
 */
async function reportAddress(
  tx: Tx,
  call: Call<typeof saving>,
  { before, after, confirmed, mac }: AddressChange,
  now: Date,
): Promise<void> {
  const chooses = choosesContacts(call.session);
  const [was, is] = [before.contactEmailAddress.toLowerCase(), after.contactEmailAddress.toLowerCase()];
  if (was === is) {
    // The mailbox was confirmed for another person.
    const isOther = !isSameName(before.signingAuthorityName, after.signingAuthorityName);
    if (isOther && !chooses && confirmed !== null) await confirmAddress(tx, call.body.id, null);
    return;
  }
  await confirmAddress(tx, call.body.id, chooses ? is : null);
  if (confirmed !== was) return;
  const { isSaved } = await findContact(tx, call.body.id);
  if (isSaved) return;
  await recordCallEvent(tx, call, {
    documentType: 'Business',
    actionType: 'CLIENT_ADDRESS_CHANGED',
    documentId: call.body.id,
    detail: { isConfirmed: chooses, address: mac('client address', is) },
  });
  const facts = {
    businessName: after.businessName,
    before: `${before.signingAuthorityName}, ${was}`,
    after: `${after.signingAuthorityName}, ${is}`,
    by: nameAndAddressOf(await findPerson(tx, call.session.userId)),
    isProposal: !chooses,
  };
  const readers = new Set([was, (await ownerAddress(tx)).toLowerCase()]);
  for (const email of readers) await queueEmail(tx, { kind: 'clientContact', ip: call.ip, email, facts }, now);
}

/** Records another signing authority and mails the owner; of another person the business and its client contact too. */
async function reportSigner(
  tx: Tx,
  call: Call<typeof saving>,
  before: BusinessFacts,
  after: BusinessFacts,
  now: Date,
): Promise<void> {
  const [signedBefore, signsNow] = [signerOf(before), signerOf(after)];
  if (signedBefore === signsNow) return;
  const otherPerson = !isSameName(before.signingAuthorityName, after.signingAuthorityName);
  await recordCallEvent(tx, call, {
    documentType: 'Business',
    actionType: 'SIGNING_AUTHORITY_CHANGED',
    documentId: call.body.id,
    // The trail lasts longer than an account, so it holds no names; in a tax preparer's account this decides who may sign here.
    detail: { otherPerson },
  });
  const by = nameAndAddressOf(await findPerson(tx, call.session.userId));
  const facts = { businessName: after.businessName, before: signedBefore, after: signsNow, by };
  const owner = await ownerAddress(tx);
  const mail = { kind: 'signingAuthority', ip: call.ip } as const;
  await queueEmail(tx, { ...mail, email: owner, facts }, now);
  if (!otherPerson) return;
  const { contact } = await findContact(tx, call.body.id);
  const others = new Set([before.contactEmailAddress.toLowerCase(), contact.email]);
  others.delete(owner.toLowerCase());
  for (const email of others) await queueEmail(tx, { ...mail, email, facts: { ...facts, isClient: true } }, now);
}

const signerOf = ({ signingAuthorityName, signingAuthorityTitle }: BusinessFacts): string =>
  [signingAuthorityName, signingAuthorityTitle].filter(Boolean).join(', ');
