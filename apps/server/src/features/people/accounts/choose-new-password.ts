import { AppError, errorAt } from '../../../app-error.ts';
import { INSTALLATION, recordEvent } from '../../../audit/public.ts';
import { notifyCredentialChange } from '../../../mail/public.ts';
import { deviceName, type Session, within } from '../sessions/public.ts';
import { openSession, type SignedIn, type SignInTools, type Visitor } from './open-session.ts';
import { hashNewPassword, isPassword } from './passwords.ts';
import { findByAddress } from './sign-in-person.ts';

/**
 * Replaces a password that another person chose, and continues the login. Every session of the person ends, including the one of
 * this step. Throws `PASSWORD_REFUSED` for the password to be replaced, and `UNAUTHENTICATED` when the step was used before.
 */
export async function chooseNewPassword(
  tools: SignInTools,
  step: Session,
  newPassword: string,
  visitor: Visitor,
): Promise<SignedIn> {
  const { database, now } = tools;
  const person = await findByAddress(database, step.email);
  if (!person?.mustChangePassword) throw new AppError('UNAUTHENTICATED');
  if (await isPassword(newPassword, person.passwordHash))
    throw new AppError('PASSWORD_REFUSED', {
      issues: [errorAt('unchanged', 'newPassword', 'Another person knows this password. Choose a new one')],
    });
  const passwordHash = await hashNewPassword(newPassword, { emailId: step.email, path: 'newPassword' });
  const at = now();
  await within(database, step.accountId, async (tx) => {
    const changed = await tx
      .updateTable('appUser')
      .set({ passwordHash, mustChangePassword: false, updatedAt: at })
      .where('id', '=', step.userId)
      // Of two choices at once, which both read the same password, one is made.
      .where('mustChangePassword', '=', true)
      .where('passwordHash', 'is not distinct from', person.passwordHash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new AppError('UNAUTHENTICATED');
    const ended = await tx
      .updateTable('session')
      .set({ revokedAt: at })
      .where('userId', '=', step.userId)
      .where('revokedAt', 'is', null)
      .returning('id')
      .execute();
    if (!ended.some(({ id }) => id === step.id)) throw new AppError('UNAUTHENTICATED');
    const { ip, userAgent } = visitor;
    await notifyCredentialChange(
      tx,
      { userId: step.userId, what: 'ownPassword', device: deviceName(userAgent), ip },
      at,
    );
    await recordEvent(tx, {
      accountId: step.accountId ?? INSTALLATION,
      actorId: step.userId,
      ip,
      requestId: visitor.requestId,
      actionType: 'PASSWORD_CHANGED',
      documentType: 'app_user',
      documentId: step.userId,
      outcome: 'success',
    });
  });
  return openSession(tools, { ...person, passwordHash, mustChangePassword: false }, visitor, {
    secondFactor: step.secondFactor,
  });
}
