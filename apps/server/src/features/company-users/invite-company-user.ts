import type { inviteCompanyUser as inviting } from '@gauger/contract';
import { isAwaited } from '@gauger/contract/company-user';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { recordCallEvent } from '../../http/record-call-event.ts';
import type { CompanyUserDeps } from '../deps.ts';
import { type CompanyUserAnswer, presentCompanyUser, toMail } from './company-user-record.ts';
import { requireFewAdded } from './few-added.ts';
import { mailInvitation } from './invitation.ts';
import { loadCompanyUser, lockCompanyUsers } from './queries.ts';

/** Mails the link again, a new one that replaces the one before. Who has a login, or proved the address for another, is not found. */
export async function inviteCompanyUser(
  { database, ring, now }: CompanyUserDeps,
  call: Call<typeof inviting>,
): Promise<CompanyUserAnswer> {
  const { accountId } = call.session;
  return database.inAccount(accountId, async (tx) => {
    await lockCompanyUsers(tx, accountId);
    await requireFewAdded(tx, accountId);
    const invited = await loadCompanyUser(tx, accountId, call.params.id);
    if (!isAwaited(invited)) throw new AppError('NOT_FOUND');
    const mailed = await mailInvitation(tx, ring, toMail(invited), call.ip, now());
    await tx
      .updateTable('invitation')
      .set({ ...mailed, updatedAt: now() })
      .where('accountId', '=', accountId)
      .where('id', '=', invited.id)
      .execute();
    await recordCallEvent(tx, call, {
      documentType: 'company_user',
      actionType: 'COMPANY_USER_INVITED',
      documentId: invited.id,
    });
    return presentCompanyUser(await loadCompanyUser(tx, accountId, invited.id));
  });
}
