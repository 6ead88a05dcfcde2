import { sql } from 'kysely';
import { recordEvent } from '../../../audit/public.ts';
import type { Database } from '../../../db/public.ts';
import { issueSession } from '../sessions/public.ts';

/** Issues a token for a person on behalf of the operator. Throws when no active person has the address. */
export async function issueToken(database: Database, email: string, now: Date): Promise<string> {
  const { rows } = await database.outsideAccounts((tx) =>
    sql<{ userId: string; accountId: string | null; active: boolean; membershipActive: boolean | null }>`
      select * from find_sign_in(${email.trim().toLowerCase()})`.execute(tx),
  );
  const found = rows.find(({ active, membershipActive, accountId }) => active && membershipActive && accountId);
  if (!found?.accountId) throw new Error(`There is no active account of ${email}.`);
  const { userId, accountId } = found;
  return database.inAccount(accountId, async (tx) => {
    const token = await issueSession(
      tx,
      { userId, accountId, scope: 'account', secondFactor: false, deviceName: 'operator command' },
      now,
    );
    await recordEvent(tx, { accountId, actionType: 'SESSION_ISSUED', outcome: 'success', detail: { by: 'operator' } });
    return token;
  });
}
