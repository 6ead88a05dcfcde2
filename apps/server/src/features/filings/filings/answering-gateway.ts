import { sql } from 'kysely';

/** The answering system of the forms that a filing was sent as; the same for all of them. */
export const answeredBy = sql<string | null>`(
  select min(s.answered_by) from submission s where s.filing_id = filing.id and s.void_at is null)`.as('answeredBy');
