import type { Database, Tx } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordRead } from '../admin/public.ts';

interface Person {
  id: string;
  firstName: string;
  lastName: string;
  emailId: string;
  taxPreparer: boolean;
}

/** The person of a session, as they see themselves. */
export async function findPerson(
  database: Database,
  { userId, accountId }: { userId: string; accountId: string | null },
): Promise<Person> {
  const read = (tx: Tx) => personOf(tx, userId);
  return accountId ? database.inAccount(accountId, read) : database.asAdmin(read);
}

/** Any person, as an administrator sees them. Who looked is recorded. */
export async function readPerson(
  database: Database,
  call: { params: { id: string }; session: { userId: string }; ip: string; requestId: string },
): Promise<Person> {
  return database.asAdmin(async (tx) => {
    const person = await personOf(tx, call.params.id);
    await recordRead(tx, call, { documentType: 'app_user', documentId: person.id });
    return person;
  });
}

async function personOf(tx: Tx, userId: string): Promise<Person> {
  const person = await tx
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName', 'email as emailId', 'taxPreparer'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person) throw new AppError('NOT_FOUND');
  return person;
}
