import type { ResponseOf, Route, takeDraft } from '@gauger/contract';
import { AppError } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import { findFormType, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { CipherOf } from '../../people/accounts/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import type { SpendDraftBytes } from './draft-budget.ts';
import { addDraft, type DraftKey, takeOut } from './drafts.ts';
import { findSavedSince } from './find-saved-since.ts';
import { draftPlace } from './keep-draft.ts';

type Caller = Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession };

/**
 * Makes the unsaved changes of another person, as they were shown, those of the caller.
 * Throws RATE_LIMITED as `spend` does, DRAFT_CHANGED when they are no longer what was shown, DRAFT_EXISTS when the caller has some on that page.
 * @returns when they were last typed: now; and the save of the page that they would replace, the caller's own included
 */
export async function takeOver(
  cipherOf: CipherOf,
  spend: SpendDraftBytes,
  tx: Tx,
  call: Caller,
  key: DraftKey,
  { author, typedAt, now }: { author: string; typedAt: string; now: Date },
): Promise<ResponseOf<typeof takeDraft>> {
  requireRight(call, key);
  const from = { ...key, userId: author };
  const taken = author === key.userId ? undefined : await takeOut(tx, from, new Date(typedAt));
  if (!taken) throw new AppError('DRAFT_CHANGED');
  const cipher = await cipherOf(tx, key.accountId);
  const text = cipher.open(draftPlace(from), taken.bodyCipher);
  spend(key.accountId, Buffer.byteLength(text));
  const bodyCipher = cipher.seal(draftPlace(key), text);
  if (!(await addDraft(tx, key, { bodyCipher, seenVersion: taken.seenVersion, updatedAt: now })))
    throw new AppError('DRAFT_EXISTS');
  await record(tx, call, 'DRAFT_TAKEN_OVER', from);
  return { savedAt: now.toISOString(), savedSince: await findSavedSince(tx, from, taken.seenVersion) };
}

/** Discards the unsaved changes of another person. Throws DRAFT_CHANGED when they are no longer what was shown. */
export async function discardOfOther(
  tx: Tx,
  call: Caller,
  key: DraftKey,
  { author, typedAt }: { author: string; typedAt: Date | undefined },
): Promise<boolean> {
  requireRight(call, key);
  const from = { ...key, userId: author };
  const discarded = await takeOut(tx, from, typedAt);
  if (!discarded && typedAt) throw new AppError('DRAFT_CHANGED');
  if (discarded) await record(tx, call, 'DRAFT_DISCARDED', from);
  return discarded !== undefined;
}

/** A person who may not save a page may not decide on another person's changes to that page. */
function requireRight({ session }: Caller, { page }: DraftKey): void {
  if (page === 'paymentOption' && session.principal === 'editor')
    throw new AppError('FORBIDDEN', {
      description: 'Only the account owner or a Manager can choose how to pay the IRS.',
    });
}

const record = async (
  tx: Tx,
  { session, ip, requestId }: Caller,
  actionType: 'DRAFT_TAKEN_OVER' | 'DRAFT_DISCARDED',
  { filingId, page, userId }: DraftKey,
): Promise<void> =>
  recordEvent(tx, {
    accountId: session.accountId,
    actorId: session.userId,
    ip,
    requestId,
    actionType,
    documentType: await findFormType(tx, session.accountId, filingId),
    documentId: filingId,
    outcome: 'success',
    detail: { page, author: userId },
  });
