import { deletedAddress, type deleteCompanyUser as deleting } from '@gauger/contract';
import { hasLogin } from '@gauger/contract/company-user';
import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../http/public.ts';
import { deleteStoredFileJob, enqueue } from '../../../jobs/public.ts';
import type { SignInTools } from '../accounts/public.ts';
import { endAllSessions, loadCompanyUser, lockCompanyUsers } from './queries.ts';

/** Deletes a company user's login, all that opened it and the photo, or an invitation. The name stays with past acts. */
export async function deleteCompanyUser(
  { database, now }: SignInTools,
  call: Call<typeof deleting>,
): Promise<{ id: string }> {
  const { accountId } = call.session;
  return database.inAccount(accountId, async (tx) => {
    await lockCompanyUsers(tx, accountId);
    const companyUser = await loadCompanyUser(tx, accountId, call.params.id);
    const { id, role } = companyUser;
    if (hasLogin(companyUser)) await endMembership(tx, accountId, id, now());
    else await tx.deleteFrom('invitation').where('accountId', '=', accountId).where('id', '=', id).execute();
    await recordCallEvent(tx, call, {
      documentType: 'company_user',
      actionType: hasLogin(companyUser) ? 'COMPANY_USER_DELETED' : 'INVITATION_WITHDRAWN',
      documentId: id,
      detail: { role },
    });
    return { id };
  });
}

async function endMembership(tx: Tx, accountId: string, userId: string, now: Date): Promise<void> {
  await endAllSessions(tx, accountId, userId, now);
  for (const table of ['mailChoice', 'dailyItem', 'savedFilter'] as const)
    await tx.deleteFrom(table).where('accountId', '=', accountId).where('userId', '=', userId).execute();
  const { email, photo } = await tx
    .selectFrom('appUser')
    .select(['email', 'photo'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // An invitation to an address they took later would let them in again.
  await tx.deleteFrom('invitation').where('accountId', '=', accountId).where('email', '=', email).execute();
  if (photo) await enqueue(tx, deleteStoredFileJob, { key: photo }, { accountId });
  await tx
    .updateTable('appUser')
    .set({
      email: deletedAddress(userId),
      passwordHash: null,
      active: false,
      photo: null,
      photoType: null,
      updatedAt: now,
    })
    .where('id', '=', userId)
    .execute();
  await tx
    .updateTable('membership')
    .set({ active: false, contactNumber: '', ext: '', deletedAt: now, updatedAt: now })
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .execute();
  await sql`select forget_sign_in(${userId})`.execute(tx);
}
