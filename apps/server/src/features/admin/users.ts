import type { AdminUserRow, adminFetch } from '@gauger/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { allOf, type Counted, countPage, literally, rowsOfPage } from '../../db/newest-page.ts';
import type { Call } from '../../http/call.ts';

type Filters = NonNullable<Call<typeof adminFetch>['body']['usersParams']>;

/** A page of all people, those who came last first. */
export async function usersPage(tx: Tx, filters: Filters): Promise<{ content: AdminUserRow[] } & Counted> {
  // Each word must be in the name or the address.
  const words = (filters.searchStr ?? '').split(/\s+/).filter(Boolean).slice(0, 8);
  const from = sql`from app_user u where ${allOf(
    words.map((word) => sql`concat_ws(' ', u.first_name, u.last_name, u.email) ilike ${`%${literally(word)}%`}`),
  )}`;
  const page = await countPage(tx, from, filters);
  const { rows } = await sql<Omit<AdminUserRow, 'createdAt'> & { createdAt: Date }>`
    select u.id, u.first_name, u.last_name, u.email as email_id, u.mobile_number, u.address, u.address2,
           u.city, u.state, u.country, u.zip_code, u.created_at,
           case when u.active and coalesce((select bool_or(m.active) from membership m where m.user_id = u.id), true)
             then 'Active' else 'Inactive' end as active_status
    from (
      select u.* ${from} order by u.created_at desc, u.id desc ${rowsOfPage(page, filters.size)}
    ) u
    order by u.created_at desc, u.id desc`.execute(tx);
  return { content: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), ...page };
}
