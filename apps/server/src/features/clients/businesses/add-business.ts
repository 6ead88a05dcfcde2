import type { addBusiness as adding } from '@gauger/contract';
import { newBusiness } from '@gauger/contract/business';
import { type Call, recordCallEvent } from '../../../http/public.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import { choosesContacts, confirmAddress } from '../client-contacts/public.ts';
import { answerBusiness } from './answer-business.ts';
import { type BusinessAnswer, businessHash } from './business-record.ts';
import { duplicateBusiness } from './duplicate-business.ts';
import { findDuplicate, insertBusiness } from './queries.ts';
import { readFacts } from './read-facts.ts';

/** Adds a business; one of the same name and EIN is refused, so that a request sent twice adds one. */
export async function addBusiness(
  { database, ring, cipherOf, now }: AccountDeps,
  call: Call<typeof adding>,
): Promise<BusinessAnswer> {
  const { accountId } = call.session;
  const facts = readFacts(newBusiness, call.body);
  return database.inAccount(accountId, async (tx) => {
    const keys = { ring, cipher: await cipherOf(tx, accountId), accountId };
    const twin = await findDuplicate(tx, keys, facts);
    if (twin) throw duplicateBusiness(twin);
    const id = await insertBusiness(tx, keys, facts, now());
    // Of anyone else the address is a proposal: the client is asked there once an owner or Manager has confirmed it.
    if (choosesContacts(call.session)) await confirmAddress(tx, id, facts.contactEmailAddress);
    const answer = await answerBusiness(tx, keys, id);
    await recordCallEvent(tx, call, {
      documentType: 'Business',
      actionType: 'BUSINESS_ADDED',
      documentId: id,
      afterHash: businessHash(facts, ring),
    });
    return answer;
  });
}
