import type { Tx } from '../../db/database.ts';
import type { CipherOf, Place } from '../accounts/public.ts';
import { type DraftKey, putDraft } from './drafts.ts';

/** Keeps what stands in the fields of a page, sealed, in place of what was kept before. */
export async function keepDraft(
  cipherOf: CipherOf,
  tx: Tx,
  key: DraftKey,
  fields: object,
  savedAt: Date,
): Promise<void> {
  const cipher = await cipherOf(tx, key.accountId);
  await putDraft(tx, key, cipher.seal(draftPlace(key), JSON.stringify(fields)), savedAt);
}

/** Where the draft is sealed. */
export const draftPlace = ({ filingId, page, userId }: DraftKey): Place => ({
  table: 'page_draft',
  column: 'body_cipher',
  row: `${filingId}/${page}/${userId}`,
});
