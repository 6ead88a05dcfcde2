import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../api/call.ts';
import { callForm } from '../../../api/form-calls.ts';
import { keepBeforeSignOut, readKeptDraft } from '../../../api/local-draft.ts';
import { useStable } from '../../../components/use-stable.ts';
import { type DraftKeeper, draftKeeper, type Keeping } from './draft-keeper.ts';
import { draftPort } from './draft-port.ts';
import type { OfForm } from './filing-facts.ts';
import type { AnyOpenFiling, Saved } from './open-filing.ts';
import { draftsQuery } from './use-filing.ts';

/** The last save of a page, when another person made it after the draft was begun. */
type SavedSince = Answer<'getDraft'>['savedSince'];

/** The draft of a page: what it begins with, and the way to keep what is typed. */
export interface PageDraft<Fields> {
  /** Unsaved changes of an earlier visit; null when there are none. */
  restored: { fields: Fields; at: Date | null; savedSince: SavedSince } | null;
  keeping: Keeping | undefined;
  /** Something was typed. `fields` is asked for when it is kept: at most every five seconds, and on leaving. */
  changed: (fields: () => object) => void;
  /** Saves the page through `save`, with nothing of the draft under way; the draft goes with the save. */
  commit: (save: () => Promise<Saved>) => Promise<Saved>;
  /** Drops the draft: the page is what was saved. */
  reset: () => Promise<void>;
  /** Whether the page holds anything that is not saved, typed now or before. */
  isUnsaved: () => boolean;
}

/** Query for the unsaved changes of a page. */
export const draftQuery = (filing: OfForm & { id: string }, page: string) =>
  queryOptions({
    queryKey: ['draft', filing.id, page],
    queryFn: ({ signal }) => callForm(filing, 'getDraft', { params: { id: filing.id, page }, signal }),
    // Read when the page opens, never again under the reader's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Opens the draft of a page of a filing. Undefined while it loads. */
export function usePageDraft<Fields extends object>(
  { filing, openedVersion, editable }: Pick<AnyOpenFiling, 'filing' | 'openedVersion' | 'editable'>,
  page: string,
): PageDraft<Fields> | undefined {
  const { id } = filing;
  const queries = useQueryClient();
  const [kept] = useState(() => readKeptDraft<Fields>(id, page));
  const [here, setHere] = useState(kept?.fields ?? null);
  const known = useRef<string | null>(kept?.known ?? null);
  const clearDraft = () => {
    setHere(null);
    known.current = null;
    queries.setQueryData(draftQuery(filing, page).queryKey, { fields: null, savedAt: null, savedSince: null });
    queries.setQueryData(draftsQuery(filing).queryKey, (known) => ({
      pages: (known?.pages ?? []).filter((other) => other !== page),
    }));
  };
  const seenVersion = useStable(() => openedVersion);
  const onSent = useStable((savedAt: string) => {
    known.current = savedAt;
  });
  const [keeper] = useState(() =>
    draftKeeper(draftPort({ filing, page, seenVersion, onSent, onSame: clearDraft, known: () => known.current })),
  );
  const keeping = keeper.useKeeping();
  const stored = useQuery({ ...draftQuery(filing, page), enabled: editable });
  useKeepOnLeaving(keeper);
  useMarkDraft(filing, page, keeping?.kind === 'kept');

  const settle = (kind?: 'saved') => {
    keeper.settled(kind);
    clearDraft();
  };

  const { fields = null, savedAt = null, savedSince = null } = stored.data ?? {};
  const restored = (here ?? fields) as Fields | null;
  const isRestored = editable && restored !== null;
  // Over a newer draft on the server, from another tab or device, nothing is sent before the person goes on here.
  const isNewest = stored.isSuccess && here !== null && savedAt === (kept?.known ?? null);
  useEffect(() => {
    if (isRestored) keeper.restored(isNewest && here ? here : undefined);
  }, [keeper, isRestored, isNewest, here]);
  useEffect(() => {
    if (stored.isSuccess && kept === null) known.current = savedAt;
  }, [stored.isSuccess, savedAt, kept]);
  if (editable && stored.isPending) return undefined;
  return {
    restored:
      editable && restored ? { fields: restored, at: here || !savedAt ? null : new Date(savedAt), savedSince } : null,
    keeping,
    isUnsaved: keeper.isUnsaved,
    changed: keeper.changed,
    async commit(save) {
      await keeper.pause();
      const outcome = await save();
      if ('saved' in outcome) settle('saved');
      else keeper.resume();
      return outcome;
    },
    async reset() {
      await keeper.pause();
      await callForm(filing, 'deleteDraft', { params: { id, page } });
      settle();
    },
  };
}

/** Keeps unsaved changes when the tab is hidden or closed, and when another page opens. */
function useKeepOnLeaving(keeper: DraftKeeper) {
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') void keeper.flush({ leaving: true });
    };
    const retry = () => void keeper.flush();
    const gone = () => void keeper.flush({ leaving: true });
    // Changes that the server does not have would go with the tab.
    const ask = (event: BeforeUnloadEvent) => {
      if (keeper.isHere()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', gone);
    window.addEventListener('online', retry);
    const stopSending = keepBeforeSignOut(keeper.flush);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('online', retry);
      window.removeEventListener('beforeunload', ask);
      stopSending();
      window.removeEventListener('pagehide', gone);
      gone();
    };
  }, [keeper]);
}

/** The left menu says at once that the page has a draft. */
function useMarkDraft(filing: OfForm & { id: string }, page: string, isKept: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isKept) return;
    queries.setQueryData(draftsQuery(filing).queryKey, (known) => ({
      pages: [...new Set([...(known?.pages ?? []), page])],
    }));
  }, [queries, filing, page, isKept]);
}
