import { type FilingFacts, followRows } from '@gauger/excise';
import { statement, type Tx } from '../../../db/public.ts';

interface OfFiling {
  accountId: string;
  filingId: string;
}

const selectComments = statement((db, { accountId, filingId }: OfFiling) =>
  db
    .selectFrom('filingComment')
    .select(['id', 'path'])
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId),
);

/** Moves each comment with its row when a page is saved. One whose row is gone is about the page from then on. */
export async function moveComments(tx: Tx, of: OfFiling, before: FilingFacts, after: FilingFacts): Promise<void> {
  const { rows: comments } = await selectComments(tx, of);
  if (comments.length === 0) return;
  const follow = followRows(before, after);
  for (const { id, path } of comments) {
    const now = follow(path);
    if (now !== path) await tx.updateTable('filingComment').set({ path: now }).where('id', '=', id).execute();
  }
}
