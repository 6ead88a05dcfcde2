import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import { defineJob, defineSweep, enqueue } from '../../../jobs/public.ts';
import { loadFiling } from '../../filings/filings/public.ts';
import type { SubmissionDeps } from '../submissions/public.ts';
import { settleRequest } from './request.ts';

/** Requests looked at in one job; the next minute takes the rest. */
const AT_ONCE = 200;

/** Ends the requests of an account that their returns no longer fit. */
export const settleClientRequestsJob = defineJob({
  name: 'settleClientRequests',
  runner: 'upkeep',
  scope: 'account',
  payload: z.strictObject({}),
  work:
    (deps: SubmissionDeps) =>
    async ({ accountId = '', transaction }) => {
      for (const request of await transaction((tx) => requestsToSettle(tx, deps.now())))
        await transaction((tx) => settleOne(deps, tx, accountId, request));
    },
});

/** Has each account look at requests that ran out or whose return was saved: one account in trouble stops no other. */
export const sweepClientRequestsJob = defineSweep({
  name: 'sweepClientRequests',
  runner: 'upkeep',
  cron: '* * * * *',
  maxAttempts: 1,
  work:
    ({ now }: { now: () => Date }) =>
    ({ transaction }) =>
      transaction(async (tx) => {
        for (const accountId of await accountsToSettle(tx, now()))
          await enqueue(tx, settleClientRequestsJob, {}, { accountId, key: 'all' });
      }),
});

/** Requests that count, and whose return, business or preparer was saved since they were looked at, or that ran out. */
const stale = (now: Date) => sql`
  from client_request r
    join filing f on f.id = r.filing_id
    join business b on b.id = r.business_id
    left join tax_preparer p on p.id = f.paid_preparer_id
    left join tax_preparer d on d.id = f.designee_id
  where r.ended is null
    and (r.expires_at <= ${now} and r.answer is distinct from 'approved' or f.deleted_at is not null or f.state not in ('draft', 'ready', 'paid')
      or greatest(f.updated_at, b.updated_at, p.updated_at, d.updated_at) > r.checked_at)`;

async function accountsToSettle(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`select distinct r.account_id ${stale(now)}`.execute(tx);
  return rows.map(({ accountId }) => accountId);
}

/** Such requests of an account, those that were looked at longest ago first. */
async function requestsToSettle(tx: Tx, now: Date): Promise<{ id: string; filingId: string }[]> {
  const { rows } = await sql<{ id: string; filingId: string }>`
    select r.id, r.filing_id ${stale(now)} order by r.checked_at limit ${AT_ONCE}`.execute(tx);
  return rows;
}

/** Ends a request that its return no longer fits. One in a transaction: each holds its filing, and emails wait for each other. */
async function settleOne(
  deps: SubmissionDeps,
  tx: Tx,
  accountId: string,
  { id, filingId }: { id: string; filingId: string },
): Promise<void> {
  const filing = await loadFiling(tx, accountId, filingId, 'lock').catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  const request = await tx.selectFrom('clientRequest').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (request) await settleRequest(deps, tx, request, filing);
}
