import type { listCompanyUsers as listing, ResponseOf } from '@gauger/contract';
import { sql } from 'kysely';
import type { Call } from '../../../http/call.ts';
import type { CompanyUserDeps } from '../../deps.ts';
import { presentCompanyUsers } from './company-user-record.ts';
import { ofSession } from './queries.ts';

/** Lists one page of company users and invited people, by name, without the owner. A limited person finds those limited to the same businesses. */
export async function listCompanyUsers(
  { database }: CompanyUserDeps,
  { session, query: { pageNumber, size } }: Call<typeof listing>,
): Promise<ResponseOf<typeof listing>> {
  return database.inAccount(session.accountId, async (tx) => {
    const { total } = await ofSession(tx, session)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const totalPages = Math.ceil(total / size);
    const rows = await ofSession(tx, session)
      .selectAll()
      .orderBy(sql`lower(first_name || ' ' || last_name)`)
      .orderBy('id')
      .limit(size)
      .offset(pageNumber * size)
      .execute();
    return {
      companyUsers: await presentCompanyUsers(tx, session.accountId, rows),
      totalCompanyUsers: total,
      totalPages,
      currentPage: pageNumber,
    };
  });
}
