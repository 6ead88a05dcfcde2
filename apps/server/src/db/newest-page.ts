import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Schema, Tx } from './schema.ts';

/** Most rows counted and paged through; older ones need narrower filters. */
export const MAX_COUNTED = 10_000;

/** The place of a page in a list that may be long beyond counting. */
export interface Counted {
  total: number;
  totalPages: number;
  /** From 0, as it was asked for. Past the last one there are no rows. */
  currentPage: number;
  /** Whether there are more rows than were counted. */
  more: boolean;
}

/** Counts the rows that a condition admits, as far as they are paged through. @param from tables, joins and `where` */
export async function countPage(
  tx: Tx,
  from: RawBuilder<unknown>,
  { pageNumber, size }: { pageNumber: number; size: number },
): Promise<Counted> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from (select 1 ${from} limit ${MAX_COUNTED + 1}) as counted`.execute(tx);
  const counted = rows[0]?.rows ?? 0;
  const total = Math.min(counted, MAX_COUNTED);
  const totalPages = Math.ceil(total / size);
  return { total, totalPages, currentPage: pageNumber, more: counted > MAX_COUNTED };
}

/** The end of a query for the rows of a page: none past the last page, also where there are more rows than were counted. */
export const rowsOfPage = ({ currentPage, totalPages }: Counted, size: number): RawBuilder<unknown> =>
  currentPage < totalPages ? sql`limit ${size} offset ${currentPage * size}` : sql`limit 0`;

/** Reads a page of what a query finds, in its order, and counts all that it finds. */
export async function readPage<Table extends keyof Schema, Row>(
  found: SelectQueryBuilder<Schema, Table, Row>,
  { pageNumber, size }: { pageNumber: number; size: number },
) {
  const { total } = await found
    .clearSelect()
    .clearOrderBy()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .limit(size)
    .offset(pageNumber * size)
    .execute();
  return { rows, total, totalPages: Math.ceil(total / size), currentPage: pageNumber };
}

/** Text for `like` that means itself. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** All conditions at once; true without any. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
