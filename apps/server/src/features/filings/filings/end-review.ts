import type { Tx } from '../../../db/public.ts';

/** How a review ended, and who ended it. */
export interface ReviewEnd {
  outcome: 'edited' | 'paid' | 'sentBack' | 'approved';
  /** Null for the program itself. */
  by: string | null;
  at: Date;
}

/** Ends the review of a filing that is marked ready, or else does nothing. Sending back replaces an approval. */
export async function endReview(tx: Tx, filingId: string, { outcome, by, at }: ReviewEnd): Promise<void> {
  const newest = tx
    .selectFrom('filingReview')
    .select('id')
    .where('filingId', '=', filingId)
    .orderBy('markedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  const ended = await tx
    .updateTable('filingReview')
    .set({ outcome, endedBy: by, endedAt: at })
    .where('id', '=', newest)
    .where((review) =>
      review.or([
        review('outcome', 'is', null),
        ...(outcome === 'sentBack' ? [review('outcome', '=', 'approved' as const)] : []),
      ]),
    )
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
