import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';

/** Submissions without an answer whose last try had no result. */
export interface Failing {
  /** The gateway answered with a fault: it will do so again. */
  readonly refused: number;
  /** No answer, or one that could not be read. */
  readonly unreachable: number;
}

/** Counts, across accounts, the submissions on their way that the gateway refuses or does not answer. */
export async function countFailing(tx: Tx): Promise<Failing> {
  const { rows } = await sql<Failing>`
    select count(*) filter (where last.kind = 'refused') as refused,
           count(*) filter (where last.kind in ('unreachable', 'unreadable', 'unknown')) as unreachable
    from submission s
    cross join lateral (
      select e.kind from submission_event e where e.submission_id = s.id order by e.at desc, e.id desc limit 1
    ) last
    where s.outcome is null and s.void_at is null`.execute(tx);
  return rows[0] ?? { refused: 0, unreachable: 0 };
}
