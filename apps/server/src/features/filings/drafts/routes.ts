import { type FilingRoutes, paymentOption, toIssues } from '@gauger/contract';
import { describeChange, type FilingState, holdsNumber, isEditable, isPaymentOptionEditable } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import type { Database, Tx } from '../../../db/public.ts';
import { type BoundCall, bound } from '../../../http/public.ts';
import type { CipherOf } from '../../people/accounts/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import { draftBudget } from './draft-budget.ts';
import { type DraftKey, dropDrafts, findDraft, findDraftPages, stateOfFiling, takeOut } from './drafts.ts';
import { findSavedSince } from './find-saved-since.ts';
import { isSavedContent } from './is-saved-content.ts';
import { draftPlace, keepDraft } from './keep-draft.ts';
import { discardOfOther, takeOver } from './others-drafts.ts';

interface DraftCall {
  session: AccountSession;
  params: { id: string; page: string };
}
interface DraftDeps {
  database: Database;
  cipherOf: CipherOf;
  now: () => Date;
}

/** Page drafts: kept encrypted as they were typed, never checked, never computed, in no total. */
export function draftCalls({ database, cipherOf, now }: DraftDeps, forms: readonly FilingRoutes[]): BoundCall[] {
  const spend = draftBudget(now);
  return forms.flatMap(({ listDrafts, getDraft, saveDraft, takeDraft, deleteDraft }) => [
    bound(listDrafts, ({ session, params }) =>
      onFiling(database, { session, params: { ...params, page: '' } }, async (tx, key) => ({
        pages: await findDraftPages(tx, key),
      })),
    ),
    bound(getDraft, (call) =>
      onFiling(database, call, async (tx, key) => {
        const draft = await findDraft(tx, key);
        if (!draft) return { fields: null, savedAt: null, savedSince: null };
        const cipher = await cipherOf(tx, key.accountId);
        return {
          fields: JSON.parse(cipher.open(draftPlace(key), draft.bodyCipher)),
          savedAt: draft.updatedAt.toISOString(),
          savedSince: await findSavedSince(tx, key, draft.seenVersion),
        };
      }),
    ),
    bound(saveDraft, (call) =>
      onFiling(database, call, async (tx, key, state) => {
        if (!isPageEditable(call.params.page, state))
          throw new AppError('NOT_EDITABLE', { description: describeChange(state) });
        const { fields, seenVersion } = call.body;
        refuseStrayFields(call.params.page, fields);
        const savedAt = now();
        const isSaved = await isSavedContent(tx, key, fields);
        if (isSaved) await dropDrafts(tx, { ...key, pages: [key.page] });
        else await keepDraft(cipherOf, tx, key, fields, { savedAt, seenVersion }, spend);
        return { savedAt: savedAt.toISOString(), isSaved };
      }),
    ),
    bound(takeDraft, (call) =>
      onFiling(database, call, async (tx, key, state) => {
        if (!isPageEditable(call.params.page, state))
          throw new AppError('NOT_EDITABLE', { description: describeChange(state) });
        return takeOver(cipherOf, spend, tx, call, key, { now: now(), ...call.body });
      }),
    ),
    bound(deleteDraft, (call) =>
      onFiling(database, call, async (tx, key) => ({ dropped: await discard(tx, call, key, call.query) })),
    ),
  ]);
}

/** Discards unsaved changes as they were shown; discarding those of another person is recorded in the audit trail. */
async function discard(
  tx: Tx,
  call: Parameters<typeof discardOfOther>[1],
  key: DraftKey,
  { author = key.userId, typedAt }: { author?: string | undefined; typedAt?: string | undefined },
): Promise<boolean> {
  const shown = { author, typedAt: typedAt === undefined ? undefined : new Date(typedAt) };
  if (author !== key.userId) return discardOfOther(tx, call, key, shown);
  const dropped = await takeOut(tx, key, shown.typedAt);
  if (!dropped && shown.typedAt) throw new AppError('DRAFT_CHANGED');
  return dropped !== undefined;
}

/** The drafted bank account without its numbers, which must be typed again and are in no other field. */
const drafted = paymentOption
  .omit({ accountNumber: true, reAccountNumber: true, routingTransitNum: true })
  .refine(({ bankName = '' }) => !holdsNumber(bankName), {
    path: ['bankName'],
    error: 'A draft holds no account number',
  });

/** A draft of the payment option holds the fields of its page and no others: a number under another name would be kept. */
function refuseStrayFields(page: string, fields: object): void {
  const read = page === 'paymentOption' ? drafted.safeParse(fields, { reportInput: true }) : undefined;
  if (read?.error) throw new AppError('INVALID_BODY', { issues: toIssues(read.error, 'fields') });
}

/** How the IRS is paid is chosen until the signature, all other pages are closed by the fee. */
const isPageEditable = (page: string, state: FilingState): boolean =>
  page === 'paymentOption' ? isPaymentOptionEditable(state) : isEditable(state);

/** Work on the caller's draft of a page of a live filing of the account; NOT_FOUND without one. */
function onFiling<T>(
  database: Database,
  { session: { accountId, userId }, params: { id, page } }: DraftCall,
  work: (tx: Tx, key: DraftKey, state: FilingState) => Promise<T>,
): Promise<T> {
  return database.inAccount(accountId, async (tx) => {
    const state = await stateOfFiling(tx, accountId, id, 'hold');
    if (!state) throw new AppError('NOT_FOUND');
    return work(tx, { accountId, filingId: id, userId, page }, state);
  });
}
