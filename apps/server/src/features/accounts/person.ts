import type { Database, Tx } from '../../db/database.ts';

/** The person of a session, as they see themselves. */
export async function findPerson(
  database: Database,
  { userId, accountId }: { userId: string; accountId: string | null },
): Promise<{ id: string; firstName: string; lastName: string; emailId: string; taxPreparer: boolean }> {
  const read = (tx: Tx) =>
    tx
      .selectFrom('appUser')
      .select(['id', 'firstName', 'lastName', 'email as emailId', 'taxPreparer'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
  return accountId ? database.inAccount(accountId, read) : database.asAdmin(read);
}
