import type { getUser } from '@gauger/contract';
import { AppError } from '../../../app-error.ts';
import { recordAdminRead } from '../../../audit/public.ts';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { ProfileDeps } from './profile-deps.ts';
import { loadUser, presentUser, type UserAnswer } from './user-record.ts';

/** Reads the profile of who is logged in; for an administrator any, without a PTIN, and the access is recorded. */
export async function readUser(
  { database, cipherOf }: Pick<ProfileDeps, 'database' | 'cipherOf'>,
  call: Call<typeof getUser>,
): Promise<UserAnswer> {
  const { params, session } = call;
  const { accountId, userId, principal } = session;
  const isSelf = params.id === userId;
  if (!isSelf && principal !== 'admin') throw new AppError('NOT_FOUND');
  const read = async (tx: Tx) =>
    presentUser(await loadUser(tx, params.id, 'read'), accountId ? await cipherOf(tx, accountId) : null);
  if (accountId) return database.inAccount(accountId, read);
  if (isSelf) return database.acrossAccounts(read);
  return database.asAdmin(async (tx) => {
    const user = await read(tx);
    await recordAdminRead(tx, call, { documentType: 'app_user', documentId: user.id });
    return user;
  });
}
