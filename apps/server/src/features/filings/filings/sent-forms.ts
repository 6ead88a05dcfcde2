import type { Tx } from '../../../db/database.ts';

/**
 * Finds the forms of a filing of several forms that are on their way or accepted, by the endings of their files. They no longer change,
 * though another form of the filing was rejected and is being corrected.
 */
export async function findSentForms(tx: Tx, filingId: string): Promise<string[]> {
  const sent = await tx
    .selectFrom('submission')
    .select('ending')
    .where('filingId', '=', filingId)
    .where('ending', '<>', '')
    .where('voidAt', 'is', null)
    .where('state', '<>', 'rejected')
    .execute();
  return sent.map(({ ending }) => ending);
}
