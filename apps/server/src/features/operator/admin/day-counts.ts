import { type RawBuilder, sql } from 'kysely';
import { allOf, type Counted, countPage, rowsOfPage, type Tx } from '../../../db/public.ts';
import { defineSweep } from '../../../jobs/public.ts';
import type { CountedKind } from '../reports/public.ts';
import { betweenDays, byIndexes, type Narrowing } from './conditions.ts';

/** A filter by a fact that is counted. */
export interface CountedFact {
  kinds: readonly CountedKind[];
  condition: RawBuilder<unknown>;
}

interface Wanted {
  pageNumber: number;
  size: number;
  /** `YYYY-MM-DD`, or nothing. */
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/** A page of a list whose rows the counters of days count: all of them, of whatever number. */
interface CountedPage extends Counted {
  /** The rows of the page lie between these moments; null for a page past the last. */
  between: { from: Date; before: Date } | null;
  /** How many of the rows between them come before the page. */
  skip: number;
}

/** Finds the days on which a page begins and ends, newest first, by counters: only the rows of these days need to be read. */
async function findPage(tx: Tx, kinds: readonly CountedKind[], wanted: Wanted): Promise<CountedPage> {
  const { pageNumber, size, fromDate, toDate } = wanted;
  const skip = pageNumber * size;
  const { rows } = await sql<{ total: number; from: Date | null; before: Date | null; passed: number | null }>`
    with days as (
      select day, sum(count) as rows, sum(sum(count)) over (order by day desc) as passed
      from day_count
      where kind = any(${kinds}) and day >= ${fromDate || '-infinity'}::date and day <= ${toDate || 'infinity'}::date
      group by day
    )
    select coalesce((select sum(rows) from days), 0)::bigint as total,
           coalesce(
             (select max(day) from days where passed >= ${skip + size}), (select min(day) from days)
           )::timestamp at time zone 'UTC' as from,
           (page.day + 1)::timestamp at time zone 'UTC' as before,
           (page.passed - page.rows)::bigint as passed
    from (select) as one
    left join lateral (select * from days where passed > ${skip} order by day desc limit 1) page on true`.execute(tx);
  const [{ total, from, before, passed }] = rows as [(typeof rows)[number]];
  return {
    total,
    totalPages: Math.ceil(total / size),
    currentPage: pageNumber,
    more: false,
    between: from && before && { from, before },
    skip: skip - (passed ?? 0),
  };
}

interface CountedList<Row> {
  table: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  /** The counters of all rows. */
  kinds: readonly CountedKind[];
  always?: RawBuilder<unknown>;
  /** The filters by a fact that is counted. */
  facts?: readonly CountedFact[];
  others: readonly Narrowing[];
  read: (from: RawBuilder<unknown>, rowsOf: RawBuilder<unknown>) => Promise<Row[]>;
}

/** A page of such a list: by the counters where one fact at most narrows it, else by counting as far as it is paged through. */
export async function pageOfList<Row>(
  tx: Tx,
  wanted: Wanted,
  { table, at, kinds, always, facts = [], others, read }: CountedList<Row>,
): Promise<{ content: Row[] } & Counted> {
  const { size } = wanted;
  const conditions = [...(always ? [always] : []), ...facts.map(({ condition }) => condition)];
  if (others.length > 0 || facts.length > 1) {
    await byIndexes(tx);
    const from = (how: keyof Narrowing) =>
      sql`from ${table} where ${allOf([...conditions, ...betweenDays(at, wanted), ...others.map((other) => other[how])])}`;
    const page = await countPage(tx, from('count'), wanted);
    return { content: await read(from('cut'), rowsOfPage(page, size)), ...page };
  }
  const { between, skip, ...page } = await findPage(tx, facts[0]?.kinds ?? kinds, wanted);
  const days = between ? [sql`${at} >= ${between.from}`, sql`${at} < ${between.before}`] : [];
  const rowsOf = between === null ? sql`limit 0` : sql`limit ${size} offset ${skip}`;
  return { content: await read(sql`from ${table} where ${allOf([...conditions, ...days])}`, rowsOf), ...page };
}

export const addUpDaysJob = defineSweep({
  name: 'addUpDays',
  runner: 'upkeep',
  cron: '* * * * *',
  // The next minute tries again anyhow; until then the changes are added as they are read.
  maxAttempts: 1,
  work:
    () =>
    ({ transaction }) =>
      transaction(async (tx) => {
        await sql`select add_up_days()`.execute(tx);
      }),
});
