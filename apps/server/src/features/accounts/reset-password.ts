import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { INSTALLATION, recordEvent } from '../../audit/record-event.ts';
import type { Database, Tx } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { askMail, tellCredentialChange } from '../mail/public.ts';
import { hashNewPassword } from './passwords.ts';

interface Tools {
  database: Database;
  now: () => Date;
}

/** Asks for the mail with the link. It says nothing, also when the limits let no further mail go out. */
export async function askReset({ database, now }: Tools, emailId: string, ip: string): Promise<void> {
  const email = emailId.toLowerCase();
  await database.outsideAccounts((tx) => askMail(tx, { kind: 'reset', email, facts: {}, ip }, now()));
}

/** Sets the password of the person whom the token was mailed to, and ends their sessions. The address is only compared. */
export async function resetPassword(
  { database, now }: Tools,
  wish: { emailId: string; resetPasswordToken: string; newPassword: string; ip: string; requestId: string },
): Promise<void> {
  const tokenHash = createHash('sha256').update(wish.resetPasswordToken).digest();
  const passwordHash = await hashNewPassword(wish.newPassword, { emailId: wish.emailId, path: 'newPassword' });
  const done = await database.outsideAccounts(async (tx) => {
    const { rows } = await sql<{ userId: string | null }>`
      select finish_password_reset(${tokenHash}, ${wish.emailId.toLowerCase()}, ${passwordHash}, ${now()}) as user_id`.execute(
      tx,
    );
    const userId = rows[0]?.userId ?? undefined;
    if (userId) await tellCredentialChange(tx, { userId, what: 'password', ip: wish.ip }, now());
    // Nobody's account is named by a link that opens nothing.
    const account = userId && (await accountOf(tx, wish.emailId.toLowerCase()));
    await recordEvent(tx, {
      accountId: account || INSTALLATION,
      actorId: userId,
      ip: wish.ip,
      requestId: wish.requestId,
      actionType: 'PASSWORD_RESET',
      outcome: userId ? 'success' : 'refused',
    });
    return userId !== undefined;
  });
  if (!done)
    throw new AppError('RESET_REFUSED', {
      issues: [
        {
          code: 'refused',
          severity: 'error',
          path: 'resetPasswordToken',
          message: 'This link was used or is over. Ask for a new one with Forgot Password',
        },
      ],
    });
}

async function accountOf(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await sql<{ accountId: string | null }>`select account_id from find_sign_in(${email})`.execute(tx);
  return rows[0]?.accountId ?? null;
}
