import { type addCompanyUser as adding, PASSWORD_LENGTH, type RequestIssue } from '@gauger/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { constraintOf } from '../../db/errors.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { hashNewPassword } from '../accounts/public.ts';
import { askMail } from '../mail/public.ts';
import { ownerName } from '../sessions/public.ts';
import { type CompanyUserAnswer, presentCompanyUser } from './company-user-record.ts';
import type { CompanyUserDeps } from './deps.ts';
import { mailInvitation } from './invitation.ts';
import { loadCompanyUser, lockCompanyUsers, refuseKnownAddress } from './queries.ts';
import { type CheckedFacts, faultOf, readFacts } from './read-facts.ts';
import { recordCompanyUserEvent } from './record-company-user-event.ts';
import { recordRefusal, requireFewRefusals } from './refusals.ts';

const nothing = { firstName: '', lastName: '', emailId: '', contactNumber: '', ext: '', role: '' };

/**
 * Lets somebody else act in the account. An invitation is written for any address and answers the same for all: whether
 * it has a login already, only its mail says. With a password a login is made at once, and never one that exists.
 */
export async function addCompanyUser(
  { database, ring, now }: CompanyUserDeps,
  call: Call<typeof adding>,
): Promise<CompanyUserAnswer> {
  const { accountId } = call.session;
  const { password = '', signInWith = password === '' ? 'invitation' : 'password' } = call.body;
  const withPassword = signInWith === 'password';
  const facts = readFacts(nothing, call.body, withPassword ? faultsOfPassword(password) : []);
  const passwordHash = withPassword
    ? await hashNewPassword(password, { emailId: facts.emailId, path: 'password' })
    : '';
  const id = newId();
  const at = now();
  const added = await database.inAccount(accountId, async (tx) => {
    await lockCompanyUsers(tx, accountId);
    await refuseKnownAddress(tx, accountId, facts.emailId);
    if (withPassword) {
      await requireFewRefusals(tx, accountId);
      if (!(await addWithPassword(tx, id, facts, passwordHash, at))) {
        await recordRefusal(tx, call);
        return null;
      }
      const told = { account: await ownerName(tx), role: facts.role };
      await askMail(tx, { kind: 'companyUser', email: facts.emailId, facts: told, ip: call.ip }, at);
    } else {
      const { emailId: email, ...rest } = facts;
      const mailed = await mailInvitation(tx, ring, facts, call.ip, at);
      await tx
        .insertInto('invitation')
        .values({ id, accountId, email, ...rest, ...mailed, createdAt: at, updatedAt: at })
        .execute();
    }
    const row = await loadCompanyUser(tx, accountId, id);
    await recordCompanyUserEvent(tx, call, {
      actionType: withPassword ? 'COMPANY_USER_ADDED' : 'COMPANY_USER_INVITED',
      documentId: id,
      detail: { role: facts.role },
    });
    return presentCompanyUser(row);
  });
  if (added) return added;
  throw new AppError('ADDRESS_NOT_ADDABLE', {
    issues: [faultOf('emailId', 'This address cannot be added with a password. Send an invitation instead', 'refused')],
  });
}

/** Makes the login. False, with nothing changed, when the address has one. */
async function addWithPassword(
  tx: Tx,
  id: string,
  facts: CheckedFacts,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  // The refusal is recorded in the same transaction, which a failed statement would have ended.
  await sql`savepoint adding`.execute(tx);
  try {
    await sql`select add_company_user(
      ${id}, ${facts.emailId}, ${passwordHash}, ${facts.firstName}, ${facts.lastName}, ${facts.role}, ${facts.contactNumber},
      ${facts.ext}, ${now})`.execute(tx);
    return true;
  } catch (error) {
    if (constraintOf(error) !== 'app_user_email_key') throw error;
    await sql`rollback to savepoint adding`.execute(tx);
    return false;
  }
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
