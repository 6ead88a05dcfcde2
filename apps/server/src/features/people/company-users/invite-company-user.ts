import type { inviteCompanyUser as inviting } from '@gauger/contract';
import { isAwaited } from '@gauger/contract/company-user';
import { AppError } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import type { Call } from '../../../http/public.ts';
import type { SignInTools } from '../accounts/public.ts';
import { answerCompanyUser, type CompanyUserAnswer, toMail } from './company-user-record.ts';
import { mailInvitation } from './invitation.ts';
import { limitNewUsers } from './limit-new-users.ts';
import { loadCompanyUser, lockCompanyUsers } from './queries.ts';

/** Mails the link again for an owner or a Manager. */
export const inviteCompanyUser = (deps: SignInTools, call: Call<typeof inviting>): Promise<CompanyUserAnswer> =>
  inviteAgain(deps, call.session.accountId, call.params.id, {
    actorId: call.session.userId,
    ip: call.ip,
    requestId: call.requestId,
  });

/** Mails a new link that replaces the one before. Throws NOT_FOUND of a login or a proven address, and RATE_LIMITED. */
export async function inviteAgain(
  { database, ring, now }: Pick<SignInTools, 'database' | 'ring' | 'now'>,
  accountId: string,
  id: string,
  by: { actorId: string; ip: string; requestId: string },
): Promise<CompanyUserAnswer> {
  return database.inAccount(accountId, async (tx) => {
    await lockCompanyUsers(tx, accountId);
    await limitNewUsers(tx, accountId);
    const invited = await loadCompanyUser(tx, accountId, id);
    if (!isAwaited(invited)) throw new AppError('NOT_FOUND');
    const mailed = await mailInvitation(tx, ring, toMail(invited), by.ip, now());
    await tx
      .updateTable('invitation')
      .set({ ...mailed, updatedAt: now() })
      .where('accountId', '=', accountId)
      .where('id', '=', invited.id)
      .execute();
    await recordEvent(tx, {
      accountId,
      ...by,
      actionType: 'COMPANY_USER_INVITED',
      documentType: 'company_user',
      documentId: invited.id,
      outcome: 'success',
    });
    return answerCompanyUser(tx, accountId, invited.id);
  });
}
