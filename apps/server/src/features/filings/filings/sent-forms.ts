import type { Tx } from '../../../db/public.ts';

/** Finds the sent or accepted forms of a filing of several, by ending: they do not change while another is corrected. */
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
