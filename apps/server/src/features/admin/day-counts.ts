import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Counted } from '../../db/newest-page.ts';

export type CountedKind = 'Form720' | 'Form720X' | 'Form8849' | 'payment' | 'paid' | 'discount' | 'user';

interface Wanted {
  pageNumber: number;
  size: number;
  /** `YYYY-MM-DD`, or nothing. */
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/** A page of a list whose rows the counters of days count: all of them, of whatever number. */
export interface CountedPage extends Counted {
  /** Only the rows before this moment need to be read; null for a page past the last. */
  before: Date | null;
  /** How many of those come before the page. */
  skip: number;
}

/**
 * Finds where a page of a list begins, the newest day first, by the counters of days: so no page is farther away than the rows of one
 * day.
 */
export async function findPage(tx: Tx, kinds: readonly CountedKind[], wanted: Wanted): Promise<CountedPage> {
  const { pageNumber, size, fromDate, toDate } = wanted;
  const skip = pageNumber * size;
  const { rows } = await sql<{ total: number; before: Date | null; passed: number | null }>`
    with days as (
      select day, sum(count) as rows, sum(sum(count)) over (order by day desc) as passed
      from day_count
      where kind = any(${kinds}) and day >= ${fromDate || '-infinity'}::date and day <= ${toDate || 'infinity'}::date
      group by day
    )
    select coalesce((select sum(rows) from days), 0)::bigint as total,
           ((page.day + 1)::timestamp at time zone 'UTC') as before, (page.passed - page.rows)::bigint as passed
    from (select) as one
    left join lateral (select * from days where passed > ${skip} order by day desc limit 1) page on true`.execute(tx);
  const [{ total, before, passed }] = rows as [(typeof rows)[number]];
  return {
    total,
    totalPages: Math.ceil(total / size),
    currentPage: pageNumber,
    more: false,
    before,
    skip: skip - (passed ?? 0),
  };
}

/** The end of a query for the rows of such a page. */
export const rowsOfCounted = ({ before, skip }: CountedPage, size: number): RawBuilder<unknown> =>
  before === null ? sql`limit 0` : sql`limit ${size} offset ${skip}`;
