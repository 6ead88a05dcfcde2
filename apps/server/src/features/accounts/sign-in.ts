import { sql } from 'kysely';
import { INSTALLATION, recordEvent } from '../../audit/record-event.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { issueSession } from '../sessions/public.ts';
import { countAttempt, forgetFailures } from './failures.ts';
import { isPassword } from './passwords.ts';

interface Attempt {
  emailId: string;
  password: string;
  ip: string;
  requestId: string;
}

/**
 * Signs a person in. Throws `SIGN_IN_REFUSED` with the same words for an unknown address and a wrong password, and
 * `RATE_LIMITED` while the address has to wait: which it has whether or not somebody has it.
 */
export async function signIn(
  { database, now }: { database: Database; now: () => Date },
  { emailId, password, ip, requestId }: Attempt,
): Promise<{ token: string; userId: string; emailId: string }> {
  const email = emailId.toLowerCase();
  await countAttempt(database, email, now());
  const { rows } = await database.outsideAccounts((tx) =>
    sql<{ userId: string; passwordHash: string | null; accountId: string | null; open: boolean }>`
      select user_id, password_hash, account_id, active and coalesce(membership_active, false) as open
      from find_sign_in(${email})`.execute(tx),
  );
  const found = rows.find(({ open }) => open);
  const fits = await isPassword(password, found?.passwordHash ?? null);
  if (!fits || !found?.accountId) {
    await database.outsideAccounts((tx) =>
      recordEvent(tx, { accountId: INSTALLATION, ip, requestId, actionType: 'SIGN_IN', outcome: 'refused' }),
    );
    throw new AppError('SIGN_IN_REFUSED', {
      issues: [
        {
          code: 'refused',
          severity: 'error',
          path: 'password',
          message: 'The Mail ID or the password is not right',
        },
      ],
    });
  }
  const { userId, accountId } = found;
  await forgetFailures(database, email);
  return database.inAccount(accountId, async (tx) => {
    const token = await issueSession(tx, { userId, accountId, scope: 'account', deviceName: 'password' }, now());
    await recordEvent(tx, {
      accountId,
      actorId: userId,
      ip,
      requestId,
      actionType: 'SIGN_IN',
      outcome: 'success',
    });
    return { token, userId, emailId: email };
  });
}
