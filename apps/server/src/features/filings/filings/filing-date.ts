import { sql } from 'kysely';

/** When a filing was signed to be sent or mailed, the first of its forms; null of one that was not. */
export const filingDate = sql<Date | null>`(
  select min(s.signed_at) from submission s where s.filing_id = filing.id and s.void_at is null)`.as('filingDate');
