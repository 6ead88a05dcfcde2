import { type RawBuilder, sql } from 'kysely';
import { literally, type Tx } from '../../../db/public.ts';

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
  const [account] = rows;
  // Of one account an index gives the rows in the order of the pages; of an array it does not.
  if (account && rows.length === 1) return [sql`${accountId} = ${account.accountId}`];
  return [sql`${accountId} = any(${rows.map((row) => row.accountId)}::uuid[])`];
}

/** Most businesses that are looked up by their name before their rows. */
const MAX_BUSINESSES = 500;

/** A condition in two forms: one to count rows up to a limit, in any order, one to cut a page, the newest first. */
export interface Narrowing {
  count: RawBuilder<unknown>;
  cut: RawBuilder<unknown>;
}

/** One that serves both. */
export const either = (condition: RawBuilder<unknown>): Narrowing => ({ count: condition, cut: condition });

/**
 * The rows of businesses whose name contains this part. A part that few names contain leads from those businesses to their rows. For one
 * that many contain, their rows are counted from the businesses, but a page is looked for in the list, where it fills soon: "offset 0"
 * keeps PostgreSQL from collecting and sorting all rows first.
 */
export async function ofBusinesses(
  tx: Tx,
  businessId: RawBuilder<unknown>,
  part: string | undefined,
): Promise<Narrowing[]> {
  if (!part) return [];
  const pattern = `%${literally(part)}%`;
  const { rows } = await sql<{ id: string }>`
    select id from business where business_name ilike ${pattern} limit ${MAX_BUSINESSES + 1}`.execute(tx);
  if (rows.length <= MAX_BUSINESSES) return [either(sql`${businessId} = any(${rows.map(({ id }) => id)}::uuid[])`)];
  return [
    {
      count: sql`${businessId} in (select id from business where business_name ilike ${pattern})`,
      cut: sql`exists (
        select from business named where named.id = ${businessId} and named.business_name ilike ${pattern} offset 0)`,
    },
  ];
}

const nameAndAddress = sql`(u.first_name || ' ' || u.last_name || ' ' || u.email)`;

/** The people whose name or address contains a part. The index seeks what is before the domain, which thousands share. */
export function personWith(part: string): RawBuilder<unknown> {
  const at = part.indexOf('@');
  const [sought, domain] = at >= LONG_ENOUGH ? [part.slice(0, at + 1), part.slice(at + 1)] : [part, ''];
  const found = sql`${nameAndAddress} ilike ${`%${literally(sought)}%`}`;
  return domain === '' ? found : sql`(${found} and position(lower(${part}) in lower(${nameAndAddress})) > 0)`;
}

/** Characters before the at sign that find few people. */
const LONG_ENOUGH = 4;
