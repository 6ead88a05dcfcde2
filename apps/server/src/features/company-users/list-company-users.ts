import type { listCompanyUsers as listing, ResponseOf } from '@gauger/contract';
import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import type { CompanyUserDeps } from '../deps.ts';
import { presentCompanyUser } from './company-user-record.ts';
import { ofAccount } from './queries.ts';

/** Lists one page of company users and invited people, by name, without the owner. */
export async function listCompanyUsers(
  { database }: CompanyUserDeps,
  { session: { accountId }, query: { pageNumber, size } }: Call<typeof listing>,
): Promise<ResponseOf<typeof listing>> {
  return database.inAccount(accountId, async (tx) => {
    const { total } = await ofAccount(tx, accountId)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const totalPages = Math.ceil(total / size);
    const rows = await ofAccount(tx, accountId)
      .selectAll()
      .orderBy(sql`lower(first_name || ' ' || last_name)`)
      .orderBy('id')
      .limit(size)
      .offset(pageNumber * size)
      .execute();
    return {
      companyUsers: rows.map(presentCompanyUser),
      totalCompanyUsers: total,
      totalPages,
      currentPage: pageNumber,
    };
  });
}
