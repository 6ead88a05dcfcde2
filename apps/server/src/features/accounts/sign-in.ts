import { sql } from 'kysely';
import { INSTALLATION, recordEvent } from '../../audit/record-event.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { issueSession } from '../sessions/public.ts';
import { isPassword } from './passwords.ts';

/** From the fifth failure in a row on, the next try waits: 30 seconds, doubling to 15 minutes. */
const FREE_FAILURES = 4;
const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 15 * 60;
/** After so many in a row only a password reset opens the address again. */
const MOST_FAILURES = 100;

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
  await database.outsideAccounts((tx) => tx.deleteFrom('signInFailure').where('email', '=', email).execute());
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

/** Counts a try as failed before it is made, so that tries at the same time win nothing; success forgets it. Throws while the address waits. */
async function countAttempt(database: Database, email: string, now: Date): Promise<void> {
  const waitUntil = await database.outsideAccounts(async (tx) => {
    await tx
      .insertInto('signInFailure')
      .values({ email, failures: 0, waitUntil: now, updatedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const before = await tx
      .selectFrom('signInFailure')
      .selectAll()
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.waitUntil > now) return before.waitUntil;
    if (before.failures >= MOST_FAILURES) return null;
    const failures = before.failures + 1;
    const wait =
      failures > FREE_FAILURES ? Math.min(FIRST_WAIT_S * 2 ** (failures - FREE_FAILURES - 1), LONGEST_WAIT_S) : 0;
    await tx
      .updateTable('signInFailure')
      .set({ failures, waitUntil: new Date(now.getTime() + wait * 1_000), updatedAt: now })
      .where('email', '=', email)
      .execute();
    return undefined;
  });
  if (waitUntil === null)
    throw new AppError('SIGN_IN_REFUSED', {
      issues: [
        {
          code: 'locked',
          severity: 'error',
          path: 'password',
          message: 'Too many tries failed. Set a new password with Forgot Password',
        },
      ],
    });
  if (waitUntil)
    throw new AppError('RATE_LIMITED', { retryAfter: Math.ceil((waitUntil.getTime() - now.getTime()) / 1_000) });
}
