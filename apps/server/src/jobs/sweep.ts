import { addDays, type IsoDate, irsDay } from '@gauger/excise';
import { sql } from 'kysely';
import type { Tx } from '../db/public.ts';
import { definedJobs, defineSweep } from './job.ts';

/** Rows deleted in one transaction, so that none runs long. */
const BATCH = 1_000;

/** Sessions are shown to their person for a while after they ended. */
const SESSION_DAYS = 30;
/** A draft untouched for longer than a return may take. */
export const DRAFT_DAYS = 400;

/** Deletes old records, such as expired sessions and page drafts that were not touched for long. */
export const sweepJob = defineSweep({
  name: 'sweep',
  runner: 'upkeep',
  cron: '17 * * * *',
  work:
    ({ now }: { now: () => Date }) =>
    async ({ transaction, signal }) => {
      const kinds = [
        deleteSessions,
        deleteDrafts,
        deleteDailyMails(irsDay(now())),
        deleteGivenUpJobs,
        ...leftovers.map(deleteOver),
      ];
      for (const deleteSome of kinds) {
        while (!signal.aborted && (await transaction(deleteSome)) === BATCH);
      }
    },
});

async function deleteSessions(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session where id in (
      select id from session
      where least(expires_at, revoked_at) < now() - make_interval(days => ${SESSION_DAYS}) limit ${BATCH}
    )`.execute(tx);
  return Number(numAffectedRows);
}

async function deleteDrafts(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from page_draft where (filing_id, page, user_id) in (
      select filing_id, page, user_id from page_draft
      where updated_at < now() - make_interval(days => ${DRAFT_DAYS}) limit ${BATCH}
    )`.execute(tx);
  return Number(numAffectedRows);
}

/** The days on which a person was mailed: yesterday's would do, older ones help to find out what happened. */
const deleteDailyMails = (today: IsoDate) => async (tx: Tx) => {
  const { numAffectedRows } = await sql`
    delete from daily_mail where ctid in (
      select ctid from daily_mail where day < ${addDays(today, -30)} limit ${BATCH}
    )`.execute(tx);
  return Number(numAffectedRows);
};

/** Scheduled jobs that were given up are kept for a week: their times and attempts help to find out what happened. */
const GIVEN_UP_DAYS = 7;

async function deleteGivenUpJobs(tx: Tx): Promise<number> {
  const scheduled = [...definedJobs.values()].flatMap(({ name, cron }) => (cron === undefined ? [] : [name]));
  const { rows } = await sql<{ deleted: number }>`
    select delete_given_up_jobs(${scheduled}, now() - make_interval(days => ${GIVEN_UP_DAYS}), ${BATCH}) as deleted`.execute(
    tx,
  );
  return rows[0]?.deleted ?? 0;
}

/** Rows left by open pages, registration, login and imports, each with the moment after which they are useless. */
const leftovers = [
  { table: 'open_page', key: 'ctid', over: "seen_at < now() - interval '1 hour'" },
  { table: 'row_import', key: 'id', over: "imported_at < now() - interval '1 day'" },
  { table: 'registration', key: 'token_hash', over: "expires_at < now() - interval '1 day'" },
  { table: 'sign_in_failure', key: 'ctid', over: "failures < 100 and updated_at < now() - interval '1 day'" },
  { table: 'network_try', key: 'id', over: "tried_at < now() - interval '1 hour'" },
  { table: 'identity_request', key: 'token_hash', over: "expires_at < now() - interval '1 hour'" },
  { table: 'identity_offer', key: 'token_hash', over: "expires_at < now() - interval '1 hour'" },
  { table: 'password_reset', key: 'token_hash', over: "expires_at < now() - interval '1 day'" },
  { table: 'address_change', key: 'id', over: "keep_until < now() - interval '1 day'" },
  { table: 'spent_token', key: 'jti', over: 'expires_at < now()' },
  { table: 'mail', key: 'id', over: "expires_at < now() - interval '2 days'" },
  { table: 'passkey_challenge', key: 'challenge_hash', over: 'expires_at < now()' },
  { table: 'daily_item', key: 'id', over: "created_at < now() - interval '30 days'" },
  { table: 'api_key', key: 'id', over: "least(expires_at, revoked_at) < now() - interval '90 days'" },
  { table: 'webhook_event', key: 'id', over: "at < now() - interval '90 days'" },
  { table: 'webhook', key: 'id', over: "deleted_at < now() - interval '90 days'" },
] as const;

const deleteOver =
  ({ table, key, over }: (typeof leftovers)[number]) =>
  async (tx: Tx): Promise<number> => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)} where ${sql.raw(over)} limit ${BATCH}
      )`.execute(tx);
    return Number(numAffectedRows);
  };
