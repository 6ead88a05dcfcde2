import type { AdminUserRow, adminFetch } from '@gauger/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { either, personWith } from './conditions.ts';
import { pageOfList } from './day-counts.ts';

type Filters = NonNullable<Call<typeof adminFetch>['body']['usersParams']>;

/** A page of all people, those who came last first. Each word of the search must be in the name or the address. */
export function usersPage(tx: Tx, { searchStr = '', activeStatus, pageNumber, size }: Filters) {
  const words = searchStr.split(/\s+/).filter(Boolean).slice(0, 8);
  const status = activeStatus === 'Inactive' ? sql`u.id in (${inactivePeople})` : mayLogIn;
  return pageOfList<AdminUserRow>(
    tx,
    { pageNumber, size },
    {
      table: sql`app_user u`,
      at: sql`u.created_at`,
      kinds: ['user', 'administrator'],
      others: [...words.map(personWith), ...(activeStatus ? [status] : [])].map(either),
      read: (from, rowsOf) => readUsers(tx, from, rowsOf),
    },
  );
}

/** A person may log in who is active, and has no membership or an active one. */
const mayLogIn = sql`u.active and (
  exists (select from membership m where m.user_id = u.id and m.active)
  or not exists (select from membership m where m.user_id = u.id))`;

/** Ids of the others, who are few. */
const inactivePeople = sql`
  select id from app_user where not active
  union
  select m.user_id from membership m
  where not m.active and not exists (select from membership o where o.user_id = m.user_id and o.active)`;

/** Reads rows of the list as it shows them, in its order. */
export async function readUsers(
  tx: Tx,
  from: RawBuilder<unknown>,
  rowsOf: RawBuilder<unknown>,
): Promise<AdminUserRow[]> {
  const { rows } = await sql<Omit<AdminUserRow, 'createdAt'> & { createdAt: Date }>`
    select u.id, u.first_name, u.last_name, u.email as email_id, u.mobile_number, u.address, u.address2,
           u.city, u.state, u.country, u.zip_code, u.created_at,
           case when u.active and coalesce((select bool_or(m.active) from membership m where m.user_id = u.id), true)
             then 'Active' else 'Inactive' end as active_status
    from (
      select u.id ${from} order by u.created_at desc, u.id desc ${rowsOf}
    ) page
    join app_user u on u.id = page.id
    order by u.created_at desc, u.id desc`.execute(tx);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
