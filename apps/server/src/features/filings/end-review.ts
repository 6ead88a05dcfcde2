import type { Tx } from '../../db/database.ts';

/** How a review ended, and who ended it. */
export interface ReviewEnd {
  outcome: 'edited' | 'paid' | 'sentBack';
  /** Null for the program itself. */
  by: string | null;
  at: Date;
}

/** Ends the review of a filing that is marked ready; otherwise does nothing. */
export async function endReview(tx: Tx, filingId: string, { outcome, by, at }: ReviewEnd): Promise<void> {
  const ended = await tx
    .updateTable('filingReview')
    .set({ outcome, endedBy: by, endedAt: at })
    .where('filingId', '=', filingId)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended || outcome === 'edited') return;
  // Only the last decision is compared with: of older ones it is enough to know that they were.
  await tx
    .updateTable('filingReview')
    .set({ facts: null })
    .where('filingId', '=', filingId)
    .where('id', '!=', ended.id)
    .execute();
}
