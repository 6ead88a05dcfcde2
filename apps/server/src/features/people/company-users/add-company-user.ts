import { type addCompanyUser as adding, PASSWORD_LENGTH, type RequestIssue } from '@gauger/contract';
import { newId } from '../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../http/public.ts';
import { hashNewPassword, type SignInTools } from '../accounts/public.ts';
import { requireBusinesses } from '../sessions/public.ts';
import { answerCompanyUser, type CompanyUserAnswer } from './company-user-record.ts';
import { mailInvitation } from './invitation.ts';
import { limitNewUsers } from './limit-new-users.ts';
import { lockCompanyUsers, refuseKnownAddress } from './queries.ts';
import { faultOf, readFacts } from './read-facts.ts';

const nothing = { firstName: '', lastName: '', emailId: '', contactNumber: '', ext: '', role: '' };

/**
 * Lets another person act in the account after they use the link mailed to their address: with a password of their choice, or
 * with the one given here. No login exists before, and the answer is the same for every address: only the email says whether it
 * has a login already.
 */
export async function addCompanyUser(
  { database, ring, now }: SignInTools,
  call: Call<typeof adding>,
): Promise<CompanyUserAnswer> {
  const { accountId } = call.session;
  const { password = '', signInWith = password === '' ? 'invitation' : 'password' } = call.body;
  const passwordSet = signInWith === 'password';
  const facts = readFacts(nothing, call.body, passwordSet ? faultsOfPassword(password) : []);
  const passwordHash = passwordSet
    ? await hashNewPassword(password, { emailId: facts.emailId, path: 'password' })
    : null;
  const id = newId();
  const at = now();
  return database.inAccount(accountId, async (tx) => {
    await lockCompanyUsers(tx, accountId);
    await refuseKnownAddress(tx, accountId, facts.emailId);
    await limitNewUsers(tx, accountId);
    const { emailId: email, ...rest } = facts;
    const only = call.body.businesses ?? null;
    const businesses = only && (await requireBusinesses(tx, accountId, only));
    const mailed = await mailInvitation(tx, ring, { ...facts, passwordSet }, call.ip, at);
    await tx
      .insertInto('invitation')
      .values({ id, accountId, email, ...rest, businesses, passwordHash, ...mailed, createdAt: at, updatedAt: at })
      .execute();
    await recordCallEvent(tx, call, {
      documentType: 'company_user',
      actionType: passwordSet ? 'COMPANY_USER_ADDED' : 'COMPANY_USER_INVITED',
      documentId: id,
      detail: { role: facts.role, ...(businesses && { businesses }) },
    });
    return answerCompanyUser(tx, accountId, id);
  });
}

function faultsOfPassword(password: string): RequestIssue[] {
  const { least, most } = PASSWORD_LENGTH;
  if (password === '') return [faultOf('password', 'Password is required', 'required')];
  if (password.length < least)
    return [faultOf('password', `Password must be at least ${least} characters long`, 'tooShort')];
  if (password.length > most)
    return [faultOf('password', `Password must be at most ${most} characters long`, 'tooLong')];
  return [];
}
