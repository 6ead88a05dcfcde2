import type { getDraft, ResponseOf } from '@gauger/contract';
import { BOXES_PAGE, type FormOutline, formOutlines, QUARTER_PAGE, SCHEDULE_PAGE } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import { nameIfHere } from '../../people/sessions/public.ts';
import type { DraftKey } from './drafts.ts';

/** Finds the last save of a page by another person after the version that a draft was opened on; none where it is unknown. */
export async function findSavedSince(
  tx: Tx,
  { accountId, filingId, userId, page }: DraftKey,
  seenVersion: number | null,
): Promise<ResponseOf<typeof getDraft>['savedSince']> {
  if (seenVersion === null) return null;
  const last = await tx
    .selectFrom('filingPage')
    .leftJoin('appUser', 'appUser.id', 'filingPage.savedBy')
    .select(['savedBy', 'savedAt', 'firstName', 'lastName', 'email'])
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .where('page', 'in', [...keysOf(page), QUARTER_PAGE, SCHEDULE_PAGE])
    .where('filingPage.version', '>', seenVersion)
    .where('savedBy', '!=', userId)
    .orderBy('filingPage.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last?.savedBy) return null;
  return { by: { id: last.savedBy, name: nameIfHere(last) }, at: last.savedAt.toISOString() };
}

/** Lists the keys that a page saves, apart from the quarter or the year: its own, and those of parts without a draft of their own, such as the refund account. */
function keysOf(page: string): string[] {
  if (page === QUARTER_PAGE) return [BOXES_PAGE];
  const outline = Object.values<FormOutline>(formOutlines).find(({ pages }) =>
    pages.some(({ draft }) => draft === page),
  );
  const { pages = [] } = outline ?? {};
  const own = pages.find(({ draft }) => draft === page);
  return pages.flatMap(({ key, draft, step }) => (draft === page || (draft === null && step === own?.step) ? key : []));
}
