import { sql } from 'kysely';
import { statement, type Tx } from '../../../db/public.ts';

/** A draft belongs to one page of one filing and to the person who typed it. */
export interface DraftKey {
  accountId: string;
  filingId: string;
  userId: string;
  page: string;
}

/** A draft as it is stored. */
export interface StoredDraft {
  bodyCipher: string;
  /** The version of the filing on which its page was opened; null where it is unknown. */
  seenVersion: number | null;
  updatedAt: Date;
}

interface DraftsOfPages extends Omit<DraftKey, 'page'> {
  pages: readonly string[];
}

const deleteDrafts = statement((db, { accountId, filingId, userId, pages }: DraftsOfPages) =>
  db
    .deleteFrom('pageDraft')
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .where('userId', '=', userId)
    .where('page', '=', sql<string>`any(${pages})`),
);

/** Drops a person's drafts of these pages: they were committed, or given up. @returns how many there were. */
export async function dropDrafts(tx: Tx, drafts: DraftsOfPages): Promise<number> {
  if (drafts.pages.length === 0) return 0;
  const { numAffectedRows = 0n } = await deleteDrafts(tx, drafts);
  return Number(numAffectedRows);
}

export function findDraft(tx: Tx, { accountId, filingId, userId, page }: DraftKey) {
  return tx
    .selectFrom('pageDraft')
    .select(['bodyCipher', 'seenVersion', 'updatedAt'])
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

/** Keeps a draft in place of what was kept before, on the earliest version that was seen: what is typed later continues it. */
export async function putDraft(tx: Tx, key: DraftKey, draft: StoredDraft): Promise<void> {
  await tx
    .insertInto('pageDraft')
    .values({ ...key, ...draft })
    .onConflict((conflict) =>
      conflict.columns(['filingId', 'page', 'userId']).doUpdateSet(({ fn, ref }) => ({
        ...draft,
        // In PostgreSQL the least of a number and null is the number.
        seenVersion: fn('least', [ref('pageDraft.seenVersion'), ref('excluded.seenVersion')]),
      })),
    )
    .execute();
}

/** Deletes a draft, as it was at `typedAt` where that is given. @returns what it held, or undefined when there is none such */
export function takeOut(tx: Tx, { accountId, filingId, userId, page }: DraftKey, typedAt?: Date) {
  const draft = tx
    .deleteFrom('pageDraft')
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .where('userId', '=', userId)
    .where('page', '=', page);
  return (typedAt ? draft.where('updatedAt', '=', typedAt) : draft)
    .returning(['bodyCipher', 'seenVersion', 'updatedAt'])
    .executeTakeFirst();
}

/** Adds a draft unless the person has one of the page. @returns whether it was added */
export async function addDraft(tx: Tx, key: DraftKey, draft: StoredDraft): Promise<boolean> {
  const added = await tx
    .insertInto('pageDraft')
    .values({ ...key, ...draft })
    .onConflict((conflict) => conflict.columns(['filingId', 'page', 'userId']).doNothing())
    .returning('page')
    .executeTakeFirst();
  return added !== undefined;
}

/** The state of a live filing of the account, if any. `hold` makes payment and signature wait for a draft, and it for them. */
export async function stateOfFiling(tx: Tx, accountId: string, id: string, hold: 'hold' | 'read') {
  const rows = tx
    .selectFrom('filing')
    .select('state')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null);
  const row = await (hold === 'hold' ? rows.forShare() : rows).executeTakeFirst();
  return row?.state;
}
