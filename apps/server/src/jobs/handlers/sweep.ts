import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import { sweep } from '../definitions.ts';
import { handle } from '../handler.ts';

/** Rows deleted in one transaction, so that none runs long. */
const BATCH = 1_000;

/** Sessions are shown to their person for a while after they ended. */
const SESSION_DAYS = 30;
/** A draft untouched for longer than a return may take. */
const DRAFT_DAYS = 400;

export const sweepHandler = handle(sweep, async ({ transaction, signal }) => {
  for (const deleteSome of [deleteSessions, deleteDrafts]) {
    while (!signal.aborted && (await transaction(deleteSome)) === BATCH);
  }
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
