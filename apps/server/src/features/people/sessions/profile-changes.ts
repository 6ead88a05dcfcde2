import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';

/** A change of a profile that decides who may sign. The trail lasts longer than an account, so it holds no names. */
export type ProfileChange = 'otherName' | 'endedTaxPreparer';

/** Whether a person once changed their name to that of another person, or ended being a tax preparer. */
export async function wasChanged(tx: Tx, accountId: string, userId: string, change: ProfileChange): Promise<boolean> {
  const found = await tx
    .selectFrom('auditEvent')
    .select('id')
    .where('accountId', '=', accountId)
    .where('documentType', '=', 'app_user')
    .where('documentId', '=', userId)
    .where(sql<boolean>`detail ->> ${change} = 'true'`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
