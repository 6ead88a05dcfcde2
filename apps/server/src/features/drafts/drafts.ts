import type { Tx } from '../../db/database.ts';

/** A draft belongs to one page of one filing and to the person who typed it. */
export interface DraftKey {
  accountId: string;
  filingId: string;
  userId: string;
  page: string;
}

/** Drops a person's drafts of these pages: they were committed, or given up. @returns how many there were. */
export async function dropDrafts(
  tx: Tx,
  { accountId, filingId, userId, pages }: Omit<DraftKey, 'page'> & { pages: readonly string[] },
): Promise<number> {
  if (pages.length === 0) return 0;
  const dropped = await tx
    .deleteFrom('pageDraft')
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .where('userId', '=', userId)
    .where('page', 'in', pages)
    .executeTakeFirst();
  return Number(dropped.numDeletedRows);
}

export function findDraft(tx: Tx, { accountId, filingId, userId, page }: DraftKey) {
  return tx
    .selectFrom('pageDraft')
    .select(['bodyCipher', 'updatedAt'])
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .where('userId', '=', userId)
    .where('page', '=', page)
    .executeTakeFirst();
}

/** The pages of a filing on which the person has a draft. */
export async function findDraftPages(
  tx: Tx,
  { accountId, filingId, userId }: Omit<DraftKey, 'page'>,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('pageDraft')
    .select('page')
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .where('userId', '=', userId)
    .orderBy('page')
    .execute();
  return rows.map(({ page }) => page);
}

export async function putDraft(tx: Tx, key: DraftKey, bodyCipher: string, updatedAt: Date): Promise<void> {
  await tx
    .insertInto('pageDraft')
    .values({ ...key, bodyCipher, updatedAt })
    .onConflict((conflict) => conflict.columns(['filingId', 'page', 'userId']).doUpdateSet({ bodyCipher, updatedAt }))
    .execute();
}

/** The state of a live filing of the account, or undefined. */
export async function stateOfFiling(tx: Tx, accountId: string, id: string) {
  const row = await tx
    .selectFrom('filing')
    .select('state')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.state;
}
