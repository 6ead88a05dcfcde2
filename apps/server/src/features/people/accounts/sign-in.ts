import type { Captcha } from '../../../adapters/captcha/port.ts';
import { AppError, errorAt } from '../../../app-error.ts';
import { INSTALLATION, recordEvent } from '../../../audit/public.ts';
import { within } from '../sessions/public.ts';
import { admitSignIn } from './admit-sign-in.ts';
import { knownDevice } from './device.ts';
import { lookAt } from './failures.ts';
import { openSession, type SignedIn, type SignInTools, type Visitor } from './open-session.ts';
import { isPassword } from './passwords.ts';
import { findByAddress, type SignInPerson } from './sign-in-person.ts';

/**
 * Signs a person in. Throws `SIGN_IN_REFUSED`, with the same words for an unknown address and a wrong password and with others for
 * a password that another person chose; `RATE_LIMITED` while the address has to wait, whether or not a person has it; and what
 * `admitSignIn` throws.
 */
export async function signIn(
  tools: SignInTools & { captcha: Captcha },
  { emailId, password, captchaV3 }: { emailId: string; password: string; captchaV3?: string | undefined },
  visitor: Visitor,
): Promise<SignedIn> {
  const { database } = tools;
  const email = emailId.toLowerCase();
  const device = knownDevice(tools.ring, visitor.device.value, email);
  const attempt = await admitSignIn(tools, { email, device, ip: visitor.ip, captchaV3 });
  const { person, fits } = await lookAt(attempt, async () => {
    const person = await findByAddress(database, email);
    return { person, fits: await isPassword(password, person?.passwordHash ?? null) };
  });
  // The person who set this password knows it too: only in the browser that proved the address it opens the choice of another one.
  const isForeign =
    fits &&
    person?.mustChangePassword === true &&
    !(device !== null && (await spendFirstPassword(tools, person, visitor)));
  if (!fits || !person || isForeign) {
    const { ip, requestId } = visitor;
    // Recorded in the account of the address, so that its owner sees the attempt. It names no actor, because the person is
    // unknown.
    await database.outsideAccounts((tx) =>
      recordEvent(tx, {
        accountId: person?.accountId ?? INSTALLATION,
        ip,
        requestId,
        actionType: 'SIGN_IN',
        documentType: 'app_user',
        documentId: person?.userId,
        outcome: 'refused',
      }),
    );
    throw new AppError('SIGN_IN_REFUSED', {
      issues: [
        errorAt(
          'refused',
          'password',
          isForeign
            ? 'Another person chose this password. Choose your own with Forgot Password'
            : 'Incorrect email or password',
        ),
      ],
    });
  }
  await attempt.succeeded();
  return openSession(tools, person, visitor, { secondFactor: false });
}

/** Uses up the password that another person set, after its invited person proved the address. @returns false where it was used, or is too old */
function spendFirstPassword(
  { database, now }: SignInTools,
  { userId, accountId, passwordHash }: SignInPerson,
  { ip, requestId }: Visitor,
): Promise<boolean> {
  const at = now();
  return within(database, accountId, async (tx) => {
    const spent = await tx
      .updateTable('appUser')
      .set({ firstPasswordUntil: null, updatedAt: at })
      .where('id', '=', userId)
      .where('mustChangePassword', '=', true)
      .where('passwordHash', '=', passwordHash)
      .where('firstPasswordUntil', '>', at)
      .executeTakeFirst();
    if (spent.numUpdatedRows === 0n) return false;
    await recordEvent(tx, {
      accountId: accountId ?? INSTALLATION,
      actorId: userId,
      ip,
      requestId,
      actionType: 'FIRST_PASSWORD_USED',
      documentType: 'app_user',
      documentId: userId,
      outcome: 'success',
    });
    return true;
  });
}
