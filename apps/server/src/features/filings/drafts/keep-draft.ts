import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import type { CipherOf, Place } from '../../people/accounts/public.ts';
import type { SpendDraftBytes } from './draft-budget.ts';
import { type DraftKey, putDraft } from './drafts.ts';

const MB = 1024 * 1024;
/** Most bytes of the unsaved changes of one page: 20,000 rows with every field filled. */
const MAX_PAGE = 8 * MB;
/** Most bytes of all unsaved changes of an account, as they are sealed. */
const MAX_ACCOUNT = 100 * MB;

/** Stores the fields of a page, sealed. `spend` counts typed bytes, not those of a copy. Throws DRAFTS_FULL, RATE_LIMITED. */
export async function keepDraft(
  cipherOf: CipherOf,
  tx: Tx,
  key: DraftKey,
  fields: object,
  { savedAt, seenVersion = null }: { savedAt: Date; seenVersion?: number | null | undefined },
  spend: SpendDraftBytes = () => {},
): Promise<void> {
  const text = JSON.stringify(fields);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_PAGE) throw full('This page has more than 8 MB of unsaved changes. Save it in smaller steps.');
  const cipher = await cipherOf(tx, key.accountId);
  const sealed = cipher.seal(draftPlace(key), text);
  if ((await roomTakenByOthers(tx, key)) + sealed.length > MAX_ACCOUNT)
    throw full('Your account has 100 MB of unsaved changes. Save or discard those of other pages first.');
  spend(key.accountId, bytes);
  await putDraft(tx, key, { bodyCipher: sealed, seenVersion, updatedAt: savedAt });
}

const full = (description: string) => new AppError('DRAFTS_FULL', { description });

/** Sums the bytes of the other sealed drafts of the account, from their lengths alone. */
async function roomTakenByOthers(tx: Tx, { accountId, filingId, userId, page }: DraftKey): Promise<number> {
  const { taken } = await tx
    .selectFrom('pageDraft')
    .select(sql<string | null>`sum(octet_length(body_cipher))`.as('taken'))
    .where('accountId', '=', accountId)
    .where((draft) =>
      draft.not(draft.and([draft('filingId', '=', filingId), draft('userId', '=', userId), draft('page', '=', page)])),
    )
    .executeTakeFirstOrThrow();
  return Number(taken ?? 0);
}

/** Where the draft is sealed. */
export const draftPlace = ({ filingId, page, userId }: DraftKey): Place => ({
  table: 'page_draft',
  column: 'body_cipher',
  row: `${filingId}/${page}/${userId}`,
});
