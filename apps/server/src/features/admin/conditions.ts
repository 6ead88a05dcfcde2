import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { literally } from '../../db/newest-page.ts';

/**
 * Has the rest of the transaction read by indexes. A scan of the table looks cheap for a count that stops at ten thousand, but reads the
 * whole table where the wanted rows are old ones.
 */
export const byIndexes = (tx: Tx) => sql`set local enable_seqscan = off`.execute(tx);

/** Days of UTC, both included. */
export const betweenDays = (
  column: RawBuilder<unknown>,
  { fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined },
): RawBuilder<unknown>[] => [
  ...(fromDate ? [sql`${column} >= ${`${fromDate}T00:00:00Z`}::timestamptz`] : []),
  ...(toDate ? [sql`${column} < ${`${toDate}T00:00:00Z`}::timestamptz + interval '1 day'`] : []),
];

/** The account of the person with this address; nothing for an address that is in no account. */
export async function ofPerson(
  tx: Tx,
  accountId: RawBuilder<unknown>,
  address: string | undefined,
): Promise<RawBuilder<unknown>[]> {
  if (!address) return [];
  const { rows } = await sql<{ accountId: string }>`
    select m.account_id from membership m join app_user u on u.id = m.user_id
    where u.email = ${address.toLowerCase()} and m.deleted_at is null`.execute(tx);
  return [sql`${accountId} = any(${rows.map((row) => row.accountId)}::uuid[])`];
}

/** Most businesses that are looked up by their name before their rows. */
const MAX_BUSINESSES = 500;

/**
 * The rows of businesses whose name contains this part. A part that few names contain leads from those businesses to their rows; one that
 * many contain is looked for in the same query, which stops at the most that is counted.
 */
export async function ofBusinesses(
  tx: Tx,
  businessId: RawBuilder<unknown>,
  part: string | undefined,
): Promise<RawBuilder<unknown>[]> {
  if (!part) return [];
  const named = sql`select id from business where business_name ilike ${`%${literally(part)}%`}`;
  const { rows } = await sql<{ id: string }>`${named} limit ${MAX_BUSINESSES + 1}`.execute(tx);
  if (rows.length > MAX_BUSINESSES) return [sql`${businessId} in (${named})`];
  return [sql`${businessId} = any(${rows.map(({ id }) => id)}::uuid[])`];
}

/** People are searched by their name and address. An index finds any part. */
export const nameAndAddress = sql`(u.first_name || ' ' || u.last_name || ' ' || u.email)`;
