import type { changePassword as changing } from '@gauger/contract';
import { AppError, errorAt } from '../../../app-error.ts';
import { INSTALLATION, recordEvent } from '../../../audit/public.ts';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { notifyCredentialChange } from '../../../mail/public.ts';
import { deviceName, within } from '../sessions/public.ts';
import type { SignInTools } from './open-session.ts';
import { hashNewPassword } from './passwords.ts';
import { provePassword } from './prove-password.ts';

/** Changes the password of the person who is logged in. Their other sessions end, and an email reports the change. */
export async function changePassword(tools: SignInTools, call: Call<typeof changing>): Promise<void> {
  const { session, body, ip, requestId, userAgent } = call;
  const { accountId, userId, email } = session;
  const record = (tx: Tx, outcome: 'success' | 'refused') =>
    recordEvent(tx, {
      accountId: accountId ?? INSTALLATION,
      actorId: userId,
      ip,
      requestId,
      actionType: 'PASSWORD_CHANGED',
      outcome,
      documentType: 'app_user',
      documentId: userId,
    });
  const person = await provePassword(tools, call, body.oldPassword);
  if (!person) {
    await within(tools.database, accountId, (tx) => record(tx, 'refused'));
    throw refused('oldPassword', 'Incorrect current password');
  }
  if (body.newPassword === body.oldPassword)
    throw refused('newPassword', 'This is your current password. Choose another one');
  const passwordHash = await hashNewPassword(body.newPassword, { emailId: email, path: 'newPassword' });
  const at = tools.now();
  await within(tools.database, accountId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('appUser')
      .set({ passwordHash, mustChangePassword: false, updatedAt: at })
      .where('id', '=', userId)
      // Of two changes at once, which both proved the same password, one is made.
      .where('passwordHash', '=', person.passwordHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refused('oldPassword', 'Incorrect current password');
    await tx
      .updateTable('session')
      .set({ revokedAt: at })
      .where('userId', '=', userId)
      .where('id', '<>', session.id)
      .where('revokedAt', 'is', null)
      .execute();
    await notifyCredentialChange(tx, { userId, what: 'password', device: deviceName(userAgent), ip }, at);
    await record(tx, 'success');
  });
}

const refused = (path: string, message: string) =>
  new AppError('PASSWORD_REFUSED', {
    description: 'There is a problem in Update Password',
    issues: [errorAt('refused', path, message)],
  });
