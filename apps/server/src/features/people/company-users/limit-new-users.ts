import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';

/** Each one mails a stranger in the name of this site. */
const MAX_A_DAY = 50;

/** Throws RATE_LIMITED after as many links as an account may mail in a day. Runs under the lock of its company users. */
export async function limitNewUsers(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_event
    where account_id = ${accountId} and action_type in ('COMPANY_USER_ADDED', 'COMPANY_USER_INVITED')
      and created_at > now() - interval '1 day'`.execute(tx);
  if ((rows[0]?.count ?? 0) < MAX_A_DAY) return;
  throw new AppError('RATE_LIMITED', {
    description: `You added or invited company users ${MAX_A_DAY} times in 24 hours. Try again tomorrow.`,
    retryAfter: 3_600,
  });
}
