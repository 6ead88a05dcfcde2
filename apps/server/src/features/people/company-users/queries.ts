import { type Selectable, sql } from 'kysely';
import { AppError, errorAt } from '../../../app-error.ts';
import type { Schema, Tx } from '../../../db/public.ts';
import type { AccountSession } from '../sessions/public.ts';

export type CompanyUserRow = Selectable<Schema['companyUser']>;

/** Changes of who acts in an account wait for each other, so that each sees what the one before left. */
export async function lockCompanyUsers(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company users of ${accountId}`}, 0))`.execute(tx);
}

/** The company users that a person may know: who is limited finds those limited to none but businesses they see themselves. */
export const ofSession = (tx: Tx, { accountId, limited }: Pick<AccountSession, 'accountId' | 'limited'>) =>
  ofAccount(tx, accountId).$if(limited, (users) => users.where(sql<boolean>`businesses <@ seen_businesses()`));

const ofAccount = (tx: Tx, accountId: string) => tx.selectFrom('companyUser').where('accountId', '=', accountId);

/** A company user or an invitation of the account, or NOT_FOUND. */
export async function loadCompanyUser(tx: Tx, accountId: string, id: string, limited = false): Promise<CompanyUserRow> {
  const row = await ofSession(tx, { accountId, limited }).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Throws COMPANY_USER_EXISTS when a person of the account, also the owner, has the address or is invited by it. */
export async function refuseKnownAddress(tx: Tx, accountId: string, email: string, but?: string): Promise<void> {
  const colleagues = await tx
    .selectFrom('membership')
    .innerJoin('appUser', 'appUser.id', 'membership.userId')
    .select('appUser.id')
    .where('membership.accountId', '=', accountId)
    .where('appUser.email', '=', email)
    .unionAll(tx.selectFrom('invitation').select('id').where('accountId', '=', accountId).where('email', '=', email))
    .execute();
  if (colleagues.some(({ id }) => id !== but))
    throw new AppError('COMPANY_USER_EXISTS', {
      issues: [errorAt('exists', 'emailId', 'Your account already has a user with this address')],
    });
}

/** Ends every session of a person of the account: their next call is refused. */
export async function endAllSessions(tx: Tx, accountId: string, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
}
