import type { mustAct } from '@gauger/contract';
import { type RawBuilder, sql } from 'kysely';

/** A return that was mailed waits for a letter of the IRS this long, then it counts as done. */
const LETTER_DAYS = 180;
const DAY_MS = 24 * 3_600_000;

/** Mailed since, a return waits for a letter still. */
export const letterFrom = (now: Date): Date => new Date(now.getTime() - LETTER_DAYS * DAY_MS);

/** Selects who must act on a return, from columns of the index `filing_newest`. `alias` is that of the table of filings. */
export function mustActOf(alias: 'f' | 'filing', now: Date): RawBuilder<(typeof mustAct)[number]> {
  const f = sql.table(alias);
  return sql`case
    when ${f}.state in ('queued', 'sending', 'sent', 'unknown') then 'answer'
    when ${f}.state = 'mailed' and ${f}.form_type <> 'Form720' and ${f}.updated_at > ${letterFrom(now)} then 'answer'
    when ${f}.state in ('accepted', 'mailed', 'withdrawn') then 'nobody'
    when ${f}.state in ('draft', 'ready', 'paid') and exists (
      select from client_request q where q.filing_id = ${f}.id and q.ended is null and q.answer is null and q.expires_at > ${now}
        and not (q.opened_at is null and coalesce(q.mail_refused_at >= coalesce(q.reminded_at, q.asked_at), false))
    ) then 'client'
    else 'you'
  end`;
}
