import type { Tx } from './database.ts';
import type { FormType } from './schema.ts';

/** The form of a filing that the account has. */
export async function findFormType(tx: Tx, accountId: string, id: string): Promise<FormType> {
  const { formType } = await tx
    .selectFrom('filing')
    .select('formType')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return formType;
}
