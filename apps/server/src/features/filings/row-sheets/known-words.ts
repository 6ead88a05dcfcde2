import { bareWord, type Remembered, type Word, wordKey } from '@gauger/import';
import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';

/** Words that are remembered of one business; the oldest go. */
const MAX_WORDS = 2_000;

/** Loads what a business means by the words in its sheets. */
export async function loadWords(tx: Tx, accountId: string, businessId: string): Promise<Remembered['words']> {
  const rows = await tx
    .selectFrom('sheetWord')
    .select(['line', 'field', 'word', 'meaning'])
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .execute();
  return rows.map(({ line, field, word, meaning }) => [wordKey({ line, field, text: word }), meaning]);
}

/** Remembers what a business means by words, or forgets it for an undefined meaning. */
export async function rememberWords(
  tx: Tx,
  { accountId, businessId }: { accountId: string; businessId: string },
  words: readonly (Word & { meaning: string | null | undefined })[],
  updatedAt: Date,
): Promise<void> {
  // Two who say the same words in another order would wait for each other without end.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${businessId} words`}, 0))`.execute(tx);
  for (const { line, field, text, meaning } of words) {
    const key = { accountId, businessId, line, field, word: bareWord(text) };
    if (meaning === undefined)
      await tx
        .deleteFrom('sheetWord')
        .where((where) => where.and(key))
        .execute();
    else
      await tx
        .insertInto('sheetWord')
        .values({ ...key, meaning, updatedAt })
        .onConflict((conflict) =>
          conflict.columns(['businessId', 'line', 'field', 'word']).doUpdateSet({ meaning, updatedAt }),
        )
        .execute();
  }
  await sql`delete from sheet_word where ctid in (
    select ctid from sheet_word where account_id = ${accountId} and business_id = ${businessId}
    order by updated_at desc, word offset ${MAX_WORDS})`.execute(tx);
}
