import type { Route } from '@gauger/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import type { AccountSession } from '../sessions/public.ts';
import { recordCompanyUserEvent } from './record-company-user-event.ts';

/** So many addresses an account can find out in a day to have a login: the refusal to add one with a password tells it. */
const MOST_A_DAY = 5;

/** Throws RATE_LIMITED once the account was refused as often as a day allows. Runs under the lock of its company users. */
export async function requireFewRefusals(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_event
    where account_id = ${accountId} and action_type = 'COMPANY_USER_ADDED' and outcome = 'refused'
      and created_at > now() - interval '1 day'`.execute(tx);
  if ((rows[0]?.count ?? 0) < MOST_A_DAY) return;
  throw new AppError('RATE_LIMITED', {
    description: 'Too many addresses could not be added today. Send an invitation instead, or try again tomorrow.',
    retryAfter: 3_600,
  });
}

/** Writes into the trail that an address could not be added, and not which. */
export const recordRefusal = (
  tx: Tx,
  call: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
): Promise<void> => recordCompanyUserEvent(tx, call, { actionType: 'COMPANY_USER_ADDED', outcome: 'refused' });
