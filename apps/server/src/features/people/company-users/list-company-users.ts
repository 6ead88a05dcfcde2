import type { listCompanyUsers as listing, ResponseOf } from '@gauger/contract';
import { sql } from 'kysely';
import { readPage } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { SignInTools } from '../accounts/public.ts';
import { presentCompanyUsers } from './company-user-record.ts';
import { ofSession } from './queries.ts';

/** Lists one page of company users and invited people, by name, without the owner. A limited person finds those limited to the same businesses. */
export async function listCompanyUsers(
  { database }: SignInTools,
  { session, query }: Call<typeof listing>,
): Promise<ResponseOf<typeof listing>> {
  return database.inAccount(session.accountId, async (tx) => {
    const found = ofSession(tx, session).selectAll();
    const byName = found.orderBy(sql`lower(first_name || ' ' || last_name)`).orderBy('id');
    const { rows, total, ...page } = await readPage(byName, query);
    return {
      companyUsers: await presentCompanyUsers(tx, session.accountId, rows),
      totalCompanyUsers: total,
      ...page,
    };
  });
}
