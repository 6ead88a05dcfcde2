import { AppError, errorAt } from '../../../app-error.ts';
import type { Database } from '../../../db/public.ts';

/** From the fifth failure in a row on, the next try waits: 30 seconds, doubling to 15 minutes. */
const FREE_FAILURES = 4;
const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 15 * 60;
/** After so many in a row only a password reset opens the address again. */
const MAX_FAILURES = 100;

/** Whose tries are counted together. */
export interface Counter {
  /** In lower case. */
  email: string;
  /** A device that signed in to this address before; null of all others together, so that a stranger's failures lock out no owner. */
  device: string | null;
}

const keyOf = ({ email, device }: Counter) => ({ email, device: device ?? '' });

/** A try that counts as failed. */
export interface Attempt {
  /** Undoes the count, and the wait it began. */
  takeBack: () => Promise<void>;
}

/** Counts a try as failed before it is made, so that tries at the same time win nothing; success forgets it. Throws while the counter waits. */
export async function countAttempt(database: Database, counter: Counter, now: Date): Promise<Attempt> {
  const key = keyOf(counter);
  const waitUntil = await database.outsideAccounts(async (tx) => {
    // Read and held in one statement: between two, a success at the same time forgets the row.
    const before = await tx
      .insertInto('signInFailure')
      .values({ ...key, failures: 0, waitUntil: now, updatedAt: now })
      .onConflict((conflict) => conflict.columns(['email', 'device']).doUpdateSet({ updatedAt: now }))
      .returningAll()
      .executeTakeFirstOrThrow();
    if (before.waitUntil > now) return before.waitUntil;
    if (before.failures >= MAX_FAILURES) return null;
    const failures = before.failures + 1;
    const wait =
      failures > FREE_FAILURES ? Math.min(FIRST_WAIT_S * 2 ** (failures - FREE_FAILURES - 1), LONGEST_WAIT_S) : 0;
    await tx
      .updateTable('signInFailure')
      .set({ failures, waitUntil: new Date(now.getTime() + wait * 1_000), updatedAt: now })
      .where('email', '=', key.email)
      .where('device', '=', key.device)
      .execute();
    return undefined;
  });
  if (waitUntil === null)
    throw new AppError('SIGN_IN_REFUSED', {
      issues: [errorAt('locked', 'password', 'Too many tries failed. Set a new password with Forgot Password')],
    });
  if (waitUntil)
    throw new AppError('RATE_LIMITED', { retryAfter: Math.ceil((waitUntil.getTime() - now.getTime()) / 1_000) });
  return {
    takeBack: async () => {
      await database.outsideAccounts((tx) =>
        tx
          .updateTable('signInFailure')
          .set(({ eb }) => ({ failures: eb('failures', '-', 1), waitUntil: now }))
          .where('email', '=', key.email)
          .where('device', '=', key.device)
          .where('failures', '>', 0)
          .execute(),
      );
    },
  };
}

/** Looks at a try that was counted. When that cannot be done, because too many wait or the database is away, it was none. */
export async function lookAt<T>({ takeBack }: Attempt, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    await takeBack();
    throw error;
  }
}

/** Forgets the failures of a counter: the password was right. */
export async function clearFailures(database: Database, counter: Counter): Promise<void> {
  const { email, device } = keyOf(counter);
  await database.outsideAccounts((tx) =>
    tx.deleteFrom('signInFailure').where('email', '=', email).where('device', '=', device).execute(),
  );
}
