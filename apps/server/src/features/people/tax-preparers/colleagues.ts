import { isSameName } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import { nameOf } from '../sessions/public.ts';
import { isPreparersAccount } from './offered.ts';

/** Why a person is no client contact: the field, and a message without a period. `signer` is the signing authority of the business. */
export type ColleagueFinder = (
  contact: { name: string; email: string },
  signer?: string,
) => { field: 'name' | 'email'; message: string } | undefined;

/** Finds client contacts who are people of a tax preparer's account, by address or by name: nobody there answers as the client. */
export async function loadColleagueFinder(tx: Tx, accountId: string): Promise<ColleagueFinder> {
  if (!(await isPreparersAccount(tx, accountId))) return () => undefined;
  const people = await tx
    .selectFrom('membership')
    .innerJoin('appUser', 'appUser.id', 'membership.userId')
    .select(['appUser.email', 'appUser.firstName', 'appUser.lastName'])
    .where('membership.accountId', '=', accountId)
    .where('membership.deletedAt', 'is', null)
    .execute();
  return ({ name, email }, signer = name) => {
    if (people.some((person) => mailboxOf(person.email) === mailboxOf(email)))
      return {
        field: 'email',
        message: 'This address is of a person in your account. Enter the address of the client',
      };
    if (people.some((person) => [name, signer].some((one) => isSameName(nameOf(person), one))))
      return {
        field: 'name',
        message:
          'The client has the name of a person in your account. Enter the client, or attach the form that was signed by hand',
      };
    return undefined;
  };
}

/** An address without the part behind a plus, which reaches the same mailbox. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@');
